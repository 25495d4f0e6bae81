import { openMemoria } from '../../../src/memoria.ts'

/**
 * `many HOME NAME COUNT`: remembers that often. `forever HOME NAME`: until it is killed.
 * Prints the id and the text of each memory once it is acknowledged.
 */
const [command, home = '', name = '', count = '0'] = process.argv.slice(2)
const m = await openMemoria({ home, settings: ['log.level=error'] })
const most = command === 'forever' ? Number.POSITIVE_INFINITY : Number(count)

for (let round = 0; round < most; round++) {
  const text = `${name} says ${round} of many things, and this is one of them`
  const { id } = await m.remember({
    text,
    evidence: [{ session: name, messages: [`${round}`], quote: text }],
  })
  process.stdout.write(`${id} ${text}\n`)
}
await m.close()
