import { isoTime } from '../base/clock.ts'
import { toMemoriaError } from '../base/errors.ts'
import { unwrap } from '../base/result.ts'
import { agentFilesContaining } from '../host-memory/containing.ts'
import { isByHand, type Memory, STATES, sourceFile } from '../model/memory.ts'
import type { Author } from '../store/store.ts'
import { answersFrom } from './ask/made-from.ts'
import type { VaultContext } from './context.ts'
import { type DailyWriter, finishAppend, isHalfWritten } from './daily/append.ts'
import type { BackChange } from './edits/edit-run.ts'
import { filesContaining } from './folder/containing.ts'
import { reachIn } from './folder/vault.ts'
import { withVaultLock } from './folder/vault-lock.ts'
import { vaultsOf } from './folder/vaults.ts'
import { blockId } from './page/memory-line.ts'
import type { PurgeLeftovers } from './purge-leftovers.ts'
import { runVault } from './run-vault.ts'

/** Takes a memory out of all that we wrote ourselves, before its text is purged, and looks for where else it stands. */
export async function takeOut(
  context: VaultContext,
  memory: Memory,
  author: Author,
): Promise<PurgeLeftovers> {
  const { store, reach } = context
  const { texts, quotes } = await store.memories.wordsOf(reach, memory.id)
  const words = [...texts, ...quotes.filter(({ length }) => length >= LEAST_TO_TELL)]
  await finishLogs(context)
  const back = await takeOutOfPages(context, memory.id, author)
  return {
    back,
    vault: await leftInVaults(context, memory.id, words),
    agents: agentFilesContaining(context, words),
    sessions: await saidIn(context, memory),
    others: await alsoSaying(context, memory, texts),
  }
}

/** Fewer characters of a message may stand anywhere by chance. */
const LEAST_TO_TELL = 12

/**
 * Finishes entries of daily logs of which a part is in the file: without its words the rest would not be known for theirs.
 * One of which nothing is there yet is written without them later.
 */
export async function finishLogs(context: VaultContext): Promise<void> {
  const { store, clock, log } = context
  for (const vault of await vaultsOf(context)) {
    const reach = reachIn(context.reach, vault)
    const writer: DailyWriter = { store, reach, vault, now: () => isoTime(clock.now()) }
    try {
      if (!(await isHalfWritten(writer))) continue
      const finish = async () => (await isHalfWritten(writer)) && finishAppend(writer)
      unwrap(await withVaultLock(vault.root, finish, { waitMs: VAULT_LOCK_WAIT_MS }))
    } catch (thrown) {
      // Another writer holds the vault, or the file cannot be written: what is in it stays, as it would without us.
      log.warn('daily.failed', { code: toMemoriaError(thrown).code })
    }
  }
}

const VAULT_LOCK_WAIT_MS = 30_000

/** Forgets it and writes the pages of the vaults without it, where there are any. */
async function takeOutOfPages(context: VaultContext, id: string, author: Author): Promise<BackChange[]> {
  const { store, reach, log } = context
  const back: BackChange[] = []
  for (const vault of await vaultsOf(context)) {
    if ((await store.pages.build(reach, vault.name)) === undefined) continue
    await store.memories.forget(reach, id, author)
    try {
      back.push(...(await runVault(context, vault, { model: false })).back)
    } catch (thrown) {
      // Another writer holds the vault, or a file cannot be written: the next run does it, and the file is named.
      log.warn('compile.failed', { code: toMemoriaError(thrown).code })
    }
  }
  return back
}

async function leftInVaults(context: VaultContext, id: string, words: readonly string[]): Promise<string[]> {
  // Prose that is a person's may cite it and tell it in other words.
  const paths = await filesContaining(context, words, blockId(id))
  for (const vault of await vaultsOf(context)) paths.push(...(await answersFrom(context, vault, id)))
  return [...new Set(paths)]
}

/** Hosts may call two sessions the same, and ids may begin alike. */
const MAX_SESSIONS = 50

async function saidIn({ store, reach }: VaultContext, { evidence }: Memory): Promise<string[]> {
  const named = new Set(evidence.filter((one) => !isByHand(one)).map(({ session }) => session))
  const found: string[] = []
  for (const hostSession of named) {
    if (sourceFile(hostSession) !== undefined) continue
    for (const id of await store.sessions.findIds(reach, hostSession.toLowerCase(), MAX_SESSIONS))
      if ((await store.sessions.get(reach, id))?.hostSession === hostSession) found.push(id)
  }
  return found
}

/** Leaves out memories that were purged already: they have no words. */
async function alsoSaying(
  { store, reach }: VaultContext,
  { id, evidence }: Memory,
  texts: readonly string[],
): Promise<string[]> {
  const states = STATES.filter((state) => state !== 'forgotten')
  const found: Memory[] = []
  for (const contains of texts) found.push(...(await store.memories.list(reach, { contains, states })))
  for (const { session, messages } of evidence) {
    const said = await store.memories.list(reach, { session, states })
    const isSame = (one: Memory['evidence'][number]) =>
      one.session === session && one.messages.some((message) => messages.includes(message))
    found.push(...said.filter((one) => one.evidence.some(isSame)))
  }
  return [...new Set(found.map((one) => one.id))].filter((one) => one !== id)
}
