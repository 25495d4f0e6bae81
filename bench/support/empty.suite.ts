/** An empty memoria changes nothing: the requests of the real agents are compared with those on a machine without it. */
import { test } from 'vitest'
import { AGENTS, type Agent, NOT_COUNTED, noteResult, startWorker, wiredAgent } from './repeat-agents.ts'

/** Prompts that remind of nothing, and of everything that a hook looks at: commands, failures, files, forgetting. */
const PROMPTS = [
  'is the stock of the shop right, and what did we decide about it?',
  'forget what I said about the `stock` of src/shop.ts',
  'fix it',
]
const COMMANDS = ['echo well', 'no-such-command --all shop', 'cat notes.txt', 'sh -c "exit 3"']

test.for(AGENTS)('%s with an empty memoria', async ([host, open], context) => {
  let [cases, changed] = [0, 0]
  for (const prompt of PROMPTS) {
    // A second session would find the first one: each prompt has machines of its own.
    const with_ = await wiredAgent(open, context, [])
    const without = await wiredAgent(open, context, undefined)
    await startWorker(with_)
    for (const agent of [with_, without]) {
      await agent.say(`${prompt} ${COMMANDS.map(agent.runs).join(' ')} [[text done]]`)
      await agent.end()
    }
    const [theirs = [], ours = []] = [without, with_].map(workRequests)
    const at = theirs.findIndex((text, index) => text !== ours[index])
    if (at >= 0) console.error(difference(theirs[at] ?? '', ours[at] ?? ''))
    cases += theirs.length
    changed += theirs.filter((text, index) => text !== ours[index]).length
    changed += Math.max(0, ours.length - theirs.length)
  }
  noteResult({ host, placement: 'empty memoria', cases, ...NOT_COUNTED, changed })
})

/** The requests of the work itself: titles and the like come at any time. */
function workRequests(agent: Agent): string[] {
  const requests = agent.requests().filter((text) => (JSON.parse(text).tools ?? []).length > 0)
  return requests.map((text) => withoutChance(text, agent))
}

/** Without what differs from run to run: ids, times, and where the machine lies. */
function withoutChance(request: string, { machine }: Agent): string {
  // A client may write the same fields in another order each time.
  return JSON.stringify(JSON.parse(request), inOrder)
    .replaceAll(machine.root, 'ROOT')
    .replaceAll(machine.root.replaceAll('/', '-'), 'ROOT')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replace(/\b(?:toolu|msg|call|fc|fco|ses|prt|chatcmpl|resp)_[\w-]+/g, 'ID')
    .replace(/[0-9a-f]{7,40}(?= first)/g, 'COMMIT')
    .replace(/\b[0-9a-f]{6,64}\b/g, 'HEX')
    .replace(/\d{4}-\d\d-\d\d[T ]?[\d:.]*Z?/g, 'TIME')
    .replace(/\d+\.\d+ seconds/g, 'TIME')
    .replace(/\b\d{9,}\b/g, 'NUMBER')
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Where two texts begin to differ. */
function difference(one: string, other: string): string {
  const from = [...one].findIndex((character, at) => character !== other[at])
  return `${one.slice(Math.max(0, from - 100), from + 200)}\n----\n${other.slice(Math.max(0, from - 100), from + 200)}`
}
