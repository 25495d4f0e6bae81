import { createServer, type Server, type Socket } from 'node:net'
import { bodyLength, type Request, readRequest, writeAnswer } from './protocol.ts'

export interface Listener {
  readonly port: number
  /** Takes no more callers, lets those go who have not asked yet, and gives the others their answer. */
  close(): Promise<void>
}

export interface ListenOptions {
  readonly token: string
  readonly proof: string
  /** `say` gives the answer at once, where there is more to be done; else it is what comes in the end. */
  readonly answer: (request: Request, say: (body: string) => void) => Promise<string>
}

const LONGEST_REQUEST = 2048
/** A caller that says nothing is let go: a hook says its line at once. */
const PATIENCE_MS = 2000

/** Listens on loopback only, on a port of the system's choice. */
export async function listen({ token, proof, answer }: ListenOptions): Promise<Listener> {
  const waiting = new Set<Socket>()
  const server = createServer((caller) => {
    waiting.add(caller)
    caller.on('close', () => waiting.delete(caller))
    serveCaller(caller, { token, proof }, (request, say) => {
      waiting.delete(caller)
      return answer(request, say)
    })
  })
  const port = await bind(server)
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const caller of waiting) caller.destroy()
      }),
  }
}

function serveCaller(
  caller: Socket,
  { token, proof }: Pick<ListenOptions, 'token' | 'proof'>,
  answer: ListenOptions['answer'],
): void {
  let heard = Buffer.alloc(0)
  caller.setTimeout(PATIENCE_MS, () => {
    // Where we were busy that long ourselves, what they said may only now be read.
    const before = caller.bytesRead
    setImmediate(() => caller.bytesRead === before && caller.destroy())
  })
  // A hook may be gone before it is answered: that concerns nobody.
  caller.on('error', () => caller.destroy())
  caller.on('data', (bytes) => {
    heard = Buffer.concat([heard, bytes])
    const end = heard.indexOf('\n')
    if (end < 0) {
      if (heard.length > LONGEST_REQUEST) caller.destroy()
      return
    }
    const request = readRequest(heard.subarray(0, end).toString('latin1'), token)
    const length = request && bodyLength(request)
    if (request === undefined || length === undefined) return void caller.destroy()
    const body = heard.subarray(end + 1, end + 1 + length)
    if (body.length < length) return
    caller.removeAllListeners('data')
    let isSaid = false
    const sayOnce = (body: string) => {
      if (!isSaid) caller.end(writeAnswer(proof, body))
      isSaid = true
    }
    answer(request.verb === 'call' ? { ...request, body } : request, sayOnce).then(
      sayOnce,
      () => isSaid || caller.destroy(),
    )
  })
}

function bind(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: '127.0.0.1', port: 0 }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}
