import { expect, test } from 'vitest'
import { temporaryStore } from '../temporary-store.ts'

test('a long series of questions lets timers and sockets have their turn', async () => {
  const store = await temporaryStore()
  let isOver = false
  let turns = 0
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const until = performance.now() + 300
  while (performance.now() < until) await store.projects.list()
  isOver = true
  expect(turns).toBeGreaterThan(0)
})
