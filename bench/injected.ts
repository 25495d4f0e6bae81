/**
 * Lines that real prompts get: each prompt of the shared sessions, asked over a store of the sessions before it. Prints for how
 * many first and follow-up prompts something is injected, and draws lines at random for a person to read.
 * `npm run bench -- injected [--draw 60] [--part 1|2] [--out FILE]`   (--part: only every other session)
 */
import { writeFileSync } from 'node:fs'
import { sharedFolder } from './support/extract-sets.ts'
import { type AskedPrompt, askLaterPrompts } from './support/later-prompts.ts'
import { draws } from './support/recall-figures.ts'

const shared = sharedFolder('data')
if (shared === undefined) console.log('the shared sessions are not on this machine: nothing measured')
else await run(shared)

async function run(folder: string): Promise<void> {
  const asked = await askLaterPrompts(folder)
  const part = option('--part')
  const sessions = [...new Set(asked.map(({ session }) => session))]
  const some = asked.filter(
    ({ session }) => part === '' || sessions.indexOf(session) % 2 === Number(part) % 2,
  )
  report(
    'first prompts',
    some.filter(({ isFirst }) => isFirst),
  )
  report(
    'follow-up prompts',
    some.filter(({ isFirst }) => !isFirst),
  )
  const lines = drawn(some, Number(option('--draw') || 60), 7 + Number(part))
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  if (option('--out') === '') console.log(text)
  else writeFileSync(option('--out'), text)
}

function report(name: string, asked: readonly AskedPrompt[]): void {
  const spoken = asked.filter(({ lines }) => lines.length > 0)
  const many = spoken.reduce((sum, { lines }) => sum + lines.length, 0)
  const share = ((100 * spoken.length) / Math.max(1, asked.length)).toFixed(1)
  console.log(
    `${name}: something injected for ${spoken.length} of ${asked.length} (${share} %), ${many} lines`,
  )
}

/** Lines drawn at random, the same in every run over the same answers. */
function drawn(asked: readonly AskedPrompt[], count: number, seed: number): object[] {
  const openings = new Map(
    asked.flatMap(({ isFirst, session, prompt }) => (isFirst ? [[session, prompt]] : [])),
  )
  const all = asked.flatMap(({ lines, ...prompt }) =>
    lines.map((line) => ({ ...prompt, ...line, opening: openings.get(prompt.session) })),
  )
  const random = draws(seed)
  return all
    .map((one) => ({ one, order: random() }))
    .sort((one, other) => one.order - other.order)
    .slice(0, count)
    .map(({ one }, index) => ({ n: index + 1, ...one }))
}

function option(name: string): string {
  const at = process.argv.indexOf(name)
  return at < 0 ? '' : (process.argv[at + 1] ?? '')
}
