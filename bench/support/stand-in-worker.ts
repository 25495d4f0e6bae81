import { spawn } from 'node:child_process'

/** Something that listens as a worker does, in a process of its own: the one that measures waits for its children. */
export interface StandIn {
  readonly port: number
  readonly token: string
  readonly answer: string
  stop(): void
}

const TOKEN = 'stand-in'
const ANSWER = JSON.stringify({ hookSpecificOutput: { additionalContext: 'x'.repeat(2000) } })
const LISTEN = `
const reply = process.argv[1]
const server = require('node:net').createServer((caller) => {
  caller.on('error', () => caller.destroy())
  caller.on('data', (line) => (String(line).includes(' ask ') ? caller.end(reply) : caller.destroy()))
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

export async function startStandIn(): Promise<StandIn> {
  const reply = `ok ${Buffer.byteLength(ANSWER)}\n${ANSWER}`
  const child = spawn(process.execPath, ['-e', LISTEN, reply], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(Number(line)))
    child.once('error', reject)
  })
  return { port, token: TOKEN, answer: ANSWER, stop: () => void child.kill() }
}
