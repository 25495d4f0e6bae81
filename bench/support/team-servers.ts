/** Two replicas of the built server, and calls through both in turn, as a load balancer sends them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { type Asked, newStatement, promptOf, type Target } from './team-load.ts'

export interface Replicas {
  readonly addresses: readonly string[]
  readonly target: Target
  stop(): Promise<void>
}

/** Starts replicas over a database, each with so many connections. */
export async function startReplicas(url: string, count: number, connections: number): Promise<Replicas> {
  const started = await Promise.all(Array.from({ length: count }, () => startServer(url, connections)))
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let turn = 0
  return {
    addresses: started.map(({ address }) => address),
    target: (asked) => {
      turn += 1
      return callServer(started[turn % count]?.address ?? '', agent, asked)
    },
    stop: async () => {
      agent.destroy()
      await Promise.all(started.map(({ child }) => ended(child)))
    },
  }
}

async function startServer(url: string, connections: number) {
  const args = ['dist/memoria-cli.js', 'server', '--json', '--port', '0', '--rate', '0']
  const child = spawn(process.execPath, [...args, '--connections', String(connections)], {
    env: { ...process.env, MEMORIA_DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the server ended with ${code}`)
    }),
  ])) as [string]
  return { child, address: (JSON.parse(line) as { address: string }).address.replace(/\/$/, '') }
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

async function callServer(base: string, agent: Agent, asked: Asked): Promise<number> {
  const { user, project, words, memory } = asked
  const send = (method: string, path: string, body?: unknown) =>
    sent({ base, agent, secret: user.secret, method, path, body })
  const inProject = `project=${encodeURIComponent(project)}`
  switch (asked.call) {
    case 'recall':
      return counted(await send('POST', '/api/v1/recall', { prompt: promptOf(words), project }), 'memories')
    case 'search':
      return counted(
        await send('GET', `/api/v1/memories/search?q=${encodeURIComponent(words)}&${inProject}`),
        'results',
      )
    case 'get':
      return (await send('GET', `/api/v1/memories/${memory}`)) === undefined ? 0 : 1
    case 'list':
      return counted(await send('GET', `/api/v1/memories?limit=50&${inProject}`), 'memories')
    case 'remember':
      await send('POST', '/api/v1/memories', {
        text: newStatement(asked),
        kind: 'decision',
        scope: 'project',
        project,
      })
      return 1
  }
}

function counted(answer: unknown, list: string): number {
  const found = (answer as Record<string, unknown>)[list]
  return Array.isArray(found) ? found.length : 0
}

interface Sending {
  readonly base: string
  readonly agent: Agent
  readonly secret: string
  readonly method: string
  readonly path: string
  readonly body: unknown
}

function sent({ base, agent, secret, method, path, body }: Sending): Promise<unknown> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${secret}`,
    ...(text === undefined ? {} : { 'content-type': 'application/json' }),
  }
  return new Promise((resolve, reject) => {
    const asked = request(`${base}${path}`, { method, headers, agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const given = Buffer.concat(chunks).toString()
        if (answer.statusCode === 200 || answer.statusCode === 201) resolve(JSON.parse(given))
        else reject(new Error(`${method} ${path}: ${answer.statusCode} ${given.slice(0, 200)}`))
      })
    })
    asked.on('error', reject)
    asked.end(text)
  })
}
