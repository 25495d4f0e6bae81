import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { errnoOf } from '../base/errors.ts'
import { readAnswer, type Verb, writeRequest } from './protocol.ts'

/** Where a running worker can be reached: what it wrote down when it began to listen. */
export interface WorkerAddress {
  readonly port: number
  readonly token: string
  /** The first words of every answer of the worker. */
  readonly proof: string
}

export function readAddress(path: string): WorkerAddress | undefined {
  try {
    const match = /^(\d{1,5}) ([\x21-\x7e]{16,256}) ([\x21-\x7e]{16,256})$/m.exec(
      readFileSync(path, 'latin1').slice(0, 600),
    )
    if (!match) return undefined
    return { port: Number(match[1]), token: match[2] ?? '', proof: match[3] ?? '' }
  } catch (thrown) {
    if (errnoOf(thrown) !== undefined) return undefined // nobody has written one, so nobody listens
    throw thrown
  }
}

/** Asks the worker something; undefined when none answers in time. */
export function callWorker(
  address: WorkerAddress,
  verb: Verb,
  args: readonly string[] = [],
  patienceMs = 2000,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    let heard = Buffer.alloc(0)
    const line = connect({ host: '127.0.0.1', port: address.port })
    const settle = (body: string | undefined) => {
      line.destroy()
      resolve(body)
    }
    line.setTimeout(patienceMs, () => settle(undefined))
    line.on('connect', () => line.write(writeRequest(address.token, verb, args)))
    line.on('data', (bytes) => {
      heard = Buffer.concat([heard, bytes])
    })
    line.on('end', () => settle(readAnswer(address.proof, heard)))
    line.on('error', () => settle(undefined))
  })
}
