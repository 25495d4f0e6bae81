import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { knownRoot, noteRoot } from '../../src/base/known-roots.ts'
import { temporaryFolder } from './temporary-folder.ts'

const [ONE, TWO, ROOT] = ['1', '2', 'f'].map((sign) => sign.repeat(40)) as [string, string, string]

describe('the roots that git told of', () => {
  test('are known after they were noted, in a file of the person alone', () => {
    const file = join(temporaryFolder(), 'run', 'roots')
    expect(knownRoot(file, ONE)).toBeUndefined()
    noteRoot(file, ONE, ROOT)
    noteRoot(file, TWO, ONE)
    expect(readFileSync(file, 'utf8')).toBe(`${ONE} ${ROOT}\n${TWO} ${ONE}\n`)
    expect([knownRoot(file, ONE), knownRoot(file, TWO)]).toEqual([ROOT, ONE])
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0)
  })

  test('are as many as a person works on: the oldest go', () => {
    const file = join(temporaryFolder(), 'roots')
    const commits = Array.from({ length: 102 }, (_, index) => index.toString(16).padStart(40, '0'))
    writeFileSync(file, commits.map((commit) => `${commit} ${ROOT}\n`).join(''))
    noteRoot(file, ONE, ROOT)
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(100)
    expect([knownRoot(file, commits[2] ?? ''), knownRoot(file, commits[3] ?? '')]).toEqual([undefined, ROOT])
    expect(knownRoot(file, ONE)).toBe(ROOT)
  })

  test('are read past lines that are none', () => {
    const file = join(temporaryFolder(), 'roots')
    writeFileSync(file, `\0\n${ONE} ../../x\n${ONE}\n${ONE} ${ROOT.slice(1)}\n${TWO} ${ROOT}\n`)
    expect([knownRoot(file, ONE), knownRoot(file, TWO)]).toEqual([undefined, ROOT])
  })

  test('are not noted where nothing can be written, which is no failure', () => {
    const home = temporaryFolder()
    writeFileSync(join(home, 'run'), 'a file')
    mkdirSync(join(home, 'roots'))
    for (const file of [join(home, 'run', 'roots'), join(home, 'roots')]) {
      noteRoot(file, ONE, ROOT)
      expect(knownRoot(file, ONE)).toBeUndefined()
    }
    expect(readFileSync(join(home, 'run'), 'utf8')).toBe('a file')
    expect(readdirSync(join(home, 'roots'))).toEqual([])
  })
})
