import { connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, onTestFinished, test } from 'vitest'
import { callWorker } from '../../src/worker/call.ts'
import { type ListenOptions, listen } from '../../src/worker/listen.ts'
import type { Request } from '../../src/worker/protocol.ts'

const TOKEN = 't'.repeat(48)
const PROOF = 'p'.repeat(48)

async function listening(answer: ListenOptions['answer'] = async ({ verb }) => `heard ${verb}`) {
  const heard: Request[] = []
  const listener = await listen({
    token: TOKEN,
    proof: PROOF,
    answer: (request, say) => {
      heard.push(request)
      return answer(request, say)
    },
  })
  onTestFinished(() => listener.close())
  return { ...listener, heard, address: { port: listener.port, token: TOKEN, proof: PROOF } }
}

/** Sends bytes; gives all that came back once the line is closed. */
function send(port: number, bytes: string | Buffer, host = '127.0.0.1'): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const line = connect({ host, port }, () => line.write(bytes))
    line.setEncoding('utf8').on('data', (text) => {
      heard += text
    })
    // Being thrown out in the middle of a word is one way of being disconnected.
    line.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(heard) : reject(error),
    )
    line.on('close', () => resolve(heard))
  })
}

describe('the listener', () => {
  test('answers who knows the token', async () => {
    const { address, heard } = await listening()
    expect(await callWorker(address, 'ring', ['claude-code', 'name'])).toBe('heard ring')
    expect(heard).toEqual([{ verb: 'ring', args: ['claude-code', 'name'] }])
  })

  test('gives an answer at once that is said before all is done, and gives it once', async () => {
    let done: (late: string) => void = () => undefined
    const { address } = await listening((_, say) => {
      say('now')
      return new Promise((resolve) => {
        done = resolve
      })
    })
    expect(await callWorker(address, 'ask')).toBe('now')
    done('later')
    expect(await callWorker(address, 'ask')).toBe('now')
  })

  test('is reached on loopback only [promise:private.loopback]', async () => {
    const { port } = await listening()
    const others = Object.values(networkInterfaces())
      .flat()
      .filter((own) => own !== undefined && !own.internal && own.family === 'IPv4')
      .map((own) => own?.address ?? '')
    for (const host of [...others, '::1', '127.0.0.2']) {
      const reached = send(port, `memoria 1 ${TOKEN} status\n`, host)
      await expect(reached, host).rejects.toMatchObject({ code: expect.stringMatching(/^E/) })
    }
  })

  test('says nothing to who does not know the token, and disconnects them [promise:private.loopback]', async () => {
    const { port, heard } = await listening()
    const lines = [
      ...[`memoria 1 ${'x'.repeat(48)} stop\n`, 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', '\n'],
      ...[Buffer.alloc(100_000, 0x41), Buffer.from([0, 255, 10, 0]), `memoria 1 ${TOKEN} purge\n`],
    ]
    for (const line of lines) expect(await send(port, line)).toBe('')
    expect(heard).toEqual([])
  })

  test('lets those go who say nothing, or only half a word', async () => {
    const { port } = await listening()
    expect(await Promise.all([send(port, ''), send(port, 'memoria 1 ')])).toEqual(['', ''])
  })

  test('serves others while many hold the line', async () => {
    const { port, address } = await listening()
    const idle: Socket[] = Array.from({ length: 200 }, () => connect({ host: '127.0.0.1', port }))
    for (const line of idle) line.on('error', () => line.destroy())
    expect(await callWorker(address, 'status')).toBe('heard status')
    for (const line of idle) line.destroy()
  })

  test('goes on when a caller leaves before the answer, and when an answer fails', async () => {
    const leaving: Socket[] = []
    const { port, address, heard } = await listening(async ({ verb }) => {
      for (const line of leaving) line.destroy()
      if (verb === 'ask') throw new Error('no answer')
      return verb
    })
    const line = connect({ host: '127.0.0.1', port }, () => line.write(`memoria 1 ${TOKEN} ring\n`))
    leaving.push(line)
    await new Promise((resolve) => line.on('close', resolve))
    expect(heard).toHaveLength(1)
    expect(await callWorker(address, 'ask')).toBeUndefined()
    expect(await callWorker(address, 'status')).toBe('status')
  })

  test('gives an answer under way to its end when it closes', async () => {
    const { address, close } = await listening(async () => {
      void close()
      return 'x'.repeat(100_000)
    })
    expect(await callWorker(address, 'stop')).toHaveLength(100_000)
  })
})

test('nobody listening is no answer', async () => {
  const { address, close } = await listening()
  await close()
  expect(await callWorker(address, 'status')).toBeUndefined()
})
