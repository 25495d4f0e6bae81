import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAddress } from '../../src/worker/call.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'

const TOKEN = 'a'.repeat(48)
const PROOF = 'b'.repeat(48)

test.each([
  ['as the worker writes it', `4711 ${TOKEN} ${PROOF}\n`, { port: 4711, token: TOKEN, proof: PROOF }],
  ['empty', '', undefined],
  ['half written', '4711 ', undefined],
  ['with too short a token', `4711 abc ${PROOF}\n`, undefined],
  ['without a proof', `4711 ${TOKEN}\n`, undefined],
  ['something else', '\u0000\u0001 nonsense', undefined],
])('an address %s', (_what, text, address) => {
  const path = join(temporaryFolder(), 'worker')
  writeFileSync(path, text)
  expect(readAddress(path)).toEqual(address)
})

test('no address is none', () => {
  expect(readAddress(join(temporaryFolder(), 'worker'))).toBeUndefined()
})
