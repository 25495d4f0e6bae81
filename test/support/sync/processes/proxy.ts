import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** How a way to the server is: open, cut, or open with every answer lost on its way back. */
export type Way = 'open' | 'cut' | 'answers lost'

/** A way from one machine to the server that can be cut. */
export interface MachineProxy {
  readonly url: string
  way: Way
  /** Resolves when so many parts of requests and answers passed from now on. */
  passed(parts: number): Promise<void>
  close(): Promise<void>
}

/** Passes bytes on, and names the server in the Host header, as a reverse proxy does. */
export async function startProxy(server: string): Promise<MachineProxy> {
  const target = new URL(server)
  const sockets = new Set<Socket>()
  const parts = new EventEmitter()
  parts.setMaxListeners(0)
  let way: Way = 'open'
  const listener = createServer((near) => {
    keep(near)
    if (way === 'cut') return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    keep(far)
    const own = `127.0.0.1:${(listener.address() as AddressInfo).port}`
    near.on('data', (chunk) => {
      parts.emit('part')
      far.write(
        Buffer.from(chunk.toString('latin1').replace(`host: ${own}`, `host: ${target.host}`), 'latin1'),
      )
    })
    far.on('data', (chunk) => {
      parts.emit('part')
      if (way === 'answers lost') near.destroy()
      else near.write(chunk)
    })
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  function keep(socket: Socket): void {
    sockets.add(socket)
    // A cut connection is what this is for.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    get way() {
      return way
    },
    set way(next) {
      way = next
      if (next === 'cut') for (const socket of sockets) socket.destroy()
    },
    passed: (many) =>
      new Promise((resolve) => {
        let left = many
        parts.on('part', () => {
          left -= 1
          if (left === 0) resolve()
        })
      }),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      listener.close()
    },
  }
}
