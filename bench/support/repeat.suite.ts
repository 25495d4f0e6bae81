import { appendFileSync, chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'vitest'
import { codexWorldOrSkip } from '../../test/hosts/support/codex-world.ts'
import type { Machine } from '../../test/hosts/support/machine.ts'
import { worldOrSkip } from '../../test/hosts/support/open.ts'
import { openCodeWorldOrSkip } from '../../test/hosts/support/opencode-world.ts'
import { run } from '../../test/hosts/support/run.ts'
import { drain } from '../../test/hosts/support/stored.ts'
import { until } from '../../test/hosts/support/wait.ts'
import { programOf, REPEAT_CASES, type RepeatCase } from './repeat-commands.ts'
import type { RepeatResult } from './repeat-result.ts'

const CASES = REPEAT_CASES.slice(0, Number(process.env['REPEAT_CASES'] ?? '20'))
const RESULTS = process.env['REPEAT_RESULTS'] ?? '/dev/stdout'
/** Other things that are known of the project: the warning is not all there is to be given. */
const OTHERS = 60

/** One agent on a machine of its own. */
interface Agent {
  readonly host: string
  readonly machine: Machine
  readonly runs: (command: string) => string
  /** One session with one prompt. */
  say(prompt: string): Promise<unknown>
  /** Everything that reached its model, as text. */
  requests(): readonly string[]
  end(): Promise<void>
}

type Open = (context: TestContext) => Promise<Agent>

const AGENTS: readonly (readonly [title: string, open: Open])[] = [
  [
    'claude-code',
    async (context) => {
      const machine = await worldOrSkip(context)
      const runs = (command: string) => `[[tool Bash ${JSON.stringify({ command })}]]`
      const requests = () =>
        machine.model.requests.map(({ body }) => JSON.stringify([body.system, body.messages]))
      const common = { machine, runs, requests, end: async () => undefined }
      return { ...common, host: 'claude-code', say: (prompt) => machine.runClaude(prompt) }
    },
  ],
  [
    'codex',
    async (context) => {
      const machine = await codexWorldOrSkip(context)
      const runs = (cmd: string) => `[[tool exec_command ${JSON.stringify({ cmd })}]]`
      const requests = () => machine.model.requests.map(({ input }) => JSON.stringify(input))
      const common = { machine, runs, requests, end: async () => undefined }
      return { ...common, host: 'codex', say: (prompt) => machine.codex(prompt) }
    },
  ],
  [
    'opencode',
    async (context) => {
      const machine = await openCodeWorldOrSkip(context)
      const runs = (command: string) => `[[tool bash ${JSON.stringify({ command, description: 'd' })}]]`
      // Its plugin is read when it starts.
      let server: ReturnType<typeof machine.start> | undefined
      const work = () => machine.model.requests.filter(({ purpose }) => purpose === 'work')
      return {
        ...{ host: 'opencode', machine, runs },
        requests: () => work().map(({ messages }) => JSON.stringify(messages)),
        say: async (prompt) => {
          server ??= machine.start()
          await (await server).prompt(await (await server).session(), prompt)
        },
        end: async () => {
          await (await server)?.end('SIGTERM')
          server = undefined
        },
      }
    },
  ],
]

/** A machine on which every program of the cases lies in the project, with memoria wired as wished. */
async function prepared(
  open: Open,
  context: TestContext,
  settings: readonly string[] | undefined,
): Promise<Agent> {
  const agent = await open(context)
  const { machine, host } = agent
  for (const one of CASES) writeFileSync(join(machine.project, programOf(one)), '#!/bin/sh\necho done "$@"\n')
  if (settings === undefined) return agent
  await machine.memoria(['init', '--yes', '--no-mcp', '--host', host])
  for (const setting of settings) await machine.memoria(['config', 'set', ...setting.split('=')])
  return agent
}

async function startWorker({ machine }: Agent): Promise<void> {
  await machine.memoria(['worker', 'start'])
  await until('a worker runs', async () =>
    (await machine.memoria(['upkeep', 'worker', 'status'])).stdout.includes(', version '),
  )
}

/** The first session: every command fails, and the one that works follows. */
async function failOnce(agent: Agent): Promise<void> {
  const steps = CASES.map(({ fails, works }) => `${agent.runs(fails)} ${agent.runs(works)}`)
  await agent.say(`see to all of it ${steps.join(' ')} [[text all of it is done]]`)
  await agent.end()
  await drain(agent.machine)
}

/** The same as a statement of the agent's, for the placements that have no commands of their own to go by. */
async function remember({ machine }: Agent): Promise<void> {
  const texts = [
    ...CASES.map(({ fails, works }) => `\`${fails}\` does not work here, \`${works}\` does`),
    ...Array.from(
      { length: OTHERS },
      (_, at) => `Component number ${at} is described in chapter ${at} of the handbook`,
    ),
  ]
  const program = `import { openMemoria } from ${JSON.stringify(join(process.cwd(), 'dist/memoria.js'))}
    const m = await openMemoria()
    for (const text of ${JSON.stringify(texts)}) await m.remember({ text, kind: 'workaround', scope: 'project', project: '.' })
    await m.close()`
  const { code, stderr } = await run(process.execPath, ['--input-type=module', '-e', program], {
    cwd: machine.project,
    env: machine.env,
  })
  if (code !== 0) throw new Error(stderr)
}

/** The words of the warning before a call, and of the statement: neither stands in a script. */
const observed = ({ works }: RepeatCase) => `\`${works}\` works:`
const stated = ({ works }: RepeatCase) => `\`${works}\` does`

/** Runs the second sessions, one for each case; gives in how many the failing command ran again. */
async function repeats(agent: Agent, warning: (one: RepeatCase) => string): Promise<number> {
  let count = 0
  for (const one of CASES) {
    const before = agent.requests().length
    const steps = `[[unless ${warning(one)}]] ${agent.runs(one.fails)} ${agent.runs(one.works)} [[text done]]`
    await agent.say(`${one.prompt} ${steps}`)
    if (hasRun(one, agent.requests().slice(before))) count += 1
  }
  await agent.end()
  return count
}

/** Only the program that is not there says this of itself. */
function hasRun(one: RepeatCase, requests: readonly string[]): boolean {
  return requests.some((request) => new RegExp(`${programOf(one)}: (?:command )?not found`).test(request))
}

const FENCE = /<memoria-context .*?<\/memoria-context>/g

/** In how many cases a line on a command arrives that does not hold any more, since the command passed again. */
async function staleLines(agent: Agent): Promise<number> {
  let count = 0
  for (const one of CASES) {
    const before = agent.requests().length
    await agent.say(`${one.prompt} ${agent.runs(one.fails)} [[text done]]`)
    const injected = agent.requests().slice(before).join('').match(FENCE)?.join('') ?? ''
    if (injected.includes(observed(one))) count += 1
  }
  await agent.end()
  return count
}

function note(result: RepeatResult): void {
  appendFileSync(RESULTS, `${JSON.stringify(result)}\n`)
}

const NOT_COUNTED = { repeats: null, stale: null, changed: null }
const [NO_BRIEF, NO_CALLS] = ['inject.briefTokens=0', 'inject.atCalls=off']

test.for(AGENTS)('%s before the call', async ([host, open], context) => {
  const agent = await prepared(open, context, [NO_BRIEF])
  await failOnce(agent)
  await startWorker(agent)
  const counted = { repeats: await repeats(agent, observed), stale: null, changed: null }
  note({ host, placement: 'before the call', cases: CASES.length, ...counted })
})

test.for(AGENTS)('%s before the call, once the commands work again', async ([host, open], context) => {
  const agent = await prepared(open, context, [NO_BRIEF])
  await failOnce(agent)
  // Now they are found: every one passes, and what was known of them is out of date.
  for (const one of CASES) chmodSync(join(agent.machine.project, programOf(one)), 0o755)
  // Twice: the first call is held, as it is not known yet that the command works.
  const again = CASES.flatMap(({ fails }) => Array(2).fill(agent.runs(`PATH=.:$PATH ${fails}`)))
  await agent.say(`once more, all of it ${again.join(' ')} [[text all of it is done]]`)
  await agent.end()
  await drain(agent.machine)
  await startWorker(agent)
  note({
    host,
    placement: 'before the call',
    cases: CASES.length,
    ...NOT_COUNTED,
    stale: await staleLines(agent),
  })
})

test.for(AGENTS)('%s with the prompt', async ([host, open], context) => {
  const agent = await prepared(open, context, [NO_BRIEF, NO_CALLS])
  await remember(agent)
  await startWorker(agent)
  note({
    host,
    placement: 'with the prompt',
    cases: CASES.length,
    ...NOT_COUNTED,
    repeats: await repeats(agent, stated),
  })
})

test.for(AGENTS)('%s in the brief', async ([host, open], context) => {
  const agent = await prepared(open, context, [NO_CALLS])
  await remember(agent)
  await startWorker(agent)
  note({
    host,
    placement: 'in the brief',
    cases: CASES.length,
    ...NOT_COUNTED,
    repeats: await repeats(agent, stated),
  })
})

test.for(AGENTS)('%s without memoria', async ([host, open], context) => {
  const agent = await prepared(open, context, undefined)
  note({
    host,
    placement: 'without memoria',
    cases: CASES.length,
    ...NOT_COUNTED,
    repeats: await repeats(agent, stated),
  })
})

test.for(AGENTS)('%s with an empty memoria', async ([host, open], context) => {
  const [with_, without] = [await prepared(open, context, []), await prepared(open, context, undefined)]
  await startWorker(with_)
  const one = CASES.slice(0, 1)
  for (const agent of [with_, without]) {
    for (const { prompt, works } of one) await agent.say(`${prompt} ${agent.runs(works)} [[text done]]`)
    await agent.end()
  }
  const [theirs, ours] = [without, with_].map((agent) => agent.requests().map((text) => plain(text, agent)))
  const at = (theirs ?? []).findIndex((text, index) => text !== ours?.[index])
  if (at >= 0) console.error(difference(theirs?.[at] ?? '', ours?.[at] ?? ''))
  const changed = (theirs ?? []).filter((text, index) => text !== ours?.[index]).length
  const more = Math.abs((theirs?.length ?? 0) - (ours?.length ?? 0))
  note({
    host,
    placement: 'empty memoria',
    cases: theirs?.length ?? 0,
    ...NOT_COUNTED,
    changed: changed + more,
  })
})

/** Without what differs from run to run: ids, times, and where the machine lies. */
function plain(request: string, { machine }: Agent): string {
  return request
    .replaceAll(machine.root, 'ROOT')
    .replaceAll(machine.root.replaceAll('/', '-'), 'ROOT')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replace(/\b(?:toolu|msg|call|fc|fco|ses|prt|chatcmpl|resp)_[\w-]+/g, 'ID')
    .replace(/[0-9a-f]{7,40}(?= first)/g, 'COMMIT')
    .replace(/\b[0-9a-f]{6,40}\b/g, 'HEX')
    .replace(/\d{4}-\d\d-\d\d[T ]?[\d:.]*Z?/g, 'TIME')
    .replace(/\d+\.\d+ seconds/g, 'TIME')
    .replace(/\b\d{9,}\b/g, 'NUMBER')
}

/** Where two texts begin to differ. */
function difference(one: string, other: string): string {
  const from = [...one].findIndex((character, at) => character !== other[at])
  return `${one.slice(from - 100, from + 200)}\n----\n${other.slice(from - 100, from + 200)}`
}
