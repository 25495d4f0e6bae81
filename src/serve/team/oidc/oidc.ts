/** Logging a browser in by an identity provider. */
export interface Oidc {
  /** Sends the browser to the provider. */
  begin(): Promise<Response>
  /** Takes the provider's answer; a cookie for a person who is known here. */
  finish(request: Request): Promise<Response>
}

/** The identity provider, and how it knows us. */
export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret?: string
  /** The claim that holds the id of the person here. */
  readonly claim: string
}
