import { readState, writeState } from '../../../src/base/state-file.ts'

/** `PATH ROUNDS`: reads the state again and again, starts it anew when there is none, and tells what it moved aside. */
const [path = '', rounds = '1'] = process.argv.slice(2)

for (let round = 0; round < Number(rounds); round++) {
  const read = readState(path, (value) => (isState(value) ? value : undefined))
  if (!read.ok) process.stdout.write(`error ${read.error.message}\n`)
  else if (read.value.movedTo !== undefined) process.stdout.write(`moved ${read.value.movedTo}\n`)
  if (read.ok && read.value.state === undefined) writeState(path, { by: process.pid })
}

function isState(value: unknown): value is { by: number } {
  return typeof value === 'object' && value !== null && 'by' in value
}
