import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const DIST = 'dist'
/** Words that only the driver of PostgreSQL has. */
const OF_DRIVER = /SASL/

/** A file with all that it loads at once, when it is loaded: what is imported later is not among them. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const code = readFileSync(file, 'utf8')
  for (const [, path = ''] of code.matchAll(/(?:\bimport|\bfrom)\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g))
    loadedWith(join(dirname(file), path), seen)
  return seen
}

function holders(): string[] {
  const chunks = readdirSync(join(DIST, 'chunks')).map((name) => join(DIST, 'chunks', name))
  return chunks.filter((file) => OF_DRIVER.test(readFileSync(file, 'utf8')))
}

test('the driver of PostgreSQL is in the build, in a file that a home never loads', () => {
  expect(holders().length).toBeGreaterThan(0)
  const core = readdirSync(join(DIST, 'chunks')).filter((name) => /^core-/.test(name))
  const roots = ['memoria-cli.js', 'memoria.js', ...core.map((name) => join('chunks', name))]
  const loaded = new Set(roots.flatMap((name) => [...loadedWith(join(DIST, name))]))
  expect(holders().filter((file) => loaded.has(file))).toEqual([])
})
