import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { PROGRAM, temporaryPlace } from '../program.ts'

test('watch prints what other programs do while it runs, one event to a line, and ends on a signal', async () => {
  const place = temporaryPlace()
  place.remember('The linter is biome')
  const env = { ...process.env, HOME: place.person, MEMORIA_HOME: place.home }
  const child = spawn(process.execPath, [PROGRAM, 'watch', '--json'], { env, cwd: place.cwd })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const first = lines.next()
  // It begins where the store stands when it starts, so something happens until it has seen it.
  let seen: IteratorResult<string> | undefined
  for (let n = 0; seen === undefined; n++) {
    place.remember(`Deploy number ${n} goes out on a Tuesday`)
    seen = await Promise.race([
      first,
      new Promise<undefined>((resolve) => setTimeout(resolve, 500, undefined)),
    ])
  }
  expect(JSON.parse(seen.value)).toMatchObject({
    type: 'memory',
    text: expect.stringContaining('Deploy number'),
  })
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
