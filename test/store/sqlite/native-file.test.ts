import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { KNOWN_VERSION, loadNativeFile } from '../../../src/store/sqlite/native-file.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'

const PACKAGE = join(dirname(createRequire(import.meta.url).resolve('@photostructure/sqlite')), '..')

test('the file of the installed version is known, and is loaded from any folder below', () => {
  expect(JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')).version).toBe(KNOWN_VERSION)
  expect(loadNativeFile(import.meta.dirname)).toMatchObject({ DatabaseSync: expect.any(Function) })
})

test('another version, a damaged package and none at all are left to the package itself', () => {
  const top = temporaryFolder()
  const folder = join(top, 'node_modules/@photostructure/sqlite')
  const below = join(top, 'a/b')
  expect(loadNativeFile(below)).toBeUndefined()
  mkdirSync(folder, { recursive: true })
  expect(loadNativeFile(below)).toBeUndefined()
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: KNOWN_VERSION }))
  expect(loadNativeFile(below)).toBeUndefined()
  cpSync(join(PACKAGE, 'prebuilds'), join(folder, 'prebuilds'), { recursive: true })
  expect(loadNativeFile(below)).toBeDefined()
  for (const text of [JSON.stringify({ version: '1.2.2' }), '{}', 'no JSON', 'null']) {
    writeFileSync(join(folder, 'package.json'), text)
    expect(loadNativeFile(below), text).toBeUndefined()
  }
})
