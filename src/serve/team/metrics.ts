/** Figures for Prometheus, in its text format. */
export interface Metrics {
  /** Counts an answer: by the route as it is declared, never by the address that was asked for. */
  answered(route: string, method: string, status: number, seconds: number): void
  failed(code: string): void
  refused(reason: string): void
  text(gauges: Readonly<Record<string, Gauge>>): string
}

/** A figure as it stands now. */
export interface Gauge {
  readonly help: string
  readonly value: number
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Durations {
  readonly counts: number[]
  sum: number
  count: number
}

export function openMetrics(): Metrics {
  const answers = new Map<string, number>()
  const durations = new Map<string, Durations>()
  const failures = new Map<string, number>()
  const refusals = new Map<string, number>()
  const add = (map: Map<string, number>, labels: string) => map.set(labels, (map.get(labels) ?? 0) + 1)
  return {
    answered: (route, method, status, seconds) => {
      add(answers, labelText({ route, method, status: String(status) }))
      const labels = labelText({ route, method })
      const known = durations.get(labels) ?? { counts: BUCKETS.map(() => 0), sum: 0, count: 0 }
      durations.set(labels, known)
      known.sum += seconds
      known.count += 1
      for (const [at, most] of BUCKETS.entries())
        if (seconds <= most) known.counts[at] = (known.counts[at] ?? 0) + 1
    },
    failed: (code) => add(failures, labelText({ code })),
    refused: (reason) => add(refusals, labelText({ reason })),
    text: (gauges) =>
      [
        ...counter('memoria_http_requests_total', 'Requests that were answered.', answers),
        ...histogram(durations),
        ...counter('memoria_http_failures_total', 'Requests that failed, by error code.', failures),
        ...counter('memoria_refusals_total', 'Requests that were refused, by reason.', refusals),
        ...Object.entries(gauges).flatMap(([name, { help, value }]) => [
          ...head(name, help, 'gauge'),
          `${name} ${value}`,
        ]),
        '',
      ].join('\n'),
  }
}

function head(name: string, help: string, type: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
}

function counter(name: string, help: string, values: ReadonlyMap<string, number>): string[] {
  return [
    ...head(name, help, 'counter'),
    ...[...values].map(([labels, value]) => `${name}{${labels}} ${value}`),
  ]
}

const SECONDS = 'memoria_http_request_duration_seconds'

function histogram(durations: ReadonlyMap<string, Durations>): string[] {
  const lines = [...durations].flatMap(([labels, { counts, sum, count }]) => [
    ...BUCKETS.map((most, at) => `${SECONDS}_bucket{${labels},le="${most}"} ${counts[at] ?? 0}`),
    `${SECONDS}_bucket{${labels},le="+Inf"} ${count}`,
    `${SECONDS}_sum{${labels}} ${sum}`,
    `${SECONDS}_count{${labels}} ${count}`,
  ])
  return [...head(SECONDS, 'How long answers took, streams until they began.', 'histogram'), ...lines]
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const quoted = (text: string) => text.replace(/[\\"\n]/g, (character) => ESCAPED[character] ?? '')
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${quoted(value)}"`)
    .join(',')
}

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' }
