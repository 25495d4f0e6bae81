import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyChoice, isPossible } from '../../proof/fault-names.ts'
import { everyPosition, faultsFor, type Operation } from '../../proof/faults.ts'
import { HOOK_KINDS, hookFaults } from '../../proof/hooks.ts'
import { faultEnvironment } from '../../proof/run.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { ROOT } from '../gates/tree.ts'

const NAMES = ['drain', 'remember', 'hook-perl', 'hook-node']

test.each(['nonsense@x:1', 'EIO@x:1', 'nonsense@read:1', 'EIO@read:x', 'EIO', '', 'limit@n:4'])(
  'a fault that is none for a command is refused with the list of faults: "%s"',
  (fault) => {
    const told = emptyChoice('remember', fault, NAMES)
    expect(told).toContain('cannot be injected into remember')
    expect(told).toContain('EIO, EMFILE or EACCES, @read:N')
  },
)

test('an unknown target is refused with the list of targets', () => {
  expect(emptyChoice('nosuch', undefined, NAMES)).toBe(
    'no target begins with "nosuch"; there are: drain, remember, hook-perl, hook-node',
  )
  expect(emptyChoice('', 'limit@n:4', NAMES)).toBeUndefined()
})

test('every fault that the proof injects is a possible one', () => {
  const operations: Operation[] = [
    { class: 'write', name: 'writeFileSync /a' },
    { class: 'read', name: 'readFileSync /a' },
    { class: 'sql', name: 'COMMIT' },
  ]
  const { kills, errors, pauses, moments } = faultsFor(operations, true, () => 0.5)
  const ofCommands = [...kills, ...errors, ...pauses, ...moments]
  expect(ofCommands.filter((fault) => !isPossible(fault, 'drain'))).toEqual([])
  for (const kind of HOOK_KINDS) {
    const ofHook = hookFaults(kind, true, 3, () => 0.5)
    expect(ofHook.filter((fault) => !isPossible(fault, `hook-${kind}`))).toEqual([])
  }
})

test('a limited number of one fault is spread over all positions of its class', () => {
  const operations: Operation[] = Array.from({ length: 10 }, () => ({
    class: 'read',
    name: 'readFileSync /a',
  }))
  expect(everyPosition([...operations, { class: 'sql', name: 'COMMIT' }], 'EIO@read')).toHaveLength(10)
  expect(everyPosition(operations, 'EIO@read', 3)).toEqual(['EIO@read:1', 'EIO@read:4', 'EIO@read:7'])
  expect(everyPosition(operations, 'EIO@sql', 3)).toEqual([])
})

test('a process says whether the fault struck', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'file')
  writeFileSync(file, 'text')
  const struckAt = (position: number) => {
    const mark = join(folder, `struck-${position}`)
    const env = faultEnvironment(ROOT, `EIO@read:${position}`, [file], mark)
    const program = `try { require('node:fs').readFileSync(${JSON.stringify(file)}) } catch {}`
    expect(spawnSync(process.execPath, ['-e', program], { env, encoding: 'utf8' }).status).toBe(0)
    return existsSync(mark)
  }
  expect([struckAt(1), struckAt(2)]).toEqual([true, false])
})
