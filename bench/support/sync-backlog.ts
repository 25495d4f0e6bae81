/** A large backlog through the real programs: one machine pushes it to a server, another one pulls it. All with little memory. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openMemoria } from '../../src/memoria.ts'
import { makeClient } from '../../src/serve/contract/client.ts'
import { migratePostgres } from '../../src/store/postgres/migrate.ts'
import { newMemory } from '../../test/store/examples.ts'
import { startPostgres } from '../../test/support/postgres/server.ts'
import { APPLICATION, databaseUrl, makeRoles, OWNER } from '../../test/support/postgres/shared.ts'
import {
  endOf,
  type ServerProcess,
  startProgram,
  startServer,
} from '../../test/support/sync/processes/program.ts'

const DATABASE = 'memoria_backlog'
const HEAP_MB = 256
const PEAK = resolve('bench/support/peak.cjs')

export interface Backlog {
  readonly megabytes: number
  /** The size of each memory's operation, nearly all of it quotes. */
  readonly memoryKb: number
}

/** Pushes and pulls a backlog and prints what each program needed. True when the second machine has all of it. */
export async function runBacklog({ megabytes, memoryKb }: Backlog): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'memoria-backlog-'))
  const postgres = await startPostgres({ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' })
  try {
    await makeRoles(postgres.url, DATABASE)
    await migratePostgres({ url: databaseUrl(postgres.url, DATABASE, OWNER), role: APPLICATION })
    const peakFile = join(folder, 'server.json')
    const url = databaseUrl(postgres.url, DATABASE, APPLICATION)
    const server = await startServer(url, measuredEnvironment(peakFile))
    const isWhole = await syncTwo(server, folder, { megabytes, memoryKb })
    await server.stop()
    console.log(`the server: ${peakIn(peakFile)}`)
    return isWhole
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function syncTwo(server: ServerProcess, folder: string, backlog: Backlog): Promise<boolean> {
  const [one, two] = [join(folder, 'one'), join(folder, 'two')]
  const client = makeClient({ base: server.address })
  const { secret } = await client('POST /api/v1/setup', {
    body: { token: server.setup ?? '', id: 'ada', name: 'Ada' },
  })
  const count = Math.ceil((backlog.megabytes * 1024) / backlog.memoryKb)
  for (const person of [one, two]) {
    mkdirSync(person)
    await measured(person, ['login', server.address, '--key-stdin'], `${secret}\n`)
    await measured(person, ['sync', 'on', '--private', '--json'])
    if (person === one) await fill(homeOf(one), count, backlog.memoryKb)
  }
  console.log(`${count} memories of ${backlog.memoryKb} KB, a heap of ${HEAP_MB} MB for each program`)
  for (const [name, person] of [
    ['the first machine pushes', one],
    ['the second machine pulls', two],
  ] as const)
    console.log(`${name}: ${await measured(person, ['sync', '--now', '--json'])}`)
  const there = await countMemories(homeOf(two))
  console.log(`the second machine has ${there} of ${count}`)
  return there === count
}

function homeOf(person: string): string {
  return join(person, '.memoria')
}

function measuredEnvironment(peakFile: string): Record<string, string> {
  return {
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB} --require=${PEAK}`,
    PEAK_FILE: peakFile,
  }
}

/** Runs the program in a home; says how long it took, and its peak. */
async function measured(person: string, args: readonly string[], input = ''): Promise<string> {
  const peakFile = join(person, 'peak.json')
  const started = Date.now()
  const env = {
    HOME: person,
    MEMORIA_HOME: homeOf(person),
    TMPDIR: tmpdir(),
    MEMORIA_PASSPHRASE: 'of a test only',
  }
  const { code, out, err } = await endOf(
    startProgram(args, { ...env, ...measuredEnvironment(peakFile) }),
    input,
  )
  if (code !== 0) throw new Error(`memoria ${args.join(' ')} ended with ${code}: ${out} ${err}`)
  return `${Math.round((Date.now() - started) / 1000)} s, ${peakIn(peakFile)}`
}

function peakIn(file: string): string {
  const { peakMb, cpuSeconds } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly peakMb: number
    readonly cpuSeconds: number
  }
  return `peak ${Math.round(peakMb)} MB, ${Math.round(cpuSeconds)} s of processor time`
}

const FILL_BATCH = 500
const QUOTE_CHARACTERS = 8000
const SENTENCE =
  'the build of the shop runs on two machines and every part of it is tested before it goes out; '

/** Adds memories to a home, as sync finds them after months without a server. */
async function fill(home: string, count: number, memoryKb: number): Promise<void> {
  const memoria = await openMemoria({ home })
  const { store, reach } = memoria.context
  const author = { at: new Date().toISOString(), by: 'bench', why: 'to be synced' }
  for (let from = 0; from < count; from += FILL_BATCH)
    await store.transaction(async ({ memories }) => {
      for (let number = from; number < Math.min(from + FILL_BATCH, count); number++) {
        const text = `note ${number} of the backlog: ${SENTENCE}`
        const evidence = quotes(number, memoryKb * 1024)
        await memories.add(newMemory({ user: reach.user, text, evidence }), author)
      }
    })
  await memoria.close()
}

function quotes(
  number: number,
  characters: number,
): { session: string; messages: string[]; quote: string }[] {
  const text = `${number}: ${SENTENCE.repeat(Math.ceil(characters / SENTENCE.length))}`.slice(0, characters)
  return Array.from({ length: Math.ceil(characters / QUOTE_CHARACTERS) }, (_, part) => ({
    session: `session-${number}-${part}`,
    messages: [`m${part}`],
    quote: text.slice(part * QUOTE_CHARACTERS, (part + 1) * QUOTE_CHARACTERS).trim(),
  }))
}

async function countMemories(home: string): Promise<number> {
  const memoria = await openMemoria({ home })
  const { store, reach } = memoria.context
  const ids = new Set<string>()
  let after = 0
  for (;;) {
    const changes = await store.sync.changes(reach, after, FILL_BATCH)
    for (const { memory } of changes) ids.add(memory)
    const last = changes.at(-1)
    if (last === undefined) break
    after = last.position
  }
  await memoria.close()
  return ids.size
}
