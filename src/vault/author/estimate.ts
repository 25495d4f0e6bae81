import { chooseProvider } from '../../llm/choose.ts'
import { mostItCosts } from '../../llm/estimate.ts'
import { findProgram } from '../../llm/programs/find-program.ts'
import { onlyLook } from '../../store/only-look.ts'
import type { VaultContext } from '../context.ts'
import type { Vault } from '../folder/vault.ts'
import { authorContext } from './context.ts'
import { dueChunks, type Range } from './inputs.ts'
import { readPageIndex } from './page-index.ts'
import { questionFor } from './prompt.ts'

/** The most that a model would need for the prose that is due, if every first answer is accepted. */
export interface AuthoringEstimate {
  /** How many parts of logs would be read. */
  readonly parts: number
  readonly tokens: number
  readonly dollars: number
  /** How many parts failed permanently, and would not be read. */
  readonly givenUp: number
  /** Which model; null when none may be asked, and then it costs nothing. */
  readonly model: string | null
}

/** Nothing is asked, and nothing written, not even since when a model is allowed. */
export function estimateAuthoring(
  context: VaultContext,
  vault: Vault,
  range: Range = {},
): Promise<AuthoringEstimate> {
  return onlyLook(context.store, (store) => estimate({ ...context, store }, vault, range))
}

async function estimate(vaultContext: VaultContext, vault: Vault, range: Range): Promise<AuthoringEstimate> {
  const { config, env } = vaultContext
  const { chosen } = chooseProvider(config.judge, env, (program) => findProgram(program, env), 'write')
  if (chosen === null) return { parts: 0, tokens: 0, dollars: 0, givenUp: 0, model: null }
  const context = authorContext(vaultContext, vault)
  const pageIndex = await readPageIndex(context)
  const { chunks, held } = await dueChunks(context, pageIndex, range)
  const sum = { tokens: 0, dollars: 0 }
  for (const chunk of chunks) {
    const { question } = await questionFor(context, pageIndex, chunk)
    const { tokens, dollars } = mostItCosts(question, chosen.model, chosen.isLocal)
    sum.tokens += tokens
    sum.dollars += dollars
  }
  return { parts: chunks.length, ...sum, givenUp: held.length, model: `${chosen.name}/${chosen.model}` }
}
