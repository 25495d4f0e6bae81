/** A project's identity: what stays the same when its folder is renamed, moved, cloned or checked out again. */

export const IDENTITY_KINDS = ['remote', 'root-commit', 'marker', 'path', 'name'] as const
export type IdentityKind = (typeof IDENTITY_KINDS)[number]

export interface ProjectIdentity {
  readonly id: string
  readonly kind: IdentityKind
  /** The name that people use for it. */
  readonly name: string
}

export interface Project extends ProjectIdentity {
  readonly paths: readonly string[]
  readonly createdAt: string
  readonly seenAt: string
}

/**
 * `git@github.com:Owner/Repo.git` and `https://user:token@github.com/owner/repo/` name one repository: `github.com/owner/repo`.
 * A remote that is only a folder on this machine identifies nothing and gives undefined.
 */
export function normaliseRemote(url: string): string | undefined {
  const address = url.trim()
  const match = address.includes('://') ? URL_FORM.exec(address) : SHORT_FORM.exec(address)
  const host = match?.groups?.['host']
  const path = match?.groups?.['path']
  if (!host || !path) return undefined
  const clean = path
    .replace(/\/+$/, '')
    .replace(/\.git$/i, '')
    .replace(/^\/+/, '')
    .replace(/\/{2,}/g, '/')
  return clean === '' ? undefined : `${host}/${clean}`.toLowerCase()
}

/** The kind of identity that an id is of, by its form. */
export function identityKindOf(id: string): IdentityKind {
  if (id.startsWith('git:')) return 'root-commit'
  if (id.startsWith('marker:')) return 'marker'
  if (id.startsWith('path:')) return 'path'
  return normaliseRemote(`https://${id}`) === id ? 'remote' : 'name'
}

// Everything up to the last @ before the path is a credential, and never part of an identity.
const URL_FORM = /^(?!file:)[a-z][a-z0-9+.-]*:\/\/(?:[^/]*@)?(?<host>[^/:@]+)(?::\d+)?\/(?<path>[^?#]+)/i
// `host:path`, but not `C:\path`: a host has at least two characters and the path no backslash.
const SHORT_FORM = /^(?:[^@/:\\]+@)?(?<host>[^/:@\\]{2,}):(?<path>[^\\]+)$/

export function lastSegment(path: string): string {
  return path.split(/[\\/]/).filter(Boolean).at(-1) ?? path
}
