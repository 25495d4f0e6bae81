import { ask } from '../../../src/knowledge/ask/ask.ts'
import { saveAnswer } from '../../../src/knowledge/ask/save.ts'
import type { Told } from '../../../src/knowledge/ask/told.ts'
import { reachOf } from '../../../src/model/reach.ts'
import type { Behaviour } from '../../llm/fake-api.ts'
import { fakeApi } from '../../llm/fake-api.ts'
import { type VaultHouse, vaultHouse } from '../sections/house.ts'
import { put } from '../sleep/house.ts'

export const DEPLOYS = 'Deploys of the shop go out on Tuesdays, because support is staffed then'
export const WHEN = 'on which day do deploys of the shop go out?'

export interface AskHouse extends VaultHouse {
  remember(text: string, fields?: Parameters<typeof put>[1]): Promise<string>
  ask(question: string, project?: string): Promise<Told>
  save(question: string, project?: string): Promise<string>
}

/** A house with a vault in which questions are asked; without a behaviour there is no model. */
export async function askHouse(...settings: string[]): Promise<AskHouse> {
  const base = await vaultHouse(settings)
  const { house, vault } = base
  const asked = (question: string, project?: string) =>
    ask(house, question, {
      reach: project === undefined ? house.reach : reachOf(house.reach.user, project),
      project: project ?? null,
    })
  return {
    ...base,
    remember: (text, fields = {}) => put(house, { text, ...fields }),
    ask: asked,
    save: async (question, project) =>
      (await saveAnswer(house, vault, await asked(question, project), project ?? null)).path,
  }
}

/** The same with a model that behaves like this. */
export async function modelHouse(...script: readonly Behaviour[]) {
  const api = await fakeApi(...script)
  const house = await askHouse(
    ...['judge.provider=openai', `judge.baseUrl=${api.url}/v1`, 'judge.model=fake-haiku'],
  )
  return { ...house, api }
}
