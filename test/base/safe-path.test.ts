import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resolveInside } from '../../src/base/safe-path.ts'
import { temporaryFolder } from './temporary-folder.ts'

const HOSTILE = fileURLToPath(new URL('../../../shared/data/hostile/paths.txt', import.meta.url))

describe('names', () => {
  test.each([
    ['note.md', 'note.md'],
    ['a/b/c.md', 'a/b/c.md'],
    ['a//b/./c.md', 'a/b/c.md'],
    ['a/', 'a'],
    ['.hidden', '.hidden'],
    ['..a', '..a'],
    ['a..b/c..', 'a..b/c..'],
    ['~', '~'],
    ['~root/x', '~root/x'],
    ['$HOME/x', '$HOME/x'],
    ['%2e%2e/%2e%2e/x', '%2e%2e/%2e%2e/x'],
    ['..%2f..%2fx', '..%2f..%2fx'],
    ['日本語/ñ.md', '日本語/ñ.md'],
    ['with space', 'with space'],
  ])('%j is a name below the folder', (untrusted, expected) => {
    const root = temporaryFolder()
    expect(resolveInside(root, untrusted)).toEqual({ ok: true, value: join(root, expected) })
  })

  test.each([
    ['', 'empty'],
    ['.', 'below'],
    ['./', 'below'],
    ['./.', 'below'],
    ['..', 'upwards'],
    ['../x', 'upwards'],
    ['a/../../x', 'upwards'],
    ['a/../b', 'upwards'],
    ['a/..', 'upwards'],
    ['..\\x', 'upwards'],
    ['a\\..\\..\\x', 'upwards'],
    ['a/..\\x', 'upwards'],
    ['.. /x', 'upwards'],
    ['a/.../x', 'upwards'],
    ['/etc/passwd', 'absolute'],
    ['//server/share', 'absolute'],
    ['\\\\server\\share', 'absolute'],
    ['\\x', 'absolute'],
    ['C:\\x', 'absolute'],
    ['c:/x', 'absolute'],
    ['C:x', 'absolute'],
    ['a\0b', 'control'],
    ['a\0/../../x', 'control'],
    ['a\nb', 'control'],
    ['a\u001b[2J', 'control'],
    ['a\u007f', 'control'],
    ['a\u0085', 'control'],
    ['a\ud800', 'control'],
    ['x'.repeat(5_000), 'ENAMETOOLONG'],
  ])('%j is refused', (untrusted, why) => {
    const result = resolveInside(temporaryFolder(), untrusted)
    expect(result.ok ? result.value : result.error.code).toBe('path_unsafe')
    expect(result.ok ? '' : result.error.message).toContain(why)
  })

  test('a refusal repeats the path without what would drive a terminal, and not all of a long one', () => {
    const result = resolveInside(temporaryFolder(), `/\u001b[2J\u202e${'x'.repeat(5_000)}`)
    const message = result.ok ? '' : result.error.message
    expect(message).not.toMatch(/[\p{Cc}\u202e]/u)
    expect(message.length).toBeLessThan(200)
  })

  test('a folder beside the root whose name begins alike is not inside', () => {
    const root = join(temporaryFolder(), 'vault')
    mkdirSync(`${root}-other`)
    expect(resolveInside(root, `../${basename(root)}-other/x`).ok).toBe(false)
  })

  test('a root that does not exist yet, or is given relative, works', () => {
    const root = join(temporaryFolder(), 'not', 'yet')
    expect(resolveInside(root, 'a/b')).toEqual({ ok: true, value: join(root, 'a/b') })
    expect(resolveInside('src', 'a/b')).toEqual({ ok: true, value: resolve('src/a/b') })
  })
})

describe('links', () => {
  test('a link that leads out of the folder is refused, wherever it stands in the path', () => {
    const { root, outside } = rootAndOutside()
    symlinkSync(outside, join(root, 'out'))
    mkdirSync(join(root, 'deep'))
    symlinkSync(join(outside, 'secret'), join(root, 'deep', 'file'))
    symlinkSync('..', join(root, 'up'))
    symlinkSync('deep/file', join(root, 'twice'))
    for (const path of ['out', 'out/secret', 'out/new', 'deep/file', 'up', 'up/x', 'twice']) {
      expect(messageOf(root, path)).toContain('a link that leads out of the folder')
    }
  })

  test('a link that leads nowhere is refused: writing through it would create a file who knows where', () => {
    const { root, outside } = rootAndOutside()
    symlinkSync(join(outside, 'absent'), join(root, 'dangling'))
    symlinkSync('circle', join(root, 'circle'))
    symlinkSync(join(outside, 'secret', 'below-a-file'), join(root, 'broken'))
    for (const path of ['dangling', 'dangling/x', 'circle', 'broken']) {
      expect(messageOf(root, path)).toContain('a link that leads nowhere')
    }
  })

  test('a link that stays inside is followed, and what lies behind it is checked as well', () => {
    const { root, outside } = rootAndOutside()
    mkdirSync(join(root, 'real'))
    symlinkSync('real', join(root, 'alias'))
    symlinkSync(root, join(root, 'self'))
    symlinkSync(outside, join(root, 'real', 'out'))
    expect(resolveInside(root, 'alias/new.md')).toEqual({ ok: true, value: join(root, 'alias/new.md') })
    expect(resolveInside(root, 'self/real').ok).toBe(true)
    expect(resolveInside(root, 'alias/out/secret').ok).toBe(false)
    expect(resolveInside(root, 'self/alias/out/secret').ok).toBe(false)
  })

  test('a root that is itself reached by a link works', () => {
    const { root, outside } = rootAndOutside()
    const link = join(dirname(root), 'link-to-root')
    symlinkSync(root, link)
    mkdirSync(join(root, 'real'))
    symlinkSync(join(root, 'real'), join(root, 'alias'))
    symlinkSync(outside, join(root, 'out'))
    expect(resolveInside(link, 'alias/x')).toEqual({ ok: true, value: join(link, 'alias/x') })
    expect(resolveInside(link, 'out/x').ok).toBe(false)
  })

  test('a path through a file is no leak: opening it fails by itself', () => {
    const { root } = rootAndOutside()
    writeFileSync(join(root, 'file'), '')
    expect(resolveInside(root, 'file/below').ok).toBe(true)
  })
})

describe('whatever is asked', () => {
  test('the answer is always below the root, also for what the kernel makes of it', () => {
    const { root, outside } = rootAndOutside()
    mkdirSync(join(root, 'a'))
    symlinkSync(outside, join(root, 'out'))
    symlinkSync('a', join(root, 'in'))
    const part = fc.constantFrom(
      '..',
      '.',
      '',
      'a',
      'in',
      'out',
      'secret',
      '.. ',
      '...',
      '%2e%2e',
      '~',
      'C:',
      '\0',
      ' ',
    )
    const slash = fc.constantFrom('/', '\\', '//')
    const path = fc.array(fc.tuple(part, slash), { maxLength: 7 }).map((parts) => parts.flat().join(''))
    fc.assert(
      fc.property(fc.oneof(path, fc.string({ unit: 'binary', maxLength: 30 })), (untrusted) => {
        expectInside(root, untrusted)
      }),
      { numRuns: 2_000 },
    )
  })

  test('known path-traversal strings never leave the root', (context) => {
    context.skip(!existsSync(HOSTILE), 'the list of hostile paths is not beside this repository')
    const { root } = rootAndOutside()
    const lines = readFileSync(HOSTILE, 'utf8').split('\n')
    expect(lines.length).toBeGreaterThan(900)
    for (const line of lines) expectInside(root, line)
    for (const line of lines) expectInside(root, decoded(line))
    const climbing = lines.filter((line) => /(^|[\\/])\.\.([\\/]|$)/.test(line) || /^[\\/]/.test(line))
    expect(climbing.length).toBeGreaterThan(500)
    expect(climbing.filter((line) => resolveInside(root, line).ok)).toEqual([])
  })
})

function rootAndOutside(): { root: string; outside: string } {
  const folder = realpathSync(temporaryFolder())
  const root = join(folder, 'root')
  const outside = join(folder, 'outside')
  mkdirSync(root)
  mkdirSync(outside)
  writeFileSync(join(outside, 'secret'), 'secret')
  return { root, outside }
}

function messageOf(root: string, untrusted: string): string {
  const result = resolveInside(root, untrusted)
  return result.ok ? `accepted: ${result.value}` : result.error.message
}

function expectInside(root: string, untrusted: string): void {
  const result = resolveInside(root, untrusted)
  if (!result.ok) return
  expect(result.value.startsWith(root + sep)).toBe(true)
  expect(resolve(result.value)).toBe(result.value)
  if (existsSync(result.value))
    expect(`${realpathSync(result.value)}${sep}`).toMatch(new RegExp(`^${root}${sep}`))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not decodable, so there is no second form to try.
    return text
  }
}
