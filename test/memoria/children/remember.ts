import { createHash } from 'node:crypto'
import { openMemoria } from '../../../src/memoria.ts'

/**
 * `many HOME NAME COUNT`: remembers that often. `forever HOME NAME`: until it is killed.
 * Prints the id and the text of each memory once it is acknowledged.
 */
const [command, home = '', name = '', count = '0'] = process.argv.slice(2)
const m = await openMemoria({ home, settings: ['log.level=error'] })
const most = command === 'forever' ? Number.POSITIVE_INFINITY : Number(count)

for (let round = 0; round < most; round++) {
  const text = ownWords(`${name} ${round}`)
  const { id } = await m.remember({
    text,
    evidence: [{ session: name, messages: [`${round}`], quote: text }],
  })
  process.stdout.write(`${id} ${text}\n`)
}
await m.close()

/** Words that no other text has: whether all are nearly the same is not the question here, and would be looked into. */
function ownWords(seed: string): string {
  const digits = [...createHash('sha256').update(seed).digest().subarray(0, 24)]
  const syllables = digits.map((digit) => `${'bdfgklmnprstvwxz'[digit >> 4]}${'aeiou'[digit % 5]}`)
  return syllables.join('').replace(/.{8}/g, '$& ').trim()
}
