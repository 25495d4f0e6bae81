/** Aborts when the person or the system asks this program to end. */
export function untilSignal(): AbortSignal {
  const leave = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => leave.abort())
  return leave.signal
}
