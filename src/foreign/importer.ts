import { createHash } from 'node:crypto'
import { importRun } from '../model/ledger.ts'
import type { Identified } from '../store/identity.ts'
import { onlyLook } from '../store/only-look.ts'
import type { Author, Store } from '../store/store.ts'
import type { ForeignContext } from './context.ts'
import { keepSession } from './keep-session.ts'
import { keepStatement } from './keep-statement.ts'
import { projectFinder } from './project.ts'
import type { ForeignItem, ForeignSession, ForeignStatement } from './source.ts'
import { makeTally, NOT_ALLOWED } from './tally.ts'

export interface ImporterOptions {
  /** The name of the source. */
  readonly source: string
  /** The project of what names none. */
  readonly project: Identified | null
  /** Only looks what would come. */
  readonly dryRun: boolean
  readonly author: Author & { readonly run: string }
}

/** Imports items of one source, counts them, and notes each, so that it is imported once. */
export function makeImporter(context: ForeignContext, options: ImporterOptions) {
  const { reach, ingest, redact } = context
  const { source, author, dryRun } = options
  const tally = makeTally()
  const projectOf = projectFinder(context, options.project)
  /** The sessions with something new, by our ids. */
  const sessions: string[] = []

  /** An example of what was refused may be refused because it is a secret. */
  const refuse = (what: string, reason: string) => tally.refuse(redact(what).text, reason)

  /** All of them or none, in one transaction. */
  async function importTogether(items: readonly ForeignItem[]): Promise<void> {
    const work = async (store: Store) => {
      for (const item of items) await importItem(store, item)
      return items.length
    }
    await (dryRun ? onlyLook(context.store, work) : context.store.transaction(work))
  }

  async function importItem(store: Store, item: ForeignItem): Promise<void> {
    if (item.type === 'refused') refuse(item.what, item.reason)
    else if (item.type === 'session') await importSession(store, item)
    else await importStatement(store, item)
  }

  async function importSession(store: Store, session: ForeignSession): Promise<void> {
    const item = itemDigest('session', session.id)
    const project = await projectOf(store, session.project)
    const kept = await keepSession(context, store, { source, session, project })
    tally.session(session.id, kept)
    if (kept.id === null || kept.messages === 0) return
    await note(store, item, kept.id)
    sessions.push(kept.id)
  }

  async function importStatement(store: Store, statement: ForeignStatement): Promise<void> {
    const item = itemDigest('statement', statement.id, statement.text)
    if (await store.imports.has(reach, source, item)) return tally.knownStatement()
    const project = await projectOf(store, statement.project)
    const said = { hostSession: statement.said?.session ?? '', cwd: project.folder, at: statement.at }
    if (!ingest.consent.mayKeep(said)) return refuse(statement.text, NOT_ALLOWED)
    const admitted = await keepStatement(context, store, statement, project, author)
    if (!admitted.ok) return refuse(statement.text, admitted.error.message)
    tally.statement(admitted.value)
    await note(store, item, null)
  }

  /** With the run, so that `memoria undo` takes all of it back at once. */
  async function note(store: Store, item: string, session: string | null): Promise<void> {
    await store.runs.add({
      id: author.run,
      at: author.at,
      judge: importRun(source),
      model: null,
      user: reach.user,
      project: null,
      session: null,
      undoneAt: null,
      toldAt: null,
    })
    await store.imports.add(reach, { source, item, run: author.run, session })
  }

  return { importTogether, sessions, counts: tally.counts }
}

function itemDigest(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}
