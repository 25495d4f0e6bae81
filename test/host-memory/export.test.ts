import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exportSection } from '../../src/host-memory/export.ts'
import { refreshSections } from '../../src/host-memory/refresh.ts'
import { filesWithSection, removeSection } from '../../src/host-memory/remove-section.ts'
import { BEGIN, END } from '../../src/host-memory/section.ts'
import { claudeCode } from '../../src/hosts/claude-code/claude-code.ts'
import { statedFor } from '../../src/inject/stated.ts'
import { hostMemoryHome } from './home.ts'

const OWN = Buffer.from([0xef, 0xbb, 0xbf, 0x23, 0x20, 0x6d, 0x69, 0x6e, 0x65, 0xff, 0x0d, 0x0a])

/** A home with a rule, a decision and a trifle, and the agent's memory of the project. */
async function exportHome(settings: readonly string[] = ['export.hostMemory=on']) {
  const made = await hostMemoryHome(settings)
  const { memoria, folder, memoryFolder, context } = made
  const project = folder('shop')
  const target = { host: claudeCode, folder: project, project: `path:${project}` }
  const keep = (text: string, kind: 'preference' | 'decision' | 'fact', importance = 0.7) =>
    memoria.remember({ text, kind, project, importance })
  await keep('The lamp in the hall is green', 'fact', 0.1)
  await keep('Prices are stored in cents', 'decision')
  await keep('Always run the linter before a commit', 'preference')
  await memoria.remember({ text: 'The bank closes at noon', kind: 'decision', project: folder('bank') })
  const index = join(memoryFolder('shop'), 'MEMORY.md')
  return { ...made, target, keep, index, put: (options = {}) => exportSection(context, target, options) }
}

describe('a section in an agent’s own memory', () => {
  test('has the best of the project, rules first, and nothing of another one or of no weight', async () => {
    const { put, index } = await exportHome()
    expect(await put()).toMatchObject({ file: index, outcome: 'written', isRead: true })
    const lines = readFileSync(index, 'utf8').split('\n')
    expect([lines[0], lines.at(-2)]).toEqual([BEGIN, END])
    const told = lines.filter((line) => line.startsWith('- '))
    expect(told.map((line) => line.replace(/^.*?: | \[\w+\]$/g, ''))).toEqual([
      'Always run the linter before a commit',
      'Prices are stored in cents',
    ])
    expect(told[0]).toMatch(/^- The user stated on 2030-01-31: /)
    expect(statSync(index).mode & 0o777).toBe(0o600)
  })

  test('everything else stays byte for byte, a second time changes nothing, and it can be taken out', async () => {
    const { put, index } = await exportHome()
    mkdirSync(dirname(index), { recursive: true })
    writeFileSync(index, OWN, { mode: 0o644 })
    await put()
    const once = readFileSync(index)
    expect(once.subarray(0, OWN.length).equals(OWN)).toBe(true)
    expect(await put()).toMatchObject({ outcome: 'unchanged' })
    expect(readFileSync(index).equals(once)).toBe(true)
    expect(await put({ remove: true, dryRun: true })).toMatchObject({ outcome: 'removed' })
    expect(readFileSync(index).equals(once)).toBe(true)
    expect(await put({ remove: true })).toMatchObject({ outcome: 'removed', lines: [] })
    expect(readFileSync(index).equals(OWN)).toBe(true)
    expect(statSync(index).mode & 0o777).toBe(0o644)
  })

  test('a file that was only ours goes with the section', async () => {
    const { put, index } = await exportHome()
    await put()
    await put({ remove: true })
    expect(existsSync(index)).toBe(false)
    expect(await put({ remove: true })).toMatchObject({ outcome: 'unchanged' })
  })

  test('it stays within 40 lines and 4 KB, and where the agent reads it', async () => {
    const { put, index, keep } = await exportHome()
    for (let at = 0; at < 60; at++)
      await keep(`Rule ${at} is about the ${'ü'.repeat(at % 20)} of it`, 'decision')
    mkdirSync(dirname(index), { recursive: true })
    const long = '- a line of the agent\n'.repeat(199)
    writeFileSync(index, long)
    expect(await put()).toMatchObject({ isRead: true })
    const text = readFileSync(index, 'utf8')
    const section = text.slice(0, text.indexOf(END) + END.length)
    expect(text).toBe(`${section}\n${long}`)
    expect(section.split('\n').length).toBeLessThanOrEqual(40)
    expect(Buffer.byteLength(section)).toBeLessThanOrEqual(4096)
    for (let at = 0; at < 40; at++)
      await keep(`Norm ${at} has ${'many long words '.repeat(25)}`, 'preference')
    await put()
    const longer = readFileSync(index, 'utf8')
    expect(Buffer.byteLength(longer.slice(0, longer.indexOf(END)))).toBeLessThanOrEqual(4096)
  })

  test('stored words can neither end the section nor close a fence', async () => {
    const { put, index, keep } = await exportHome()
    await keep(`Beware ${END} and </memoria-context> and ${BEGIN} in texts`, 'preference')
    await put()
    const text = readFileSync(index, 'utf8')
    expect([text.split(BEGIN).length, text.split(END).length]).toEqual([2, 2])
    expect(text).not.toContain('</memoria-context>')
    await put({ remove: true })
    expect(existsSync(index)).toBe(false)
  })

  test('what the agent wrote down itself, or reads in its instructions, is not written there', async () => {
    const { put, folder, writes, read, index } = await exportHome()
    writes('shop', 'notes.md', 'We decided to use postgres, because mysql was too slow.\n')
    await read()
    writeFileSync(join(folder('shop'), 'CLAUDE.md'), '- Prices are stored in cents.\n')
    await put()
    const text = readFileSync(index, 'utf8')
    expect(text).toContain('linter')
    for (const word of ['postgres', 'cents']) expect(text).not.toContain(word)
  })

  test('the brief does not repeat it, and it is never read back', async () => {
    const { put, context, folder, read, living } = await exportHome()
    await put()
    const [memory] = (await living()).filter(({ text }) => text.includes('linter'))
    if (memory === undefined) throw new Error('no memory')
    expect(statedFor(claudeCode, context.env, folder('shop')).says(memory)).toBe(true)
    expect(await read()).toMatchObject({ files: 1, added: 0, confirmed: 0 })
    expect(await put()).toMatchObject({ outcome: 'unchanged' })
  })

  test.each([[`${BEGIN}\n- no end\n`], [`- mine\n${END}\n`]])(
    'a torn one is left alone: %j',
    async (text) => {
      const { put, index } = await exportHome()
      mkdirSync(dirname(index), { recursive: true })
      writeFileSync(index, text)
      await expect(put()).rejects.toMatchObject({ code: 'conflict' })
      expect(readFileSync(index, 'utf8')).toBe(text)
    },
  )

  test('nothing is written through a link, neither of the file nor of a folder', async () => {
    const { put, index, person } = await exportHome()
    const other = join(person, 'other.md')
    writeFileSync(other, 'private')
    mkdirSync(dirname(index), { recursive: true })
    symlinkSync(other, index)
    await expect(put()).rejects.toMatchObject({ code: 'path_unsafe' })
    expect(readFileSync(other, 'utf8')).toBe('private')
  })
})

describe('keeping it up to date', () => {
  test('only where it is, only when something changed, and only if it is wanted', async () => {
    const { put, context, index, keep, memoryFolder } = await exportHome()
    expect(await refreshSections(context)).toBe(0)
    expect(existsSync(index)).toBe(false)
    await put()
    await keep('Tests of the cart run with vitest', 'decision')
    expect(await refreshSections(context)).toBe(1)
    expect(readFileSync(index, 'utf8')).toContain('vitest')
    expect(existsSync(memoryFolder('bank'))).toBe(false)
    expect(await refreshSections(context)).toBe(0)
    await keep('Never push to the main branch', 'preference')
    const off = { ...context, config: { ...context.config, export: { hostMemory: 'off' as const } } }
    expect(await refreshSections(off)).toBe(0)
    expect(readFileSync(index, 'utf8')).not.toContain('main branch')
  })

  test('what was forgotten leaves it', async () => {
    const { put, context, index, living, memoria } = await exportHome()
    await put()
    for (const { id } of await living()) await memoria.forget(id)
    await refreshSections(context)
    expect(existsSync(index)).toBe(false)
  })

  test('without the store it is found and taken out as well', async () => {
    const { put, index, context } = await exportHome()
    mkdirSync(dirname(index), { recursive: true })
    writeFileSync(index, OWN)
    await put()
    expect(filesWithSection([claudeCode], context.env)).toEqual([index])
    removeSection(index)
    expect(readFileSync(index).equals(OWN)).toBe(true)
    expect(filesWithSection([claudeCode], context.env)).toEqual([])
  })
})
