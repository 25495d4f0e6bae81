import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DOORBELL } from '../../src/ingest/accept-event.ts'

test('of an event with private words the server keeps the same fields as the hook', () => {
  const hook = readFileSync(new URL('../../src/capture/hook/hook.cjs', import.meta.url), 'utf8')
  const [, list = ''] = /const DOORBELL = \[(.*?)\]/s.exec(hook) ?? []
  expect([...list.matchAll(/'(\w+)'/g)].map(([, field]) => field)).toEqual(DOORBELL)
})
