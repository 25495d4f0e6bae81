import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { output } from '../base/children/start.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The examples in the library's comments, in their order. */
function examples(): string[] {
  const files = ['src/memory-calls.ts', 'src/memoria.ts']
  const source = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')
  const blocks = source.matchAll(/@example\n(?<lines>(?:\s*\* .*\n)+?)\s*(?:\*\/|\* @)/g)
  return [...blocks].map((block) => (block.groups?.['lines'] ?? '').replaceAll(/^\s*\* ?/gm, ''))
}

/** A folder with a program in it, and the package where a program finds it. */
function programWith(source: string): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(ROOT, join(folder, 'node_modules/memoria'), 'dir')
  writeFileSync(join(folder, 'program.mjs'), source.replaceAll('/path/to/a/folder', join(folder, 'home')))
  return join(folder, 'program.mjs')
}

test('there are examples for the main calls', () => {
  const all = examples().join('\n')
  for (const call of ['openMemoria(', 'm.remember(', 'm.search(', 'm.recall(', 'm.addSession(', 'm.revise('])
    expect(all).toContain(call)
})

test('the example that opens the library runs as it stands', () => {
  const [opening] = examples().filter((example) => example.includes('import '))
  expect(opening).toMatch(/close\(\)/)
  expect(output(process.execPath, [programWith(opening ?? '')])).toBe('')
})

test('the other examples run one after the other, and do what they say', () => {
  const calls = examples().filter((example) => !example.includes('import '))
  const printed = /const (?<names>\{[^}]*\}|\[[^\]]*\]|\w+) = await/g
  const blocks = calls.map((call) => {
    const names = [...call.matchAll(printed)].map((match) => match.groups?.['names'] ?? '')
    return `{\n${call}\nconsole.log(JSON.stringify([${names.map((name) => name.replaceAll(/[{}[\]]/g, '')).join()}]))\n}`
  })
  const program = programWith(
    `import { openMemoria } from 'memoria'\nconst m = await openMemoria({ home: '/path/to/a/folder' })\n` +
      `${blocks.join('\n')}\nconsole.log(JSON.stringify((await m.list()).memories))\nawait m.close()\n`,
  )
  const lines = output(process.execPath, [program])
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toHaveLength(calls.length + 1)
  const [[remembered], [found], [recalled]] = lines
  expect(found).toMatchObject([{ id: remembered }])
  expect(recalled).toMatchObject([{ id: remembered }])
  expect(lines.at(-1)).toMatchObject([{ id: remembered, text: 'Deploys go out on Wednesdays' }])
})
