/** A project's identity: what stays the same when its folder is renamed, moved, cloned or checked out again. */

export const IDENTITY_KINDS = ['remote', 'root-commit', 'marker', 'path', 'name'] as const
export type IdentityKind = (typeof IDENTITY_KINDS)[number]

export interface ProjectIdentity {
  readonly id: string
  readonly kind: IdentityKind
  /** What a person calls it. */
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
  const match = SCHEME.exec(url.trim()) ?? SCP.exec(url.trim())
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

const SCHEME = /^(?:https?|ssh|git|git\+ssh):\/\/(?:[^@/]*@)?(?<host>[^/:@]+)(?::\d+)?\/(?<path>[^?#]+)/i
// `host:path`, but not `C:\path`: a host has at least two characters and the path no backslash.
const SCP = /^(?:[^@/:\\]+@)?(?<host>[^/:@\\]{2,}):(?<path>[^\\]+)$/

export function lastSegment(path: string): string {
  return path.split(/[\\/]/).filter(Boolean).at(-1) ?? path
}
