const SUBJECTS =
  words(`payment login deploy invoice basket upload session cache schema webhook report worker order
  catalogue coupon refund profile address shipment stock mail banner survey ledger tenant audit export import
  thumbnail locale currency tax quota queue feed chart badge avatar sitemap gateway`)
const PARTS =
  words(`retry timeout index batch fixture header cursor token limit migration snapshot lock parser fallback
  hook filter template router validator cleanup counter digest lease mapping pool proxy registry sampler scope signer
  socket state stream switch table throttle trigger view window writer`)
const EVENTS =
  words(`fails stalls doubles repeats drifts leaks blocks overflows returns expires races skips truncates
  rounds escapes restarts duplicates freezes lags rejects`)
const PLACES = words(
  'staging production nightly preview browser android firefox safari cluster laptop docker replica',
)

/** Short statements of a developer's day, each another; the same number always gives the same. */
export function rowsOfText(count: number): string[] {
  return Array.from({ length: count }, (_, number) => {
    const subject = pick(SUBJECTS, number)
    const part = pick(PARTS, Math.floor(number / 3))
    const call = `${subject}${part.charAt(0).toUpperCase()}${part.slice(1)}`
    const where = `${pick(EVENTS, Math.floor(number / 7))} on ${pick(PLACES, Math.floor(number / 11))}`
    return `The ${subject} ${part} ${where} since change ${number.toString(36)}; ${call}() in src/${subject}/${part}.ts was at fault.`
  })
}

function words(text: string): string[] {
  return text.split(/\s+/)
}

function pick(list: readonly string[], number: number): string {
  return list[number % list.length] ?? ''
}
