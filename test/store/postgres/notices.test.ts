import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openNotices } from '../../../src/store/postgres/notices.ts'
import { giveDatabaseBack, takeDatabase } from '../../support/postgres/databases.ts'
import { withPostgres } from '../../support/postgres/suite.ts'

const POLL = { timeout: 30_000 }

/** A way to the database that can be taken away, and knows who is on it. */
interface Way {
  readonly url: string
  readonly sockets: ReadonlySet<Socket>
  close(): Promise<void>
  reopen(): Promise<void>
}

async function wayTo(url: string): Promise<Way> {
  const { port: target, hostname } = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const onward = connect(Number(target), hostname)
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => onward.destroy())
    onward.on('error', () => undefined).on('close', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    socket.pipe(onward).pipe(socket)
  })
  await listen(server, 0)
  const { port } = server.address() as AddressInfo
  const close = async () => {
    if (!server.listening) return
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  onTestFinished(close)
  return { url: url.replace(`:${target}/`, `:${port}/`), sockets, close, reopen: () => listen(server, port) }
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}

async function opened() {
  const database = await takeDatabase()
  onTestFinished(() => giveDatabaseBack(database))
  const way = await wayTo(database.url)
  const heard: string[] = []
  const notices = await openNotices({
    url: way.url,
    channel: 'memoria_test',
    onText: (text) => heard.push(text),
    onReconnected: () => heard.push('(reconnected)'),
  })
  return { way, heard, notices }
}

await withPostgres('texts between replicas', () => {
  test('what is sent is heard, also after the connection was lost', async () => {
    const { way, heard, notices } = await opened()
    await notices.send('before')
    await expect.poll(() => heard, POLL).toEqual(['before'])
    await way.close()
    await way.reopen()
    await expect.poll(() => heard, POLL).toContain('(reconnected)')
    await notices.send('after')
    await expect.poll(() => heard, POLL).toEqual(['before', '(reconnected)', 'after'])
    await notices.close()
    await expect.poll(() => way.sockets.size, POLL).toBe(0)
  })

  test('closed while texts are sent, it sends them and leaves no connection', async () => {
    const { way, heard, notices } = await opened()
    const sent = ['one', 'two', 'three'].map((text) => notices.send(text))
    await notices.close()
    await Promise.all(sent)
    expect(heard).toEqual(['one', 'two', 'three'])
    await expect.poll(() => way.sockets.size, POLL).toBe(0)
  })

  test('closed while the database is away, it does not connect again', async () => {
    const { way, notices } = await opened()
    await way.close()
    // Long enough for a few vain attempts, between which there are pauses.
    await wait(300)
    await way.reopen()
    await notices.close()
    // As long as the pause that was under way could take.
    await wait(1500)
    expect(way.sockets.size).toBe(0)
  })
})
