import * as client from 'openid-client'
import { toMemoriaError } from '../../../base/errors.ts'
import { errorResponse } from '../../http/refusals.ts'
import type { TeamServe } from '../context.ts'
import { browserCookie } from '../login.ts'
import { attemptCookie, attemptIn } from './attempt.ts'
import type { Oidc, OidcSettings } from './oidc.ts'

type OidcParts = Pick<TeamServe, 'people' | 'publicUrl' | 'clock' | 'log'>

/** Where the provider sends the browser back to. It has to be registered there. */
const DONE_PATH = '/login/oidc/done'

/**
 * The authorization code flow with PKCE. Nothing is kept between the two steps but a cookie of the browser, so that any
 * replica can finish what another one began. Only people who are known here are let in: the provider makes nobody.
 */
export function openOidc(settings: OidcSettings, serve: OidcParts): Oidc {
  let found: Promise<client.Configuration> | undefined
  async function provider(): Promise<client.Configuration> {
    found ??= discover(settings)
    try {
      return await found
    } catch (thrown) {
      // The provider may answer the next time.
      found = undefined
      throw thrown
    }
  }
  return {
    begin: async () => {
      const verifier = client.randomPKCECodeVerifier()
      const attempt = { verifier, state: client.randomState(), nonce: client.randomNonce() }
      const url = client.buildAuthorizationUrl(await provider(), {
        redirect_uri: `${serve.publicUrl}${DONE_PATH}`,
        scope: 'openid profile email',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: attempt.state,
        nonce: attempt.nonce,
      })
      return redirect(url.href, [attemptCookie(attempt, serve.publicUrl)])
    },
    finish: async (request) => {
      const attempt = attemptIn(request.headers.get('cookie'))
      if (attempt === undefined) return refused('this login was not begun in this browser, or took too long')
      const over = attemptCookie(null, serve.publicUrl)
      try {
        const answer = new URL(`${serve.publicUrl}${DONE_PATH}${new URL(request.url).search}`)
        const tokens = await client.authorizationCodeGrant(await provider(), answer, {
          pkceCodeVerifier: attempt.verifier,
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          idTokenExpected: true,
        })
        const person = personIn(await claimsOf(await provider(), tokens, settings.claim), settings.claim)
        if (person === undefined) return refused(`the identity provider says no "${settings.claim}"`)
        return redirect('/', [await browserCookie(serve, person, 'write'), over])
      } catch (thrown) {
        const { code } = toMemoriaError(thrown)
        serve.log.warn('oidc.refused', { code, reason: thrown instanceof Error ? thrown.name : 'unknown' })
        return refused(
          code === 'not_found' ? 'you are not known here yet' : 'the identity provider did not confirm it',
        )
      }
    },
  }
}

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  const url = new URL(issuer)
  const isLocal = url.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  return client.discovery(
    url,
    clientId,
    clientSecret,
    clientSecret === undefined ? client.None() : undefined,
    // Without TLS a provider is taken on this machine only.
    isLocal ? { execute: [client.allowInsecureRequests] } : undefined,
  )
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>

/** The claims about the person: in the token, or where it keeps the rest. */
async function claimsOf(
  provider: client.Configuration,
  tokens: Tokens,
  claim: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const claims = tokens.claims()
  if (claims === undefined || claims[claim] !== undefined) return claims
  return client.fetchUserInfo(provider, tokens.access_token, claims.sub)
}

/** The id of the person. An address is taken only if the provider has checked it. */
function personIn(claims: Readonly<Record<string, unknown>> | undefined, claim: string): string | undefined {
  const value = claims?.[claim]
  if (typeof value !== 'string' || value === '') return undefined
  return claim === 'email' && claims?.['email_verified'] !== true ? undefined : value.toLowerCase()
}

function redirect(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

function refused(message: string): Response {
  return errorResponse(401, {
    code: 'login_refused',
    message,
    hint: 'Begin again at /login/oidc, or ask who runs the server to add you.',
  })
}
