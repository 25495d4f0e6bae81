import type { Access } from '../../contract/route.ts'

/** How a request proved what it may do. */
export interface Credential {
  readonly by: 'token' | 'cookie'
  readonly access: Exclude<Access, 'none'>
}

/** The part of a request that guards decide by. */
export interface GuardedRequest {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  /** The access that the route asks for; `read` for a path that is no route, so that nobody learns which there are. */
  readonly needs: Access
  readonly credential: Credential | undefined
}

/** Why a request goes no further. */
export interface Refusal {
  readonly status: 401 | 403 | 415 | 429 | 503
  readonly code: string
  readonly message: string
  readonly hint: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Guard {
  readonly name: string
  /** `hosts` are the addresses that the server answers to. */
  readonly check: (request: GuardedRequest, hosts: readonly string[]) => Refusal | undefined
}

/** All that protects a server. Tests replace a part of it to show what that part is for. */
export interface Protection {
  readonly guards: readonly Guard[]
  /** Whether a credential may call a tool over MCP. */
  readonly mayCallTool: (access: Access, effects: { readonly reads: boolean }) => boolean
  /** The headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
  readonly maxBodyBytes: number
  readonly maxLiveClients: number
}
