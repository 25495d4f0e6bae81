/**
 * Counts how usual words are in what developers type to agents: the share of sessions whose prompts hold a word, in the
 * project where that is lower, so that no project's own names are in it. Writes assets/words/prompts.json.
 * `npm run bench -- prompt-words`
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { termsOf } from '../src/store/terms.ts'
import { sharedFolder } from './support/extract-sets.ts'
import { typedPrompts } from './support/later-prompts.ts'

const LEAST_SHARE = 0.025

const shared = sharedFolder('data')
if (shared === undefined) console.log('the shared sessions are not on this machine: nothing counted')
else count(shared)

function count(folder: string): void {
  const projects = typedPrompts(folder).map((sessions) => {
    const counts = new Map<string, number>()
    for (const prompts of sessions)
      for (const term of new Set(prompts.flatMap(termsOf))) counts.set(term, (counts.get(term) ?? 0) + 1)
    return new Map([...counts].map(([term, many]) => [term, many / sessions.length]))
  })
  const [first, ...others] = projects
  const usual = [...(first ?? [])]
    .map(([term, share]): [string, number] => [
      term,
      Math.min(share, ...others.map((one) => one.get(term) ?? 0)),
    ])
    .filter(([term, share]) => share >= LEAST_SHARE && /^[a-z]{2,}$/.test(term))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const words = usual.map(([term, share]) => `${term} ${Math.round(100 * share)}`)
  writeFileSync(join(process.cwd(), 'assets/words/prompts.json'), `${JSON.stringify({ words }, null, 2)}\n`)
  console.log(`${usual.length} words`)
}
