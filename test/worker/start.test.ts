import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { loadConfig } from '../../src/config/load.ts'
import { startDetached } from '../../src/worker/start.ts'
import { PROGRAM } from '../cli/program.ts'
import { listens, until, workerHome } from './program.ts'

test('a worker keeps none of the secrets of the agent that started it, and what it needs to find its files', async () => {
  const home = workerHome()
  startDetached(PROGRAM, unwrap(loadConfig({ home: home.home, env: {} })), {
    ...{ PATH: process.env['PATH'], HOME: home.home, CLAUDE_CONFIG_DIR: home.claude, MEMORIA_TZ: 'UTC' },
    ...{ ANTHROPIC_API_KEY: 'secret', GITHUB_TOKEN: 'secret', NODE_OPTIONS: '--no-warnings' },
  })
  await listens(home)
  const { pid } = JSON.parse((await home.call('status')) ?? '{}')
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').sort()
  expect(environment.map((line) => line.split('=')[0]).filter(Boolean)).toEqual([
    ...['CLAUDE_CONFIG_DIR', 'HOME', 'MEMORIA_TZ', 'PATH'],
  ])
  expect(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[5]).toBe(String(pid))
  await home.call('stop')
  await until('it is gone', () => !existsSync(`/proc/${pid}`))
})

test('where a model is allowed it keeps what that model needs, and nothing else', async () => {
  const home = workerHome()
  const allowed = unwrap(loadConfig({ home: home.home, env: {}, flags: ['judge.provider=anthropic'] }))
  startDetached(PROGRAM, allowed, {
    ...{ PATH: process.env['PATH'], HOME: home.home, CLAUDE_CONFIG_DIR: home.claude },
    ...{ ANTHROPIC_API_KEY: 'secret', MEMORIA_JUDGE_KEY: 'secret', GITHUB_TOKEN: 'secret' },
  })
  await listens(home)
  const { pid } = JSON.parse((await home.call('status')) ?? '{}')
  const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .map((line) => line.split('=')[0])
  expect(names).toContain('ANTHROPIC_API_KEY')
  expect(names).toContain('MEMORIA_JUDGE_KEY')
  expect(names).not.toContain('GITHUB_TOKEN')
  await home.call('stop')
  await until('it is gone', () => !existsSync(`/proc/${pid}`))
})
