import { chooseProvider } from '../../llm/choose.ts'
import { mostItCosts } from '../../llm/estimate.ts'
import { findProgram } from '../../llm/find-program.ts'
import { onlyLook } from '../../store/only-look.ts'
import type { Vault } from '../vault/vault.ts'
import { type AuthorRoom, deskFor } from './desk.ts'
import { dueChunks, type Range } from './inputs.ts'
import { questionFor } from './prompt.ts'
import { readShelf } from './shelf.ts'

/** What letting a model write what is due would take, at most, if every question is answered at once. */
export interface AuthoringEstimate {
  /** How many parts of logs would be read. */
  readonly parts: number
  readonly tokens: number
  readonly dollars: number
  /** How many parts were given up, and would not be read. */
  readonly givenUp: number
  /** Which model; null when none may be asked, and then it costs nothing. */
  readonly model: string | null
}

/** Nothing is asked, and nothing written, also not since when a model is allowed. */
export function estimateAuthoring(
  room: AuthorRoom,
  vault: Vault,
  range: Range = {},
): Promise<AuthoringEstimate> {
  return onlyLook(room.store, (store) => estimate({ ...room, store }, vault, range))
}

async function estimate(room: AuthorRoom, vault: Vault, range: Range): Promise<AuthoringEstimate> {
  const { chosen } = chooseProvider(room.config.judge, room.env, (program) => findProgram(program, room.env))
  if (chosen === null) return { parts: 0, tokens: 0, dollars: 0, givenUp: 0, model: null }
  const desk = deskFor(room, vault)
  const shelf = await readShelf(desk)
  const { chunks, held } = await dueChunks(desk, shelf, range)
  const sum = { tokens: 0, dollars: 0 }
  for (const chunk of chunks) {
    const { question } = await questionFor(desk, shelf, chunk)
    const { tokens, dollars } = mostItCosts(question, chosen.model, chosen.isLocal)
    sum.tokens += tokens
    sum.dollars += dollars
  }
  return { parts: chunks.length, ...sum, givenUp: held.length, model: `${chosen.name}/${chosen.model}` }
}
