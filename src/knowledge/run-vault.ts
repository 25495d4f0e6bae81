import { unwrap } from '../base/result.ts'
import { chooseProvider } from '../llm/choose.ts'
import { findProgram } from '../llm/find-program.ts'
import { type Authored, authorPages, finishAuthoring, tidyProse } from './author/author.ts'
import type { AuthorRoom } from './author/desk.ts'
import { type AuthoringEstimate, estimateAuthoring } from './author/estimate.ts'
import { type TakenBack, takeBack } from './back/take-back.ts'
import { type BackChange, isTaken } from './back/taking.ts'
import type { Compiled, CompileOptions } from './compile/options.ts'
import { type CompileRoom, compileVault } from './compile/run.ts'
import { commitVault, type HistoryRoom } from './history/commit.ts'
import type { ChangingRoom } from './room.ts'
import { noteEdits, noteFailure, noteRun, noteSuccess } from './vault/run-notes.ts'
import type { Vault } from './vault/vault.ts'
import { withVaultLock } from './vault/vault-lock.ts'

/** What a run needs of the house. */
export type RunRoom = CompileRoom & ChangingRoom & AuthorRoom & HistoryRoom

export interface RunOptions
  extends Pick<CompileOptions, 'all' | 'since' | 'dryRun' | 'signal' | 'waitMs' | 'onProgress'> {
  /** Whether a model may write, where one is allowed. */
  readonly model?: boolean
}

export interface VaultRun extends Compiled {
  /** What came back of a person's edits, and the run that `undo` takes back. */
  readonly back: readonly BackChange[]
  readonly run: string | null
  /** What a model was asked for and what became of it; null when none was. */
  readonly authored: Pick<Authored, 'asked' | 'refused' | 'givenUp' | 'left' | 'stopped'> | null
  /** What a model would read, and cost at most; only for a dry run, and null when none may be asked. */
  readonly estimate: AuthoringEstimate | null
}

/**
 * Everything that is to be done in a vault, in its order: a person's edits come back into the store, pages are written from
 * it, a model adds prose, index and log tell of all that, and the history has it. Each part is
 * finished by the next run if this one dies; a run with nothing to do writes nothing.
 */
export async function runVault(room: RunRoom, vault: Vault, options: RunOptions = {}): Promise<VaultRun> {
  const { model = true, signal, waitMs, ...how } = options
  const patience = { ...(signal ? { signal } : {}), ...(waitMs === undefined ? {} : { waitMs }) }
  let back: TakenBack = { taken: () => new Set(), changes: [], changed: [], run: null }
  const first = await compileVault(room, vault, {
    ...{ ...how, ...patience, goesOn: model && isModelAllowed(room) },
    editsBack: async (store) => {
      if (!options.dryRun) await finishAuthoring(room, vault)
      back = await takeBack({ ...room, store }, vault, { dry: options.dryRun === true })
      // The store has them now, whatever fails after this.
      if (!options.dryRun) await noteEdits(room, vault, back.changes)
      return back
    },
  })
  const told = { back: back.changes, run: back.run }
  if (options.dryRun) {
    const would = { back: await withoutUnborn(room, back.changes), run: null }
    return { ...first, ...would, ...(await wouldCost(room, vault, options)) }
  }
  const authored = model
    ? await authorPages(room, vault, { ...rangeOf(options), ...patience })
    : await tidyProse(room, vault, patience)
  const then = await compileAuthored(room, vault, authored, { ...patience, model })
  const written = [...new Set([...first.written, ...then.written])]
  const summary = { pages: written.length, takenBack: told.back.filter(isTaken).length }
  if (room.config.vault.git === 'on')
    unwrap(
      await withVaultLock(vault.root, () => commitVault(room, vault, summary), { waitMs: waitMs ?? WAIT_MS }),
    )
  await noteRun(room, vault, 'pages')
  if (model && isModelAllowed(room)) await noteRun(room, vault, 'prose')
  if (!signal?.aborted) await noteHowItWent(room, vault, then.refused ?? first.refused)
  const { tokens, dollars } = authored
  return {
    ...{ ...first, ...told, written, tokens, dollars, authored: model ? authored : null, estimate: null },
    removed: [...new Set([...first.removed, ...then.removed])],
    ...{ refused: then.refused ?? first.refused, left: then.left ?? first.left },
  }
}

/** Index, log and the pages that are named, after a model wrote; nothing where none did. */
async function compileAuthored(
  room: RunRoom,
  vault: Vault,
  authored: Authored,
  { model, ...patience }: Pick<RunOptions, 'signal' | 'waitMs' | 'model'>,
): Promise<Pick<Compiled, 'written' | 'removed'> & Partial<Pick<Compiled, 'refused' | 'left'>>> {
  const { asked, tokens, dollars, deleted } = authored
  const pages = [...authored.written, ...authored.cleaned]
  const isNothing = pages.length + deleted.length + asked === 0 && !(model && isModelAllowed(room))
  if (isNothing) return { written: [], removed: [] }
  const compiled = await compileVault(room, vault, {
    ...{ ...patience, authored: { pages: pages.length, asked, tokens, dollars } },
  })
  return {
    ...compiled,
    written: [...pages, ...compiled.written],
    removed: [...deleted, ...compiled.removed],
  }
}

export function isModelAllowed({ config, env }: RunRoom): boolean {
  return chooseProvider(config.judge, env, (program) => findProgram(program, env)).chosen !== null
}

const WAIT_MS = 30_000

/** A page that was refused fails nothing else, and is not told all the same. */
async function noteHowItWent(room: RunRoom, vault: Vault, refused: Compiled['refused']): Promise<void> {
  const [first] = refused
  if (first === undefined) return noteSuccess(room, vault, 'pages')
  await noteFailure(room, vault, { work: 'pages', code: first.why.code })
}

async function wouldCost(
  room: RunRoom,
  vault: Vault,
  options: RunOptions,
): Promise<Pick<VaultRun, 'tokens' | 'dollars' | 'authored' | 'estimate'>> {
  const nothing = { tokens: 0, dollars: 0, authored: null, estimate: null }
  if (options.model === false || !isModelAllowed(room)) return nothing
  const estimate = await estimateAuthoring(room, vault, rangeOf(options))
  return { tokens: estimate.tokens, dollars: estimate.dollars, authored: null, estimate }
}

/** Memories that were only tried out have no name by which anybody could find them. */
async function withoutUnborn(
  { store, reach }: RunRoom,
  changes: readonly BackChange[],
): Promise<BackChange[]> {
  const ids = changes.flatMap(({ memory, other }) => [memory, other]).filter((id) => id !== null)
  const known = new Set((await store.memories.byIds(reach, [...new Set(ids)])).map(({ id }) => id))
  const born = (id: string | null) => (id !== null && known.has(id) ? id : null)
  return changes.map((change) => ({ ...change, memory: born(change.memory), other: born(change.other) }))
}

function rangeOf({ all, since }: RunOptions): { readonly all?: boolean; readonly since?: string } {
  return {
    ...(all === undefined ? {} : { all }),
    ...(since === undefined ? {} : { since: since.slice(0, 10) }),
  }
}
