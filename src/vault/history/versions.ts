import { isAbsolute, relative } from 'node:path'
import { isoTime } from '../../base/clock.ts'
import { MemoriaError } from '../../base/errors.ts'
import { futureRealPath } from '../../base/real-path.ts'
import { unwrap } from '../../base/result.ts'
import type { Context } from '../../context.ts'
import { runGit } from '../../git/run-git.ts'
import { pathInVault } from '../folder/path-in-vault.ts'
import type { Vault } from '../folder/vault.ts'
import { repositoryOf } from './repository.ts'

/** One commit of a vault's history. */
export interface Version {
  readonly commit: string
  readonly at: string
  readonly what: string
}

/**
 * Changes of a vault, or of one page of it, newest first. In a repository of the person's own their commits are shown,
 * as far as they concern the vault. Empty where nothing was kept yet.
 */
export async function versionsOf(
  context: Pick<Context, 'paths'>,
  vault: Vault,
  { page, limit }: { readonly page?: string; readonly limit: number },
): Promise<Version[]> {
  if (repositoryOf(context, vault) === 'none') return []
  const { output, isMissing } = await runGit(vault.root, [...LOG, `--max-count=${limit}`, '--', page ?? '.'])
  if (isMissing) throw noGit()
  return versionsIn(output)
}

/** The commit that a person named by the beginning of its name, as the log shows it. */
export async function versionNamed(vault: Vault, given: string): Promise<Version | undefined> {
  // Anything else could be an option, or a word that git understands as a way to some commit.
  if (!/^[0-9a-f]{4,64}$/i.test(given)) return undefined
  const { code, output } = await runGit(vault.root, [...LOG, '--max-count=1', given, '--'])
  return code === 0 ? versionsIn(output)[0] : undefined
}

const LOG = [
  ...['--literal-pathspecs', '-c', 'log.showSignature=false', 'log'],
  ...['--no-ext-diff', '--no-textconv', '--format=%H %ct %s'],
]

function versionsIn(output: string): Version[] {
  return output.split('\n').flatMap((line) => {
    const [, commit = '', seconds = '', what = ''] = /^([0-9a-f]{40,64}) (\d+) (.*)$/.exec(line) ?? []
    return commit === '' ? [] : [{ commit, at: isoTime(Number(seconds) * 1000), what }]
  })
}

/** A page as it was in a commit; undefined when it was not there. */
export async function pageAt(vault: Vault, page: string, commit: string): Promise<Buffer | undefined> {
  const { code, bytes } = await runGit(vault.root, ['cat-file', 'blob', `${commit}:./${page}`])
  return code === 0 ? bytes : undefined
}

/**
 * The page that a person named, as a path in the vault: its ending may be left out, and a full path may be given. Refused
 * when it leads out of the vault.
 */
export function pageNamed({ root }: Vault, given: string): string {
  const path = isAbsolute(given) ? relative(futureRealPath(root), futureRealPath(given)) : given
  const name = path.replaceAll('\\', '/').replace(/^\.\//, '')
  const page = name.endsWith('.md') ? name : `${name}.md`
  unwrap(pathInVault(root, page))
  return page
}

/** A hint on how to keep a history where there is none. */
export function howToKeep(git: 'off' | 'on'): string {
  return git === 'off'
    ? '`vault.git` is off: turn it on with `memoria config set vault.git on`; what changes from then on is kept.'
    : '`vault.git` is on: the next run that changes something keeps it.'
}

export function noGit(): MemoriaError {
  return new MemoriaError('refused', 'there is no git on this machine, which keeps the history of vaults', {
    hint: 'Install git, then try again.',
  })
}
