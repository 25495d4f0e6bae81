import { expect, test } from 'vitest'
import { VERSION } from '../../src/base/version.ts'

test('run from its sources, the program does not claim to be a release', () => {
  expect(VERSION).toBe('0.0.0-source')
})
