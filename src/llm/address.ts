/** Classifies the address of a model: whether it may send a bill, and whether the connection can be overheard. */

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
const PRIVATE =
  /^(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|\[f[cd][0-9a-f:]+\]|[a-z0-9-]+|.+\.(?:local|lan|internal|home\.arpa))$/

/** The address, or undefined when it is none that can be asked over HTTP. A name or password in it would end up in logs. */
export function httpUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:'
  return isHttp && url.username === '' && url.password === '' ? url : undefined
}

/** A server on this machine or in the person's own network. */
export function isNear({ hostname }: URL): boolean {
  return LOOPBACK.test(hostname) || PRIVATE.test(hostname)
}

/** Sessions are sent over the open network only where nobody can read along. */
export function isSafe(url: URL): boolean {
  return url.protocol === 'https:' || isNear(url)
}
