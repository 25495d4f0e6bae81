/**
 * What is learned from real sessions and what a later prompt then finds at hand, as the shared scorer counts it, beside its
 * stub. Then the same on sessions that were labelled for this project: scores of the first ones were looked at while thresholds
 * were chosen; the unseen ones were labelled afterwards.
 * `npm run bench -- real [--quick]`   (--quick: only what is learned, without --all, --known and the stub)
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharedFolder } from './support/extract-sets.ts'

const learning = sharedFolder('data', 'learning')
if (learning === undefined) console.log('the labelled sessions are not on this machine: nothing measured')
else run(learning)

function run(folder: string): void {
  const isQuick = process.argv.includes('--quick')
  const modes = isQuick ? [[]] : [[], ['--all'], ['--known'], ['--stub'], ['--stub', '--all']]
  for (const mode of modes) score(folder, ['shared labels', ...mode].join(' '), mode)
  const transcripts = gatherTranscripts(folder)
  for (const [name, file] of [
    ['own labels', 'labels'],
    ['unseen labels', 'labels-unseen'],
  ] as const) {
    const gold = join(process.cwd(), `bench/data/learning/${file}.jsonl`)
    const own = ['--gold', gold, '--sessions', join(folder, 'more.jsonl'), '--transcripts', transcripts]
    for (const mode of isQuick ? [[]] : [[], ['--all'], ['--known'], ['--stub']])
      score(folder, [name, ...mode].join(' '), [...own, ...mode])
  }
  rmSync(transcripts, { recursive: true, force: true })
}

function score(folder: string, name: string, args: readonly string[]): void {
  const words = [join(folder, 'measure.mjs'), process.cwd(), ...args]
  const { stdout, stderr, status } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  console.log(`\n${name}\n${stdout}${status === 0 ? '' : stderr}`)
  if (status !== 0) process.exitCode = 1
}

/** The scorer knows a transcript by the first characters of its name: here every one is named by its session. */
function gatherTranscripts(learningFolder: string): string {
  const gathered = mkdtempSync(join(tmpdir(), 'memoria-real-'))
  for (const part of ['coding/sessions', 'transcripts']) {
    const folder = join(learningFolder, '..', part)
    for (const name of existsSync(folder) ? readdirSync(folder) : [])
      if (name.endsWith('.jsonl')) linkBySession(join(folder, name), gathered)
  }
  return gathered
}

function linkBySession(file: string, folder: string): void {
  const session = /"sessionId":"([^"]+)"/.exec(readFileSync(file, 'utf8'))?.[1]
  const link = join(folder, `${session}.jsonl`)
  if (session !== undefined && !existsSync(link)) symlinkSync(file, link)
}
