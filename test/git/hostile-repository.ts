import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../base/temporary-folder.ts'

/** A repository whose settings start a program at every opportunity; each leaves a file with its name in `fired`. */
export interface Hostile {
  readonly folder: string
  /** The names of the programs that ran. */
  fired(): string[]
}

const HOOKS = [
  'pre-commit',
  'post-commit',
  'commit-msg',
  'post-index-change',
  'reference-transaction',
  'pre-auto-gc',
]

/** The user's own git, with the repository's settings as they are; its failures do not matter here. */
export function plainGit(folder: string, ...args: string[]): string {
  const who = ['-c', 'user.name=n', '-c', 'user.email=n@example.com', '-c', 'init.defaultBranch=main']
  return spawnSync('git', ['-C', folder, ...who, ...args], { encoding: 'utf8' }).stdout.trim()
}

export function hostileRepository(): Hostile {
  const { folder, program, hostile } = repositoryWithPages()
  const config = `
[core]
	fsmonitor = ${program('fsmonitor')}
	hooksPath = ${join(folder, '.git/evil-hooks')}
	pager = ${program('pager')}
	editor = ${program('editor')}
	sshCommand = ${program('ssh')}
	askPass = ${program('askpass')}
[filter "evil"]
	clean = ${program('filter-clean')}
	smudge = ${program('filter-smudge')}
[diff "evil"]
	textconv = ${program('textconv')}
	command = ${program('diff-driver')}
[diff]
	external = ${program('external-diff')}
[commit]
	gpgSign = true
[gpg]
	program = ${program('gpg')}
[log]
	showSignature = true
[credential]
	helper = "!${program('credential')}"
[alias]
	status = "!${program('alias')}"
[include]
	path = included
`
  appendConfig(folder, config)
  writeFileSync(join(folder, '.git/included'), `[filter "included"]\n\tclean = ${program('included')}\n`)
  for (const hooks of ['hooks', 'evil-hooks']) {
    mkdirSync(join(folder, '.git', hooks), { recursive: true })
    for (const name of HOOKS) program(`hook-${name}`, join(folder, '.git', hooks, name))
  }
  const attributes = 'one.md diff=evil\nfiltered.md filter=evil\nincluded.md filter=included\n'
  writeFileSync(join(folder, '.git/info/attributes'), attributes)
  makeStatDirty(folder)
  return hostile
}

/** A repository that lacks its first commit, and has a remote to fetch it from by a program of its own. */
export function promisorRepository(): Hostile {
  const { folder, program, hostile } = repositoryWithPages()
  const first = plainGit(folder, 'rev-list', '--max-parents=0', 'HEAD')
  rmSync(join(folder, '.git/objects', first.slice(0, 2), first.slice(2)))
  const config = `
[extensions]
	partialClone = evil
[remote "evil"]
	url = .
	promisor = true
	uploadpack = "${program('uploadpack')};false"
`
  appendConfig(folder, config)
  makeStatDirty(folder)
  return hostile
}

function repositoryWithPages() {
  const top = temporaryFolder()
  const folder = join(top, 'repository')
  const fired = join(top, 'fired')
  for (const path of [folder, fired]) mkdirSync(path)
  plainGit(folder, 'init', '-q')
  plainGit(folder, 'commit', '-q', '--allow-empty', '-m', 'first')
  for (const name of ['one', 'filtered', 'included']) writeFileSync(join(folder, `${name}.md`), `${name}\n`)
  plainGit(folder, 'add', '.')
  plainGit(folder, 'commit', '-q', '-m', 'second')
  writeFileSync(join(folder, 'one.md'), 'one\ntwo\n')
  plainGit(folder, 'commit', '-q', '-a', '-m', 'third')
  const program = (name: string, path = join(top, name)) => {
    writeFileSync(path, `#!/bin/sh\n: >'${join(fired, name)}'\nexit 1\n`)
    chmodSync(path, 0o700)
    return path
  }
  const hostile = { folder, fired: () => readdirSync(fired).sort() }
  return { folder, program, hostile }
}

function appendConfig(folder: string, text: string): void {
  const path = join(folder, '.git/config')
  writeFileSync(path, `${readFileSync(path, 'utf8')}${text}`)
}

/** Makes git look into every file again. */
export function makeStatDirty(folder: string): void {
  for (const name of ['one', 'filtered', 'included']) {
    const path = join(folder, `${name}.md`)
    if (existsSync(path)) utimesSync(path, 1, 1)
  }
}
