import { isoTime } from '../base/clock.ts'
import { toMemoriaError } from '../base/errors.ts'
import { unwrap } from '../base/result.ts'
import { isByHand, type Memory, STATES, sourceFile } from '../model/memory.ts'
import type { Author } from '../store/store.ts'
import { answersFrom } from './ask/made-from.ts'
import { SHORT } from './author/shelf.ts'
import type { BackChange } from './back/taking.ts'
import { type DailyWriter, finishAppend, isHalfWritten } from './daily/append.ts'
import { type AgentRoom, agentFilesTelling } from './host-memory/telling.ts'
import { type RunRoom, runVault } from './run-vault.ts'
import type { StillTold } from './still-told.ts'
import { filesTelling } from './vault/holding.ts'
import { reachIn } from './vault/vault.ts'
import { withVaultLock } from './vault/vault-lock.ts'
import { type VaultRoom, vaultsOf } from './vault/vaults.ts'

/** What taking a memory out of vaults needs of the house. */
type PurgeRoom = RunRoom & VaultRoom & AgentRoom

/** Takes a memory out of all that we wrote ourselves, before its text is purged, and looks for where else it is told. */
export async function takeOut(room: PurgeRoom, memory: Memory, author: Author): Promise<StillTold> {
  const { store, reach } = room
  const { texts, quotes } = await store.memories.wordsOf(reach, memory.id)
  const words = [...texts, ...quotes.filter(({ length }) => length >= LEAST_TO_TELL)]
  await finishLogs(room)
  const back = await takeOutOfPages(room, memory.id, author)
  return {
    ...{ back, vault: await toldInVaults(room, memory.id, words), agents: agentFilesTelling(room, words) },
    ...{ sessions: await saidIn(room, memory), others: await alsoSaying(room, memory, texts) },
  }
}

/** Fewer signs of a message may stand anywhere by chance. */
const LEAST_TO_TELL = 12

/**
 * Finishes entries of daily logs of which a part is in the file: without its words the rest would not be known for theirs.
 * One of which nothing is there yet is written without them later.
 */
async function finishLogs(room: PurgeRoom): Promise<void> {
  const { store, clock, log } = room
  for (const vault of await vaultsOf(room)) {
    const reach = reachIn(room.reach, vault)
    const writer: DailyWriter = { store, reach, vault, now: () => isoTime(clock.now()) }
    try {
      if (!(await isHalfWritten(writer))) continue
      const finish = async () => (await isHalfWritten(writer)) && finishAppend(writer)
      unwrap(await withVaultLock(vault.root, finish, { waitMs: WAIT_MS }))
    } catch (thrown) {
      // Another writer holds the vault, or the file cannot be written: what is in it stays, as it would without us.
      log.warn('daily.failed', { code: toMemoriaError(thrown).code })
    }
  }
}

const WAIT_MS = 30_000

/** Forgets it and writes the pages of the vaults without it, where there are any. */
async function takeOutOfPages(room: PurgeRoom, id: string, author: Author): Promise<BackChange[]> {
  const { store, reach, log } = room
  const back: BackChange[] = []
  for (const vault of await vaultsOf(room)) {
    if ((await store.pages.build(reach, vault.name)) === undefined) continue
    await store.memories.forget(reach, id, author)
    try {
      back.push(...(await runVault(room, vault, { model: false })).back)
    } catch (thrown) {
      // Another writer holds the vault, or a file cannot be written: the next run does it, and the file is named.
      log.warn('compile.failed', { code: toMemoriaError(thrown).code })
    }
  }
  return back
}

async function toldInVaults(room: PurgeRoom, id: string, words: readonly string[]): Promise<string[]> {
  // Prose that is a person's may cite it and tell it in other words.
  const told = await filesTelling(room, words, `m-${id.slice(-SHORT)}`)
  for (const vault of await vaultsOf(room)) told.push(...(await answersFrom(room, vault, id)))
  return [...new Set(told)]
}

/** Hosts may call two sessions the same, and ids may begin alike. */
const MOST = 50

async function saidIn({ store, reach }: PurgeRoom, { evidence }: Memory): Promise<string[]> {
  const named = new Set(evidence.filter((one) => !isByHand(one)).map(({ session }) => session))
  const found: string[] = []
  for (const hostSession of named) {
    if (sourceFile(hostSession) !== undefined) continue
    for (const id of await store.sessions.findIds(reach, hostSession.toLowerCase(), MOST))
      if ((await store.sessions.get(reach, id))?.hostSession === hostSession) found.push(id)
  }
  return found
}

/** What was purged already has no words, and is none of them. */
async function alsoSaying(
  { store, reach }: PurgeRoom,
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
