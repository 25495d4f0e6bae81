/** The rights of a key: to read, or to read and write. A key never gives more than its person has. */
export const KEY_ACCESS = ['read', 'write'] as const
export type KeyAccess = (typeof KEY_ACCESS)[number]

/** `api`: made by a person, for a program. `browser`: a login in a browser, which ends after some hours. */
export const KEY_KINDS = ['api', 'browser'] as const
export type KeyKind = (typeof KEY_KINDS)[number]

/** The key that a request came with. */
export interface KeyUse {
  readonly id: string
  readonly name: string
  readonly access: KeyAccess
  readonly kind: KeyKind
  readonly expiresAt: string | null
}

/** The authenticated person on whose behalf something is done, with the key that they used. */
export interface Actor {
  /** The id of the person, which is also the id of their own space. */
  readonly person: string
  readonly name: string
  readonly key: KeyUse
}

/** Why a secret opens nothing. */
export type KeyProblem = 'unknown' | 'expired' | 'revoked' | 'disabled'

/** The answer to a secret. */
export type Authenticated =
  | { readonly ok: true; readonly actor: Actor }
  | { readonly ok: false; readonly problem: KeyProblem }
