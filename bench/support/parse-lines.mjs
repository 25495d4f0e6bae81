// The yardstick: reads every line of every transcript below a folder and parses it, and does nothing else.
import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const [folder] = process.argv.slice(2)
let lines = 0
let torn = 0
for (const entry of readdirSync(folder, { recursive: true })) {
  if (!entry.endsWith('.jsonl')) continue
  for await (const line of createInterface({ input: createReadStream(join(folder, entry)) })) {
    try {
      JSON.parse(line)
      lines += 1
    } catch {
      // Some lines of real transcripts are torn.
      torn += 1
    }
  }
}
console.log(lines, torn)
