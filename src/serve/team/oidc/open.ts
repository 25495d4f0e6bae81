import { MemoriaError } from '../../../base/errors.ts'
import type { TeamServe } from '../context.ts'
import type { Oidc, OidcSettings } from './oidc.ts'

export function openOidc(_settings: OidcSettings, _serve: Omit<TeamServe, 'oidc'>): Oidc {
  throw new MemoriaError('invalid_input', 'no identity provider yet')
}
