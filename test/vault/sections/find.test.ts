import { expect, test } from 'vitest'
import { MemoriaError } from '../../../src/base/errors.ts'
import { findInVaults } from '../../../src/vault/sections/find.ts'
import { vaultFixture } from './fixture.ts'

const FAIR = 'The stand at the harvest fair is booked until Friday.'
const QUERY = 'until when is the stand at the harvest fair booked?'

test.each(['store_readonly', 'disk_full', 'store_busy'] as const)(
  'a store that cannot be written (%s) answers with what was read before',
  async (code) => {
    const { context, write, index } = await vaultFixture()
    write('notes/fair.md', FAIR)
    await index()
    write('notes/later.md', 'The stand at the harvest fair costs 40 a day.')
    const put = () => Promise.reject(new MemoriaError(code, 'it cannot be written'))
    const store = { ...context.store, sections: { ...context.store.sections, put } }
    const found = await findInVaults({ ...context, store }, context.reach, QUERY, 5)
    expect(found.map(({ section }) => section.text)).toEqual([FAIR])
  },
)
