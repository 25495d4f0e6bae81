import { type Authored, authorPages, finishAuthoring } from './author/author.ts'
import type { AuthorRoom } from './author/desk.ts'
import { estimateAuthoring } from './author/estimate.ts'
import { type BackRoom, type TakenBack, takeBack } from './back/take-back.ts'
import type { BackChange } from './back/taking.ts'
import type { Compiled, CompileOptions } from './compile/options.ts'
import { type CompileRoom, compileVault } from './compile/run.ts'
import { commitVault, type HistoryRoom } from './history/commit.ts'
import { indexVault, type SectionRoom } from './sections/index-vault.ts'
import { noteFailure, noteRun, noteSuccess } from './vault/run-notes.ts'
import type { Vault } from './vault/vault.ts'

/** What a run needs of the house. */
export type RunRoom = CompileRoom & BackRoom & AuthorRoom & HistoryRoom & SectionRoom

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
  readonly authored: Pick<Authored, 'refused' | 'left' | 'stopped'> | null
}

/**
 * Everything that is to be done in a vault, in its order: a person's edits come back into the store, pages are written from
 * it, a model adds prose, index and log tell of all that, its words can be found, and the history has it. Each part is
 * finished by the next run if this one dies; a run with nothing to do writes nothing.
 */
export async function runVault(room: RunRoom, vault: Vault, options: RunOptions = {}): Promise<VaultRun> {
  const { model = true, signal, waitMs, ...how } = options
  const patience = { ...(signal ? { signal } : {}), ...(waitMs === undefined ? {} : { waitMs }) }
  let back: TakenBack = { taken: () => new Set(), changes: [], changed: [], run: null }
  const first = await compileVault(room, vault, {
    ...{ ...how, ...patience, goesOn: true },
    editsBack: async (store) => {
      if (!options.dryRun) await finishAuthoring(room, vault)
      back = await takeBack({ ...room, store }, vault)
      return back
    },
  })
  const told = { back: back.changes, run: back.run }
  if (options.dryRun) return { ...first, ...told, ...(await wouldCost(room, vault, options)), authored: null }
  const authored = model ? await authorPages(room, vault, { ...rangeOf(options), ...patience }) : null
  const pages = authored === null ? [] : [...authored.written, ...authored.cleaned]
  const { tokens = 0, dollars = 0, deleted = [] } = authored ?? {}
  const last = await compileVault(room, vault, {
    ...{ ...patience, authored: { pages: pages.length, tokens, dollars } },
    atEnd: async () => {
      const written = new Set([...first.written, ...pages]).size
      await commitVault(room, vault, { pages: written, takenBack: told.back.filter(isTaken).length })
      await noteRun(room, vault)
    },
  })
  await indexVault(room, vault)
  if (!signal?.aborted) await noteHowItWent(room, vault, last)
  return {
    ...{ ...last, ...told, tokens, dollars, authored },
    written: [...new Set([...first.written, ...pages, ...last.written])],
    removed: [...new Set([...first.removed, ...deleted, ...last.removed])],
  }
}

/** A page that was refused fails nothing else, and is not told all the same. */
async function noteHowItWent(room: RunRoom, vault: Vault, { refused }: Compiled): Promise<void> {
  const [first] = refused
  if (first === undefined) return noteSuccess(room, vault, 'pages')
  await noteFailure(room, vault, { work: 'pages', code: first.why.code })
}

async function wouldCost(room: RunRoom, vault: Vault, options: RunOptions) {
  if (options.model === false) return { tokens: 0, dollars: 0 }
  const { tokens, dollars } = await estimateAuthoring(room, vault, rangeOf(options))
  return { tokens, dollars }
}

function rangeOf({ all, since }: RunOptions): { readonly all?: boolean; readonly since?: string } {
  return {
    ...(all === undefined ? {} : { all }),
    ...(since === undefined ? {} : { since: since.slice(0, 10) }),
  }
}

function isTaken({ what }: BackChange): boolean {
  return what !== 'refused' && what !== 'left'
}
