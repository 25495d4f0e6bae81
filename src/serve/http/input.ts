import type * as z from 'zod'
import { MemoriaError } from '../../base/errors.ts'
import { noBody, type Route } from '../contract/route.ts'
import { errorResponse } from './refusals.ts'

export interface RouteInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Checks all that a request brings, or throws with what is wrong. A `Response` answers a request whose body is too large. */
export async function readInput(
  { params, query, body }: Pick<Route, 'params' | 'query' | 'body'>,
  request: Request,
  given: Readonly<Record<string, string>>,
  maxBytes: number,
): Promise<RouteInput | Response> {
  const bytes = await readBody(request, maxBytes)
  if (bytes instanceof Response) return bytes
  return {
    params: checkedPart(params, given, 'the address'),
    query: checkedPart(query, queryValues(query, new URL(request.url).searchParams), 'the query'),
    body: checkedPart(body, givenBody(body, parsedBody(bytes)), 'the body'),
  }
}

/** Reads a body as far as it is allowed to go, whatever its headers say of its length. */
async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | Response> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return tooLarge(maxBytes)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > maxBytes) return tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(maxBytes: number): Response {
  const [code, message] = ['too_large', `the body is larger than ${maxBytes} bytes`]
  // The rest of the body is not waited for.
  return errorResponse(413, { code, message, hint: 'Send less at a time.' }, { connection: 'close' })
}

/** An empty object is no body: many programs send one with every POST. */
function givenBody(schema: z.ZodType, given: unknown): unknown {
  const isEmpty = typeof given === 'object' && given !== null && Object.keys(given).length === 0
  return schema === noBody && isEmpty && !Array.isArray(given) ? undefined : given
}

function parsedBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (thrown) {
    throw new MemoriaError('invalid_input', 'the body is no valid JSON', {
      hint: 'Nothing was changed. Send one JSON value, in UTF-8.',
      cause: thrown,
    })
  }
}

/** Query values are texts; the schema says which of them are numbers, yes or no, or lists. */
function queryValues(schema: z.ZodObject, given: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const field = schema.shape[name]
      const all = given.getAll(name)
      if (field !== undefined && typeOf(field) === 'array') return [name, all]
      return [name, all.length > 1 ? all : queryValue(all[0] ?? '', field && typeOf(field))]
    }),
  )
}

function queryValue(text: string, type: string | undefined): unknown {
  if (type === 'number' && /^-?\d+(?:\.\d+)?$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** The type of a field behind "optional" and "by default". */
function typeOf(field: z.core.$ZodType): string {
  const { def } = field._zod
  return 'innerType' in def ? typeOf(def.innerType as z.core.$ZodType) : def.type
}

function checkedPart(schema: z.ZodType, given: unknown, where: string): unknown {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.slice(0, MAX_PROBLEMS).map(({ path, message }) => {
    const name = path.map(String).join('.').slice(0, SHOWN_CHARACTERS)
    return `${name === '' ? where : `"${name}" in ${where}`}: ${message.slice(0, SHOWN_CHARACTERS)}`
  })
  throw new MemoriaError('invalid_input', problems.join('; '), {
    hint: 'Nothing was changed. GET /api/v1/openapi.json describes what each route takes.',
  })
}

const MAX_PROBLEMS = 3
const SHOWN_CHARACTERS = 200
