import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { loadConfig } from '../../src/config/load.ts'
import { startDetached } from '../../src/worker/start.ts'
import { output } from '../base/children/start.ts'
import { PROGRAM } from '../cli/program.ts'
import { bundleForNode } from '../support/bundle.ts'
import { listens, until, workerHome } from './program.ts'

test('a worker keeps none of the secrets of the agent that started it, and what it needs to find its files', async () => {
  const home = workerHome()
  startDetached(PROGRAM, unwrap(loadConfig({ home: home.home, env: {} })), {
    PATH: process.env['PATH'],
    HOME: home.home,
    CLAUDE_CONFIG_DIR: home.claude,
    MEMORIA_TZ: 'UTC',
    MEMORIA_PASSPHRASE: 'secret',
    MEMORIA_RECOVERY_CODE: 'secret',
    ANTHROPIC_API_KEY: 'secret',
    GITHUB_TOKEN: 'secret',
    NODE_OPTIONS: '--no-warnings',
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
    PATH: process.env['PATH'],
    HOME: home.home,
    CLAUDE_CONFIG_DIR: home.claude,
    ANTHROPIC_API_KEY: 'secret',
    MEMORIA_JUDGE_KEY: 'secret',
    GITHUB_TOKEN: 'secret',
    CLAUDE_CODE_OAUTH_TOKEN: 'secret',
    HTTPS_PROXY: 'http://127.0.0.1:9',
    no_proxy: '127.0.0.1',
    SSL_CERT_FILE: '/nowhere/ca.pem',
    CLAUDE_CODE_USE_BEDROCK: '1',
    AWS_PROFILE: 'secret',
  })
  await listens(home)
  const { pid } = JSON.parse((await home.call('status')) ?? '{}')
  const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .map((line) => line.split('=')[0])
  expect(names.filter(Boolean).sort()).toEqual([
    ...['ANTHROPIC_API_KEY', 'CLAUDE_CODE_OAUTH_TOKEN', 'CLAUDE_CONFIG_DIR', 'HOME', 'HTTPS_PROXY'],
    ...['MEMORIA_JUDGE_KEY', 'PATH', 'SSL_CERT_FILE', 'no_proxy'],
  ])
  await home.call('stop')
  await until('it is gone', () => !existsSync(`/proc/${pid}`))
})

test('a worker that cannot be started for want of file descriptors is a failure that is given, and ends nothing', async () => {
  const child = fileURLToPath(new URL('./children/start-without-descriptors.ts', import.meta.url))
  const script = await bundleForNode(child)
  const { home } = workerHome()
  const command = `ulimit -n 80; exec "${process.execPath}" "${script}" "${home}"`
  expect(output('sh', ['-c', command])).toBe('EMFILE')
})
