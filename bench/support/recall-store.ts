import { statSync } from 'node:fs'
import { openMemoria } from '../../src/memoria.ts'
import { loadDriver } from '../../src/store/sqlite/driver.ts'
import { insertMessages } from './raw-messages.ts'
import { draws } from './recall-figures.ts'

const PROJECTS = 20
const VOCABULARY = 60_000

/** Words as people use them: the second is half as frequent as the first, the third a third. */
export function zipfWords(seed: number): (count: number) => string[] {
  const random = draws(seed)
  const top = Math.log(VOCABULARY)
  return (count) => Array.from({ length: count }, () => wordOf(Math.floor(Math.exp(random() * top))))
}

const PARTS = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ')

/** A number as a word that can be said, so that it is stemmed and spelled like one. */
function wordOf(rank: number): string {
  let [word, rest] = ['', rank + 20]
  for (; rest > 0; rest = Math.floor(rest / 20)) word += PARTS[rest % 20]
  return `${word}x`
}

export function projectName(index: number): string {
  return `project-${index % PROJECTS}`
}

/** A home with so many messages and memories, written past the library, which would take hours. */
export async function fillStore(
  home: string,
  size: number,
  memories = size,
): Promise<{ readonly megabytes: number }> {
  const m = await openMemoria({ home, settings: ['log.level=error'] })
  for (let index = 0; index < PROJECTS; index++) {
    const messages = [{ id: `first-${index}`, role: 'user', text: 'first', at: 0 }] as const
    await m.addSession({ host: 'bench', id: `first-${index}`, project: projectName(index), messages })
  }
  const path = m.context.paths.store
  const user = m.context.reach.user
  await m.close()
  const database = (await loadDriver())(path)
  const projects = database
    .prepare('SELECT id FROM projects ORDER BY name')
    .all()
    .map(({ id }) => String(id))
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN')
  const memory = database.prepare(
    `INSERT INTO memories (id, user_id, scope, project_id, kind, text, importance, origin, trust, state, valid_from,
       stated_at, revision, digest, terms, labels, created_at, updated_at)
     VALUES (?, '${user}', 'project', ?, 'fact', ?, 0.5, 'user', 1, 'active', '${AT}', '${AT}', 1, ?, ?, '', '${AT}', '${AT}')`,
  )
  const words = zipfWords(size)
  for (let index = 0; index < memories; index++) {
    const id = `m${String(index).padStart(9, '0')}`
    const text = words(14).join(' ')
    memory.run(id, projects[index % PROJECTS] ?? '', text, id, text)
  }
  insertMessages(database, { user, projects, count: size, words: () => words(25).join(' ') })
  database.exec('COMMIT')
  for (const index of ['memories_index', 'messages_index'])
    database.exec(`INSERT INTO ${index}(${index}) VALUES ('optimize')`)
  database.close()
  return { megabytes: Math.round(statSync(path).size / 1e6) }
}

const AT = '2026-01-31T12:00:00.000Z'
