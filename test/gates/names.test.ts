import { describe, expect, test } from 'vitest'
import { defaultExports, vagueNames } from './names.ts'
import { readSources } from './tree.ts'

const tree = readSources('src')

describe('names say what a thing is', () => {
  test('no folder or file of src has a name for anything', () => {
    expect(vagueNames(Object.keys(tree))).toEqual([])
  })

  test.each([
    'src/utils/text.ts',
    'src/store/helpers/rows.ts',
    'src/store/shared/rows.ts',
    'src/Lib/rows.ts',
    'src/store/common.ts',
    'src/store/utils.ts',
    'src/store/misc.test.ts',
    'src/store/manager.ts',
    'src/store/store-manager.ts',
    'src/store/storeManager.ts',
    'src/serve/service.ts',
    'src/serve/request-handlers.ts',
    'src/recall/engine.ts',
    'src/base/text-util.ts',
  ])('%s is reported', (path) => {
    expect(vagueNames([path])).toHaveLength(1)
  })

  test.each(['src/store/rows.ts', 'src/recall/library.ts', 'src/llm/commons.ts', 'src/serve/serve.ts'])(
    '%s is accepted',
    (path) => {
      expect(vagueNames([path])).toEqual([])
    },
  )
})

describe('everything is exported by name', () => {
  test('src has no default export', () => {
    expect(defaultExports(tree)).toEqual([])
  })

  test.each([
    'export default function open() {}',
    'export default 1',
    'const open = 1\nexport { open as default }',
    `export { default } from './open.ts'`,
    `export { open as default } from './open.ts'`,
    'const open = 1\nexport = open',
  ])('%s is reported', (source) => {
    expect(defaultExports({ 'src/base/a.ts': source })).toHaveLength(1)
  })

  test.each([
    'export const open = 1',
    `export { default as open } from './open.ts'`,
    `const text = 'export default'`,
  ])('%s is accepted', (source) => {
    expect(defaultExports({ 'src/base/a.ts': source })).toEqual([])
  })
})
