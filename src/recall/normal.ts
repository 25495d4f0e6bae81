/** Values in standard deviations from their mean, so that features of any size can be weighed against each other. */
export function standardised(values: readonly number[]): number[] {
  const count = values.length
  if (count === 0) return []
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count)
  return values.map((value) => (spread === 0 ? 0 : (value - mean) / spread))
}

/** Each candidate's weighed sum of standardised features. */
export function weighed<Name extends string>(
  rows: readonly Readonly<Record<Name, number>>[],
  weights: Readonly<Record<Name, number>>,
): number[] {
  const sums = rows.map(() => 0)
  for (const name of Object.keys(weights) as Name[]) {
    const weight = weights[name]
    if (weight === 0) continue
    for (const [index, value] of standardised(rows.map((row) => row[name])).entries())
      sums[index] = (sums[index] ?? 0) + weight * value
  }
  return sums
}
