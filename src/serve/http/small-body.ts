/** A body that is no longer than the headers of a request may be. */
const SMALL_BYTES = 16 * 1024

/** Whether a request has a body that may take long to arrive: large, or of a length that it does not say. */
export function hasLongBody({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  const length = headers.get('content-length')
  return length === null ? headers.has('transfer-encoding') : Number(length) > SMALL_BYTES
}

/** Reads a small body to its end, so that nothing waits for its sender later on. Others stay as they are. */
export async function withSmallBody(raw: Request): Promise<Request> {
  const { method, headers, url } = raw
  if (method === 'GET' || method === 'HEAD' || hasLongBody(raw)) return raw
  return new Request(url, { method, headers, body: await raw.arrayBuffer() })
}
