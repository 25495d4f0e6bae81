import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lastSegment, normaliseRemote } from '../../src/model/project.ts'

describe('every way to write a remote names the one repository', () => {
  test.each([
    ['ssh, short', 'git@github.com:Owner/Repo.git'],
    ['ssh, short, without user', 'github.com:owner/repo'],
    ['ssh, long', 'ssh://git@github.com/owner/repo.git'],
    ['ssh with a port', 'ssh://git@github.com:22/owner/repo.git'],
    ['git and ssh', 'git+ssh://git@github.com/owner/repo.git'],
    ['https', 'https://github.com/owner/repo'],
    ['https with .git and a slash', 'https://github.com/owner/repo.git/'],
    ['https with a token', 'https://ghp_abc@github.com/owner/repo.git'],
    ['https with a name and a password', 'https://user:secret@github.com/owner/repo'],
    ['https with an @ in the password', 'https://user:p@ss@github.com/owner/repo'],
    ['http', 'http://github.com/owner/repo'],
    ['git', 'git://github.com/owner/repo.git'],
    ['another scheme', 'git+https://github.com/owner/repo.git'],
    ['upper case', 'HTTPS://GitHub.com/OWNER/repo.GIT'],
    ['double slashes', 'https://github.com//owner//repo'],
    ['spaces around it', '  https://github.com/owner/repo\n'],
  ])('%s', (_form, url) => {
    expect(normaliseRemote(url)).toBe('github.com/owner/repo')
  })

  test.each([
    ['an absolute path', '/srv/git/repo.git'],
    ['a relative path', '../repo'],
    ['a path of Windows', 'C:\\git\\repo'],
    ['a path of Windows with slashes', 'C:/git/repo'],
    ['a file URL', 'file:///srv/git/repo.git'],
    ['a file URL with a host', 'file://server/git/repo.git'],
    ['a host alone', 'https://github.com/'],
    ['nothing', ''],
  ])('%s identifies nothing', (_form, url) => {
    expect(normaliseRemote(url)).toBeUndefined()
  })

  test('no credential is ever part of the identity', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9:@!$_-]{1,20}$/).map((text) => `k33p${text}`)
    const scheme = fc.constantFrom('https', 'http', 'ssh', 'git', 'ftp', 'git+ssh')
    fc.assert(
      fc.property(scheme, secret, (name, word) => {
        const remote = normaliseRemote(`${name}://${word}@example.com/owner/repo.git`)
        expect(remote).toBe('example.com/owner/repo')
      }),
    )
  })
})

describe('a name for a path', () => {
  test.each([
    ['/home/me/project', 'project'],
    ['/home/me/project/', 'project'],
    ['C:\\work\\project', 'project'],
    ['github.com/owner/repo', 'repo'],
    ['/', '/'],
  ])('%s is called %s', (path, name) => {
    expect(lastSegment(path)).toBe(name)
  })
})
