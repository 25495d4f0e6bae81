import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { structured } from '../../llm/behaviours.ts'
import { type Behaviour, fakeApi } from '../../llm/fake-api.ts'
import { answer, edit, logOf } from '../../vault/author/fixture.ts'
import { temporaryPlace } from '../program.ts'
import { modelAt, runBeside } from '../talk.ts'

const REFUSED = structured(answer([edit({ page: 'index.md' })]))

/** A vault whose pages are written and whose one log no model has read, and a model that behaves like this. */
async function withLog(behaviour: Behaviour) {
  const place = temporaryPlace()
  const api = await fakeApi(behaviour)
  const vault = join(place.home, 'vault')
  mkdirSync(join(vault, 'daily'), { recursive: true })
  writeFileSync(
    join(vault, 'daily/2026-03-04.md'),
    logOf(['claude-code-1a2b3c4d', 'Deploys go out on Tuesday.']),
  )
  const run = (...args: string[]) => runBeside(place, { env: modelAt(api.url) }, ...args)
  const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout)
  place.json('compile')
  return { place, api, run, json, log: () => readFileSync(join(vault, 'log.md'), 'utf8') }
}

test('what a model would read and cost is told also when no page would change, and what it did cost stands in the log', async () => {
  const { api, run, json, log } = await withLog(structured(answer([])))
  const would = await json('compile', '--all', '--dry-run')
  expect(would).toMatchObject({ written: [], authored: null, estimate: { parts: 1, givenUp: 0 } })
  expect(would.estimate).toMatchObject({ tokens: would.tokens, model: 'anthropic/fake-haiku' })
  expect(would.tokens).toBeGreaterThan(0)
  expect((await run('compile', '--all', '--dry-run')).stdout).toContain(
    `would ask  anthropic/fake-haiku about 1 part, for at most ${would.tokens} tokens, $`,
  )
  expect((await run('compile', '--dry-run')).stdout).toContain(
    'would ask  anthropic/fake-haiku about 0 parts, ',
  )
  expect(api.requests).toHaveLength(0)
  const { stdout, code } = await run('compile', '--all')
  const [, tokens = ''] = /asked {2}a model once, for (\d+) tokens, \$0\.\d{4}\n/.exec(stdout) ?? []
  expect([code, Number(tokens) > 0]).toEqual([0, true])
  expect(log()).toMatch(new RegExp(`: 0 files written, .* at ${tokens} tokens, \\$0\\.\\d{4}\n$`))
})

test('what is refused fails the run, is paid for in the log, and stays with the jobs until somebody retries it', async () => {
  const { place, api, run, json, log } = await withLog(REFUSED)
  const first = await run('compile', '--all')
  expect(first.code).toBe(1)
  expect(first.stdout).toMatch(/refused {2}what a model made of daily\/2026-03-04\.md: .*\n/)
  expect(first.stdout).toContain('asked  a model 2 times, for ')
  expect(first.stdout).toContain(
    '1 part failed permanently: `memoria model jobs` says why, `memoria model jobs retry <id>` asks again',
  )
  expect(first.stdout).not.toContain('not read by a model yet')
  expect(log()).toMatch(/: 0 files written, .* at [1-9]\d* tokens/)
  for (const args of [[], ['--all']])
    expect(await json('compile', ...args)).toMatchObject({
      authored: { asked: 0, refused: [], givenUp: 1, left: 0 },
    })
  expect((await run('compile')).code).toBe(0)
  expect(api.requests).toHaveLength(2)
  const [job] = place.json<{ jobs: { id: string }[] }>('model', 'jobs').jobs
  expect(place.json('model', 'jobs', 'retry', job?.id ?? '')).toMatchObject({ job: { state: 'waiting' } })
  expect(await json('compile')).toMatchObject({ authored: { asked: 2, givenUp: 1, refused: [{}] } })
})
