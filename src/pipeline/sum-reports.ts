/** Adds up what several runs of a stage reported. Without any run, everything is zero. */
export function sumReports<Report extends { readonly [Key in keyof Report]: number }>(
  zero: Report,
  reports: readonly Report[],
): Report {
  const sum = { ...zero }
  for (const report of reports)
    for (const key of Object.keys(zero) as (keyof Report)[])
      sum[key] = (sum[key] + report[key]) as Report[typeof key]
  return sum
}
