import type { Guard } from './guard.ts'

const JSON_TYPE = /^application\/json\s*(?:;|$)/i

/** Bodies are JSON: a form or plain text, which any page can send without asking first, is none. */
export const contentType: Guard = {
  name: 'content-type',
  check: ({ headers }) => {
    const hasBody = headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0
    const given = headers.get('content-type')
    if (given === null ? !hasBody : JSON_TYPE.test(given)) return undefined
    return {
      status: 415,
      code: 'not_json',
      message: 'the body must be JSON',
      hint: 'Send it with the header Content-Type: application/json.',
    }
  },
}
