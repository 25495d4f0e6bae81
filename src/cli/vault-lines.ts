import { localTime, resolveTimezone } from '../config/timezone.ts'
import type { Context } from '../context.ts'
import type { Vault } from '../vault/folder/vault.ts'
import type { KnownVault, VaultState } from '../vault/folder/vaults.ts'
import { repositoryOf } from '../vault/history/repository.ts'
import type { Version } from '../vault/history/versions.ts'
import { fitted } from './present.ts'
import type { Shell } from './shell.ts'

/** The keeper of a vault's history: nobody, we, or the person whose repository it lies in. */
export type Keeping = 'off' | 'on' | 'yours'

export function historyOf(context: Pick<Context, 'paths' | 'config'>, vault: Vault): Keeping {
  return repositoryOf(context, vault) === 'yours' ? 'yours' : context.config.vault.git
}

/** One vault: where it is, what it tells of, and what is to be known about it. */
export function sayVault(
  { root, state, history }: KnownVault & { readonly history: Keeping },
  project: string | null,
  { say, style }: Shell,
): void {
  say(`${style.name(root)}  ${project === null ? 'your own: everything' : `only project ${project}`}`)
  if (STATES[state] !== '') say(`  ${style.warn(STATES[state])}`)
  say(`  ${style.dim(HISTORIES[history])}`)
}

const STATES: Readonly<Record<VaultState, string>> = {
  there: '',
  gone: 'Its folder is not there, or empty: it is skipped, and not created again. Mount its disk, or add it again.',
  overlaps:
    'It lies in the vault of a project or in the home of memoria, or holds it: it is passed over. Change vault.folder.',
}

const HISTORIES: Readonly<Record<Keeping, string>> = {
  off: 'no history (vault.git is off)',
  on: 'history: a commit after each run that changed something',
  yours: 'in a repository of yours: commit it there yourself',
}

const SHORT = 8

/** One commit in one line: when, what, and its name. */
export function sayVersion(
  { commit, at, what }: Version,
  timezone: string,
  { say, style, width }: Shell,
): void {
  const { zone } = resolveTimezone(timezone)
  const when = localTime(Date.parse(at), zone)
  const columns = Math.max(width - when.length - SHORT - 4, 24)
  say(`${style.name(commit.slice(0, SHORT))}  ${style.dim(when)}  ${fitted(what, columns)}`)
}
