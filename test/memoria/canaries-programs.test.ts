import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { writeEntry } from '../../src/journal/write.ts'
import { textState } from '../../src/store/state.ts'
import { claudeIn } from '../cli/claude.ts'
import { until } from '../cli/processes.ts'
import { cleanEnvironment, type Place, PROGRAM, temporaryPlace } from '../cli/program.ts'
import * as cursor from '../hosts-unit/support/cursor-events.ts'
import * as opencode from '../hosts-unit/support/opencode-store.ts'
import { answer, call, prompt, result } from '../ingest/support/lines.ts'
import { structured } from '../llm/behaviours.ts'
import { fakeApi } from '../llm/fake-api.ts'
import { canarySearch, KNOWN, makeCanaries } from '../support/canaries.ts'
import { filesUnder } from './files.ts'

/** Runs the program beside this process, which answers for the model meanwhile. */
async function runBeside(place: Place, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: place.cwd, env: cleanEnvironment(place) })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      said += bytes
    })
  const code = await new Promise((resolve) => child.on('close', resolve))
  // The answer of this model is none for pages.
  expect({ args, said, isWell: code === 0 || args[0] === 'compile' }).toMatchObject({ isWell: true })
  return said
}

test('secrets that come through hooks, a worker, an import and pages leave no trace either', async () => {
  const api = await fakeApi(structured({ memories: [] }))
  const place = temporaryPlace()
  const claude = claudeIn(place, '{}')
  const canaries = makeCanaries(KNOWN, 120, 9)
  const texts = canaries.map(({ text }) => text)
  const [inTranscript, inHooks, inOpenCode, inCursor] = [0, 30, 60, 90].map((at) => texts.slice(at, at + 30))
  const settings = {
    'judge.baseUrl': `${api.url}/v1`,
    'judge.model': 'test',
    'judge.everyTurns': '1',
    'judge.provider': 'openai',
  }
  place.run('init', '--yes', '--host', 'claude-code')
  for (const [key, value] of Object.entries(settings)) place.run('config', 'set', key, value)
  await place.prepare(({ context }) =>
    context.store.state.write(textState('judgeSince'), '2020-01-01T00:00:00.000Z'),
  )
  const said: string[] = []

  const lines = (inTranscript ?? []).flatMap((text, index) => [
    prompt(`I prefer this, always:\n${text}`),
    call(`toolu_${index}`, 'Bash', { command: `run\n${text}`, body: JSON.stringify({ text: `x\n${text}` }) }),
    result(`toolu_${index}`, `Error: failed\n${text}`, { is_error: true }),
    answer(`It said:\n${text}`),
  ])
  const transcript = claude.transcript('session-1', lines)
  for (const [index, text] of (inHooks ?? []).entries()) {
    const event = { session_id: `heard-${index % 3}`, transcript_path: '/nowhere/x.jsonl' }
    said.push(claude.hook('UserPromptSubmit', { ...event, prompt: `use this:\n${text}` }).stdout)
  }
  for (const text of inCursor ?? [])
    for (const event of [cursor.prompt(`look:\n${text}`), cursor.response(`done:\n${text}`)])
      writeEntry(place.home, 'cursor', JSON.stringify(event))
  said.push(claude.hook('Stop', { session_id: 'session-1', transcript_path: transcript }).stdout)
  await until(() => api.requests.length > 0, 'the worker asked the model')

  const store = await opencode.fakeStore()
  store.session('ses_1')
  for (const [index, text] of (inOpenCode ?? []).entries()) {
    const state = { status: 'completed', input: { command: `run\n${text}` }, output: `got\n${text}` }
    store.message(`msg_${index}`, opencode.USER, { [`prt_${index}`]: opencode.text(`look:\n${text}`) })
    store.message(`msg_${index}a`, opencode.answerTo(`msg_${index}`), {
      [`prt_${index}a`]: opencode.text(`done:\n${text}`),
      [`prt_${index}b`]: opencode.tool('bash', state),
    })
  }
  const database = join(place.person, '.local/share/opencode/opencode.db')
  mkdirSync(dirname(database), { recursive: true })
  store.database.exec(`VACUUM INTO '${database}'`)
  said.push(await runBeside(place, 'import'), await runBeside(place, 'drain'))
  const asked = api.requests.length
  place.run('remember', 'Releases are made with make', '--topic', 'release')
  said.push(await runBeside(place, 'compile'))
  expect(api.requests.length).toBeGreaterThan(asked)
  expect(api.requests[0]?.body).toContain('I prefer this')
  said.push(await runBeside(place, 'backup'))
  place.run('upkeep', 'worker', 'stop')

  const { sessions } = place.json<{ sessions: { host: string }[] }>('sessions')
  expect([...new Set(sessions.map(({ host }) => host))].sort()).toEqual(['claude-code', 'cursor', 'opencode'])
  const search = canarySearch(canaries)
  const sources: Record<string, string> = {
    'model requests': api.requests.map(({ body }) => body).join('\n'),
    'what programs said': said.join('\n'),
  }
  for (const name of filesUnder(place.home))
    sources[name] = readFileSync(join(place.home, name)).toString('latin1')
  const leaks = Object.entries(sources).map(([name, text]) => [name, [...search(text)]] as const)
  expect(Object.fromEntries(leaks.filter(([, types]) => types.length > 0))).toEqual({})
}, 120_000)
