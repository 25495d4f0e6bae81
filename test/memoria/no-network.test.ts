import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../base/temporary-folder.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CLI = join(ROOT, 'dist/memoria-cli.js')
const CUT_OFF = fileURLToPath(new URL('./no-network.cjs', import.meta.url))

/** Runs a program for which every way to the network throws. */
function cutOff(home: string, ...args: string[]) {
  const env = {
    PATH: process.env['PATH'],
    MEMORIA_HOME: home,
    HOME: home,
    NODE_OPTIONS: `--require ${CUT_OFF}`,
  }
  return spawnSync(process.execPath, args, { encoding: 'utf8', env })
}

describe('without the network, a key, a model or a resident process [promise:free.no-network]', () => {
  test('the command line remembers, finds, lists, exports and forgets', () => {
    const home = temporaryFolder()
    const memoria = (...args: string[]) => {
      const { stdout, stderr, status } = cutOff(home, CLI, ...args, '--json')
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      return JSON.parse(stdout)
    }
    const { id } = memoria('remember', 'Deploys go out on Tuesdays')
    expect(memoria('search', 'deploys').results).toMatchObject([{ id }])
    expect(memoria('recall', 'deploys').memories).toMatchObject([{ id }])
    expect(memoria('list').memories).toMatchObject([{ id }])
    expect(memoria('export', '--format', 'jsonl').memories).toBe(1)
    expect(memoria('status').state).toBe('ok')
    memoria('forget', id)
    expect(memoria('list').memories).toEqual([])
  })

  test('the library does, too', () => {
    const home = temporaryFolder()
    const program = join(home, 'program.mjs')
    writeFileSync(
      program,
      `import { openMemoria } from ${JSON.stringify(join(ROOT, 'dist/memoria.js'))}
       const m = await openMemoria()
       const { id } = await m.remember({ text: 'Deploys go out on Tuesdays', project: ${JSON.stringify(ROOT)} })
       const { results } = await m.search('deploys')
       await m.addSession({ host: 'h', id: 'i', project: 'p', messages: [{ id: '1', role: 'user', text: 'x', at: 0 }] })
       await m.forget(id, { purge: true })
       console.log(results.length)
       await m.close()`,
    )
    const { stdout, stderr, status } = cutOff(home, program)
    expect({ stdout, stderr, status }).toEqual({ stdout: '1\n', stderr: '', status: 0 })
  })

  test.each([
    ['http', `require('node:http').get('http://localhost')`],
    ['net', `require('node:net').connect(1)`],
    ['dns', `require('node:dns').lookup('localhost', () => undefined)`],
    ['fetch', `fetch('http://localhost')`],
  ])('the check itself notices %s', (_way, source) => {
    expect(cutOff(temporaryFolder(), '-e', source).stderr).toContain('the network was used')
  })
})
