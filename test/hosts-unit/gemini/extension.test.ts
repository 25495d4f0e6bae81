import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gemini } from '../../../src/hosts/gemini/gemini.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'

/** A person with our extension, and what they said about where it is on. */
function enabled(cwd: string, ...overrides: readonly string[]): boolean {
  const home = temporaryFolder()
  mkdirSync(join(home, '.gemini/extensions/memoria'), { recursive: true })
  const rules = join(home, '.gemini/extensions/extension-enablement.json')
  if (overrides.length > 0) writeFileSync(rules, JSON.stringify({ memoria: { overrides } }))
  return gemini.pluginEnabled({ HOME: home }, cwd)
}

describe('our extension for Gemini CLI', () => {
  test.each<[string, readonly string[], boolean]>([
    ['where nothing is said', [], true],
    ['on for the person', ['/home/dev/*'], true],
    ['off for the person', ['!/home/dev/*'], false],
    ['off for the person, on here', ['!/home/dev/*', '/home/dev/shop/*'], true],
    ['off in another folder', ['!/home/dev/shop-2/*'], true],
    ['off in this very folder', ['!/home/dev/shop'], false],
    ['off in the folder above only', ['!/home/dev'], true],
  ])('%s', (_what, overrides, answer) => {
    expect(enabled('/home/dev/shop', ...overrides)).toBe(answer)
  })

  test('is not on where it is not there, and its hooks run unasked where it is', () => {
    const home = temporaryFolder()
    expect(gemini.pluginEnabled({ HOME: home }, '/')).toBe(false)
    expect(gemini.pluginEnabled({}, '/')).toBe(false)
    expect(gemini.trust?.({ HOME: home }, null, '/')).toEqual({ trusted: 'yes', how: '' })
  })
})
