import { setTimeout as after } from 'node:timers'
import type { Behaviour, Exchange } from './fake-api.ts'

/** An answer that keeps to the schema. */
export function structured(value: unknown): Behaviour {
  return (exchange) => send(exchange, 200, exchange.dialect.structured(value))
}

/** An answer in plain words, whatever was asked for. */
export function spoken(text: string): Behaviour {
  return (exchange) => send(exchange, 200, exchange.dialect.spoken(text))
}

export function refusal(): Behaviour {
  return (exchange) => send(exchange, 200, exchange.dialect.refusal())
}

/** An error as the real APIs give it; its message quotes what was asked, as theirs do. */
export function failing(status: number, headers: Record<string, string> = {}): Behaviour {
  return (exchange) => send(exchange, status, exchange.dialect.error(typeOf(status), exchange.body), headers)
}

export function redirect(to: string): Behaviour {
  return (exchange) => send(exchange, 307, {}, { location: to })
}

/** A body that is none of ours: a proxy's page, half a JSON, megabytes. */
export function raw(body: string | Buffer, status = 200): Behaviour {
  return ({ response }) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(body)
  }
}

/** The connection ends in the middle of a good answer. */
export function cut(value: unknown): Behaviour {
  return ({ response, dialect }) => {
    const whole = JSON.stringify(dialect.structured(value))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': whole.length })
    response.write(whole.slice(0, whole.length / 2), () => response.destroy())
  }
}

/** No answer at all; `arrived` is told that the question is there. */
export function silence(arrived: () => void): Behaviour {
  return () => arrived()
}

/** The same, some milliseconds later: time for others to come in between, if nothing keeps them. */
export function slowly(behave: Behaviour, ms = 30): Behaviour {
  return (exchange) => void after(() => behave(exchange), ms)
}

function send({ response }: Exchange, status: number, value: unknown, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(value))
}

function typeOf(status: number): string {
  const types: Record<number, string> = { 401: 'authentication_error', 429: 'rate_limit_error' }
  return types[status] ?? (status === 529 ? 'overloaded_error' : 'api_error')
}
