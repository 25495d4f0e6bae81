import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findProgram } from '../../src/llm/programs/find-program.ts'
import { temporaryFolder } from './client-context.ts'

describe('where a program is', () => {
  test('in the first folder that has one that may be started', () => {
    const root = temporaryFolder()
    const [none, plain, folder, good, later] = ['none', 'plain', 'folder', 'good', 'later'].map((name) =>
      join(root, name),
    )
    for (const place of [plain, folder, good, later]) mkdirSync(place ?? '')
    writeFileSync(join(plain ?? '', 'claude'), '')
    chmodSync(join(plain ?? '', 'claude'), 0o600)
    mkdirSync(join(folder ?? '', 'claude'))
    for (const place of [good, later]) {
      writeFileSync(join(place ?? '', 'claude'), '#!/bin/sh\n')
      chmodSync(join(place ?? '', 'claude'), 0o700)
    }
    const PATH = [none, plain, folder, good, later].join(':')
    expect(findProgram('claude', { PATH })).toBe(join(good ?? '', 'claude'))
  })

  test.each([undefined, '', '.', ':', 'bin:./bin:../bin'])('nowhere, when the PATH is %s', (PATH) => {
    expect(findProgram('package.json', { PATH })).toBeUndefined()
  })
})
