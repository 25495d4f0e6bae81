import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TestContext } from 'vitest'

const SUPPORTED = ['20', '22', '24']
const NOT_TO_BE_HAD = 3

/** The majors to test on: those supported, and the one running. */
export const MAJORS = [...new Set([...SUPPORTED, process.versions.node.split('.')[0] ?? ''])]

/** The path of a Node of that major; without one the test is skipped with the reason. */
export function nodeOrSkip(major: string, context: TestContext): string {
  const script = fileURLToPath(new URL('../../scripts/ci-node.mjs', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, major], { encoding: 'utf8' })
  if (status === NOT_TO_BE_HAD) context.skip(stderr.trim())
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}
