/** The databases of the team benchmark: people with memories in all tables that a recall, a search and a change touch. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import postgres from 'postgres'
import { openTable } from '../../src/embed/open-table.ts'
import { wordsToEmbed } from '../../src/embed/statement.ts'
import { storedVector } from '../../src/embed/stored-vector.ts'
import { digestOf } from '../../src/store/digest.ts'
import { migratePostgres } from '../../src/store/postgres/migrate.ts'
import { termsOf } from '../../src/store/terms.ts'
import { APPLICATION, databaseUrl, makeRoles, OWNER } from '../../test/support/postgres/shared.ts'
import { zipfWords } from './recall-store.ts'

/** A database with so many people, each with so many memories. */
export interface TeamDatabase {
  readonly name: string
  readonly users: number
  readonly memories: number
  /** Connects as the role of the application. */
  readonly url: string
}

/** A person of the benchmark, with their key. */
export interface BenchUser {
  readonly id: string
  readonly key: string
  readonly secret: string
}

const PROJECTS = 5
const WORDS = 14
const AT = Date.parse('2026-01-01T00:00:00.000Z')
const MINUTE = 60_000

export function benchUser(index: number): BenchUser {
  const id = `user-${String(index).padStart(5, '0')}`
  const secret = `mem_${createHash('sha256').update(id).digest('base64url')}`
  return { id, key: `key-${id}`, secret }
}

export function projectOfUser(user: string, index: number): string {
  return `${user}-project-${index % PROJECTS}`
}

/** The words of a memory: the same for every run, so that questions about it can be asked. */
export function memoryWords(user: number, index: number): string[] {
  return zipfWords(user * 1_000_003 + index * 7919 + 17)(WORDS)
}

/** Makes a database and fills it, or finds the one that an earlier run filled; a load that was broken off begins again. */
export async function teamDatabase(
  server: string,
  { name, users, memories }: Omit<TeamDatabase, 'url'>,
): Promise<TeamDatabase> {
  const [url, owner] = [APPLICATION, OWNER].map((role) => databaseUrl(server, name, role)) as [string, string]
  const admin = connect(server)
  const [there] = await admin`SELECT 1 FROM pg_database WHERE datname = ${name}`
  const [filled] = there
    ? await admin`SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = ${name}`
    : []
  const note = `${users} x ${memories}`
  if (filled?.['note'] !== note) {
    if (there) await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)
    const [roles] = await admin`SELECT 1 FROM pg_roles WHERE rolname = ${OWNER}`
    if (roles) await admin.unsafe(`CREATE DATABASE ${name} OWNER ${OWNER}`)
    else await makeRoles(server, name)
    await migratePostgres({ url: owner, role: APPLICATION })
    await fill(databaseUrl(server, name, new URL(server).username), users, memories)
    await admin.unsafe(`COMMENT ON DATABASE ${name} IS '${note}'`)
  }
  await admin.end()
  return { name, users, memories, url }
}

export function connect(url: string) {
  return postgres(url, { max: 1, onnotice: () => undefined })
}

/** Without triggers, and with the other indexes made afterwards: the same rows as if each had been added alone. */
async function fill(url: string, users: number, memories: number): Promise<void> {
  const sql = connect(url)
  const begun = performance.now()
  await sql.unsafe(`SET search_path = memoria; SET session_replication_role = replica; SET synchronous_commit = off;
    SET maintenance_work_mem = '512MB'`)
  const indexes = await sql`SELECT indexname, indexdef FROM pg_indexes i WHERE schemaname = 'memoria'
    AND tablename = ANY(${Object.keys(COLUMNS)})
    AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conname = i.indexname)`
  for (const { indexname } of indexes) await sql.unsafe(`DROP INDEX ${indexname}`)
  const embedder = openTable()
  for (let first = 0; first < users; first += BATCH_USERS) {
    const batch = Array.from({ length: Math.min(BATCH_USERS, users - first) }, (_, at) => first + at)
    const rows = batch.map((user) => rowsOfUser(user, memories, embedder))
    for (const table of Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]) {
      const stream = await sql.unsafe(`COPY ${table} (${COLUMNS[table]}) FROM STDIN`).writable()
      for (const one of rows) await write(stream, one[table] ?? [])
      stream.end()
      await once(stream, 'finish')
    }
    await sql.unsafe(`INSERT INTO memories_index (user_id, n, words)
      SELECT user_id, n, words_of(user_id, terms || ' ' || labels) FROM memories
      WHERE user_id >= '${benchUser(first).id}' AND user_id <= '${benchUser(first + batch.length - 1).id}'`)
    const rate = Math.round(((first + batch.length) * memories) / ((performance.now() - begun) / 1000))
    if ((first / BATCH_USERS) % 10 === 0) console.log(`  ${first + batch.length} people, ${rate} memories/s`)
  }
  for (const { indexdef } of indexes) await sql.unsafe(indexdef)
  await sql.unsafe('VACUUM ANALYZE')
  await sql.end()
  console.log(`  loaded in ${Math.round((performance.now() - begun) / 1000)} s`)
}

const BATCH_USERS = 10

const COLUMNS = {
  people: 'user_id, name, created_at',
  keys: 'user_id, id, name, digest, access, kind, created_at',
  projects: 'user_id, id, kind, name, created_at, seen_at',
  memories: `user_id, n, id, scope, project_id, kind, text, topic, importance, origin, trust, state, valid_from, revision,
    digest, terms, labels, created_at, updated_at, stated_at`,
  memory_revisions: 'user_id, memory_id, revision, change, at, by, why, statement',
  evidence: 'user_id, memory_id, seq, session, messages, quote',
  memory_changes: 'user_id, n, memory_id',
  memory_vectors: 'user_id, memory_n, model, data',
  memories_index: 'user_id, n, words',
} as const

type Rows = Partial<Record<keyof typeof COLUMNS, string[]>>

function rowsOfUser(index: number, memories: number, embedder: ReturnType<typeof openTable>): Rows {
  const { id: user, key, secret } = benchUser(index)
  const at = new Date(AT).toISOString()
  const rows: Required<Rows> = {
    people: [line(user, user, at)],
    keys: [line(user, key, 'bench', sha256(secret), 'write', 'api', at)],
    projects: Array.from({ length: PROJECTS }, (_, one) =>
      line(user, projectOfUser(user, one), 'name', `project-${one}`, at, at),
    ),
    memories: [],
    memory_revisions: [],
    evidence: [],
    memory_changes: [],
    memory_vectors: [],
    memories_index: [],
  }
  for (let n = 1; n <= memories; n++) {
    const text = memoryWords(index, n).join(' ')
    const topic = n % 3 === 0 ? `topic-${n % 50}` : null
    const id = `01bench${String(index).padStart(6, '0')}${String(n).padStart(13, '0')}`
    const time = new Date(AT + n * MINUTE).toISOString()
    const project = projectOfUser(user, n)
    const digest = digestOf(text, { user, scope: 'project', project })
    const [terms, labels] = [termsOf(text).join(' '), termsOf(topic ?? '').join(' ')]
    const statement = JSON.stringify({
      kind: 'fact',
      text,
      topic,
      aliases: [],
      keywords: [],
      tags: [],
      files: [],
      importance: 0.5,
      pinned: false,
    })
    rows.memories.push(
      line(
        user,
        n,
        id,
        'project',
        project,
        'fact',
        text,
        topic,
        0.5,
        'user',
        1,
        'active',
        time,
        1,
        digest,
        terms,
        labels,
        time,
        time,
        time,
      ),
    )
    rows.memory_revisions.push(line(user, id, 1, 'created', time, 'bench', 'remembered', statement))
    rows.evidence.push(line(user, id, 0, `session-${n % 40}`, '["m1"]', text))
    rows.memory_changes.push(line(user, n, id))
    const vector = storedVector(embedder.embed(wordsToEmbed({ text, topic, aliases: [], keywords: [] })))
    rows.memory_vectors.push(line(user, n, embedder.model, `\\x${Buffer.from(vector).toString('hex')}`))
  }
  return rows
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** A row as COPY reads it. */
function line(...values: readonly (string | number | null)[]): string {
  return values.map((value) => (value === null ? '\\N' : String(value).replaceAll('\\', '\\\\'))).join('\t')
}

async function write(stream: Writable, rows: readonly string[]): Promise<void> {
  if (rows.length > 0 && !stream.write(`${rows.join('\n')}\n`)) await once(stream, 'drain')
}

/** The size of each table with its indexes, in bytes, largest first. */
export async function tableSizes(server: string, { name }: TeamDatabase): Promise<[string, number][]> {
  const sql = connect(databaseUrl(server, name, new URL(server).username))
  const rows = await sql`SELECT relname, pg_total_relation_size(oid) AS bytes FROM pg_class
    WHERE relnamespace = 'memoria'::regnamespace AND relkind = 'r' ORDER BY 2 DESC`
  await sql.end()
  return rows.map(({ relname, bytes }) => [String(relname), Number(bytes)])
}
