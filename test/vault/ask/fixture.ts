import { reachOf } from '../../../src/model/reach.ts'
import { ask } from '../../../src/vault/ask/ask.ts'
import type { KnownAnswer } from '../../../src/vault/ask/known-answer.ts'
import { saveAnswer } from '../../../src/vault/ask/save.ts'
import { put } from '../../consolidate/home.ts'
import type { Behaviour } from '../../llm/fake-api.ts'
import { fakeApi } from '../../llm/fake-api.ts'
import { type VaultFixture, vaultFixture } from '../sections/fixture.ts'

export const DEPLOYS = 'Deploys of the shop go out on Tuesdays, because support is staffed then'
export const WHEN = 'on which day do deploys of the shop go out?'

export interface AskFixture extends VaultFixture {
  remember(text: string, fields?: Parameters<typeof put>[1]): Promise<string>
  ask(question: string, project?: string): Promise<KnownAnswer>
  save(question: string, project?: string): Promise<string>
}

/** An open home with a vault in which questions are asked; without a behaviour there is no model. */
export async function askFixture(...settings: string[]): Promise<AskFixture> {
  const base = await vaultFixture(settings)
  const { context, vault } = base
  const asked = (question: string, project?: string) =>
    ask(context, question, {
      reach: project === undefined ? context.reach : reachOf(context.reach.user, project),
      project: project ?? null,
    })
  return {
    ...base,
    remember: (text, fields = {}) => put(context, { text, ...fields }),
    ask: asked,
    save: async (question, project) =>
      (await saveAnswer(context, vault, await asked(question, project), project ?? null)).path,
  }
}

/** The same with a model that behaves like this. */
export async function modelFixture(...script: readonly Behaviour[]) {
  const api = await fakeApi(...script)
  const context = await askFixture(
    ...['judge.provider=openai', `judge.baseUrl=${api.url}/v1`, 'judge.model=fake-haiku'],
  )
  return { ...context, api }
}
