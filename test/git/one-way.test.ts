import { expect, test } from 'vitest'
import { readFiles } from '../gates/tree.ts'

test('git is started in one way only: no other file names the program and starts programs', () => {
  const starting = Object.entries(readFiles('src', 'plugin', 'plugin-gemini'))
    .filter(([path]) => !path.includes('/dist/'))
    .filter(([, text]) => text.includes('child_process') && /['"`]git(?:\.exe)?['"`]/.test(text))
  expect(starting.map(([path]) => path)).toEqual([])
})
