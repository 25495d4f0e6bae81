import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { errorOf, makePlace } from '../program.ts'

const place = makePlace()
afterAll(() => place.remove())

function folder(name: string): string {
  const path = join(place.person, name)
  mkdirSync(path)
  return path
}

describe('memoria project', () => {
  test('a bare folder is known by its path, and it says how to fix that', () => {
    const path = folder('bare')
    expect(place.json('project', path)).toEqual({
      project: { id: `path:${path}`, kind: 'path', name: 'bare', path },
    })
    expect(place.run('project', '../bare').stdout).toContain('`memoria project --mark` fixes that')
  })

  test('a mark gives a folder an identity that moves with it, and is not written over', () => {
    const path = folder('marked')
    const { project } = place.json<{ project: { id: string; kind: string } }>('project', path, '--mark')
    expect(project).toMatchObject({
      kind: 'marker',
      id: `marker:${readFileSync(join(path, '.memoria-project'), 'utf8').trim()}`,
    })
    expect(errorOf(place.run('project', path, '--mark', '--json')).code).toBe('conflict')
  })

  test('git’s remote counts more than a mark', () => {
    const path = folder('cloned')
    execFileSync('git', ['init', '-q', path])
    execFileSync('git', ['-C', path, 'remote', 'add', 'origin', 'https://example.com/Acme/Shop.git'])
    expect(place.json('project', path)).toMatchObject({
      project: { id: 'example.com/acme/shop', kind: 'remote' },
    })
    expect(place.run('project', path, '--mark').stdout).toContain(
      'The mark is not used: git identifies this project',
    )
  })

  test('a folder that is not there is an error', () => {
    expect(errorOf(place.run('project', 'absent', '--json'))).toMatchObject({ code: 'not_found' })
  })

  test('a folder’s name cannot drive the terminal', () => {
    const path = folder('odd\u001b[31mname')
    expect(place.run('project', path).stdout).not.toContain('\u001b')
  })
})
