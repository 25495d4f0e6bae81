import { unwrap } from '../base/result.ts'
import { chooseProvider } from '../llm/choose.ts'
import { findProgram } from '../llm/programs/find-program.ts'
import { type Authored, NOTHING_AUTHORED } from './author/authored.ts'
import type { AuthoringEstimate } from './author/estimate.ts'
import { mayHaveProse } from './author/may-have-prose.ts'
import type { Compiled, CompileOptions } from './compile/options.ts'
import { compileVault } from './compile/run.ts'
import type { VaultContext } from './context.ts'
import { type BackChange, isImported } from './edits/edit-run.ts'
import { type ImportedEdits, importEdits } from './edits/import-edits.ts'
import { noteEdits, noteFailure, noteRun, noteSuccess } from './folder/run-notes.ts'
import type { Vault } from './folder/vault.ts'
import { withVaultLock } from './folder/vault-lock.ts'
import { type Committed, commitVault } from './history/commit.ts'
import { readNewCalls } from './origin/catch-up.ts'

export interface RunOptions
  extends Pick<
    CompileOptions,
    'all' | 'since' | 'dryRun' | 'signal' | 'waitMs' | 'onProgress' | 'isCurrent'
  > {
  /** Whether a model may write, where one is allowed. */
  readonly model?: boolean
}

export interface VaultRun extends Compiled {
  /** Changes that a person's edits made in the store, and the run that `undo` reverts. */
  readonly back: readonly BackChange[]
  readonly run: string | null
  /** Questions to a model and their results; null when none was asked. */
  readonly authored: Pick<Authored, 'asked' | 'refused' | 'givenUp' | 'left' | 'stopped'> | null
  /** The most that a model would read and cost; only for a dry run, and null when none may be asked. */
  readonly estimate: AuthoringEstimate | null
  /** The result of the commit to the vault's history; null where none was tried. */
  readonly history: Committed | null
}

/**
 * Everything that is to be done in a vault, in its order: a person's edits come back into the store, pages are written from
 * it, a model adds prose, index and log tell of all that, and the history has it. Each part is
 * finished by the next run if this one dies; a run with nothing to do writes nothing.
 */
export async function runVault(
  context: VaultContext,
  vault: Vault,
  options: RunOptions = {},
): Promise<VaultRun> {
  const { model = true, signal, waitMs, ...how } = options
  const patience = { ...(signal ? { signal } : {}), ...(waitMs === undefined ? {} : { waitMs }) }
  let back: ImportedEdits = { taken: () => new Set(), changes: [], changed: [], run: null }
  const first = await compileVault(context, vault, {
    ...how,
    ...patience,
    goesOn: model && isModelAllowed(context),
    editsBack: async (store) => {
      if (!options.dryRun) await finishProse(context, vault)
      const catchUp = (since: number) => readNewCalls(context, since)
      back = await importEdits({ ...context, store }, vault, options.dryRun ? { dry: true } : { catchUp })
      // The store has them now, whatever fails after this.
      if (!options.dryRun) await noteEdits(context, vault, back.changes)
      return back
    },
  })
  const edits = { back: back.changes, run: back.run }
  if (options.dryRun) {
    const would = { back: await withoutUnborn(context, back.changes), run: null }
    return { ...first, ...would, ...(await wouldCost(context, vault, options)), history: null }
  }
  const authored = await writeProse(context, vault, { ...options, model })
  const then = await compileAuthored(context, vault, authored, { ...patience, model })
  const written = [...new Set([...first.written, ...then.written])]
  const summary = { pages: written.length, takenBack: edits.back.filter(isImported).length }
  const commit = () => commitVault(context, vault, summary)
  const history =
    context.config.vault.git === 'on'
      ? unwrap(await withVaultLock(vault.root, commit, { waitMs: waitMs ?? VAULT_LOCK_WAIT_MS }))
      : null
  const isCurrent = options.isCurrent?.() !== false
  // A run that stopped because of changed settings is due again at once.
  if (isCurrent) await noteRun(context, vault, 'pages')
  if (isCurrent && model && isModelAllowed(context)) await noteRun(context, vault, 'prose')
  if (!signal?.aborted) await noteHowItWent(context, vault, then.refused ?? first.refused)
  const { tokens, dollars } = authored
  return {
    ...first,
    ...edits,
    written,
    tokens,
    dollars,
    authored: model ? authored : null,
    estimate: null,
    history,
    removed: [...new Set([...first.removed, ...then.removed])],
    refused: then.refused ?? first.refused,
    left: then.left ?? first.left,
  }
}

/** Finishes what an author that died had begun, before anything else is written. */
async function finishProse(context: VaultContext, vault: Vault): Promise<void> {
  if (!(await mayHaveProse(context, vault))) return
  const { finishAuthoring } = await import('./author/author.ts')
  await finishAuthoring(context, vault)
}

/** Lets a model write where one may, else tidies what one wrote before. Where none ever did, its code is not loaded. */
async function writeProse(context: VaultContext, vault: Vault, options: RunOptions): Promise<Authored> {
  const { model, signal, waitMs } = options
  const { chosen, reason } = chosenModel(context)
  if ((!model || chosen === null) && !(await mayHaveProse(context, vault)))
    return { ...NOTHING_AUTHORED, stopped: model ? reason : null }
  const patience = { ...(signal ? { signal } : {}), ...(waitMs === undefined ? {} : { waitMs }) }
  const { authorPages, tidyProse } = await import('./author/author.ts')
  return model
    ? authorPages(context, vault, { ...rangeOf(options), ...patience })
    : tidyProse(context, vault, patience)
}

/** Index, log and the pages that are named, after a model wrote; nothing where none did. */
async function compileAuthored(
  context: VaultContext,
  vault: Vault,
  authored: Authored,
  { model, ...patience }: Pick<RunOptions, 'signal' | 'waitMs' | 'model'>,
): Promise<Pick<Compiled, 'written' | 'removed'> & Partial<Pick<Compiled, 'refused' | 'left'>>> {
  const { asked, tokens, dollars, deleted } = authored
  const pages = [...authored.written, ...authored.cleaned]
  const isNothing = pages.length + deleted.length + asked === 0 && !(model && isModelAllowed(context))
  if (isNothing) return { written: [], removed: [] }
  const compiled = await compileVault(context, vault, {
    ...patience,
    authored: { pages: pages.length, asked, tokens, dollars },
  })
  return {
    ...compiled,
    written: [...pages, ...compiled.written],
    removed: [...deleted, ...compiled.removed],
  }
}

export function isModelAllowed(context: VaultContext): boolean {
  return chosenModel(context).chosen !== null
}

function chosenModel({ config, env }: VaultContext): ReturnType<typeof chooseProvider> {
  return chooseProvider(config.judge, env, (program) => findProgram(program, env))
}

const VAULT_LOCK_WAIT_MS = 30_000

/** A page that was refused fails nothing else, and is not committed. */
async function noteHowItWent(
  context: VaultContext,
  vault: Vault,
  refused: Compiled['refused'],
): Promise<void> {
  const [first] = refused
  if (first === undefined) return noteSuccess(context, vault, 'pages')
  await noteFailure(context, vault, { work: 'pages', code: first.why.code })
}

async function wouldCost(
  context: VaultContext,
  vault: Vault,
  options: RunOptions,
): Promise<Pick<VaultRun, 'tokens' | 'dollars' | 'authored' | 'estimate'>> {
  const nothing = { tokens: 0, dollars: 0, authored: null, estimate: null }
  if (options.model === false || !isModelAllowed(context)) return nothing
  const { estimateAuthoring } = await import('./author/estimate.ts')
  const estimate = await estimateAuthoring(context, vault, rangeOf(options))
  return { tokens: estimate.tokens, dollars: estimate.dollars, authored: null, estimate }
}

/** Memories that were only tried out have no name by which anybody could find them. */
async function withoutUnborn(
  { store, reach }: VaultContext,
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
