/** The contract as OpenAPI 3.1, made from the same schemas that check every request and answer. */
import * as z from 'zod'
import { VERSION } from '../../base/version.ts'
import { routesOfContract } from './contract.ts'
import { errorAnswer, type Route } from './route.ts'

type JsonValue = Record<string, unknown>

let made: JsonValue | undefined

export function openApi(): JsonValue {
  made ??= openApiOf(routesOfContract(), 'The local API of memoria. It answers on loopback only.')
  return made
}

/** Some routes as OpenAPI 3.1. */
export function openApiOf(routes: readonly (readonly [string, Route])[], description: string): JsonValue {
  const shared = new Map<string, unknown>()
  const paths: Record<string, JsonValue> = {}
  for (const [key, route] of routes) {
    const [method = '', path = ''] = key.split(' ')
    if (path.includes('*')) continue
    const name = path.replace(/:(\w+)/g, '{$1}')
    paths[name] = { ...paths[name], [method.toLowerCase()]: operation(key, route, shared) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'memoria',
      version: VERSION,
      description,
    },
    paths,
    components: {
      schemas: Object.fromEntries(shared),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'memoria_session' },
      },
    },
  }
}

function operation(
  key: string,
  { summary, scope, params, query, body, answer }: Route,
  shared: Map<string, unknown>,
) {
  const schema = (type: z.ZodType, io: 'input' | 'output') => jsonSchema(type, io, shared)
  const fields = (type: z.ZodObject, place: 'path' | 'query') =>
    Object.entries(type.shape).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path' || !z.safeParse(field, undefined).success,
      schema: schema(field as z.ZodType, 'input'),
    }))
  const parameters = [...fields(params, 'path'), ...fields(query, 'query')]
  const takesBody = !body.safeParse(undefined).success
  const streamed = answer.meta()?.['streamed'] as string | undefined
  const ok =
    streamed === undefined ? { 'application/json': { schema: schema(answer, 'output') } } : { [streamed]: {} }
  const failed = {
    description: 'Refused or failed',
    content: { 'application/json': { schema: schema(errorAnswer, 'output') } },
  }
  return {
    operationId: operationId(key),
    summary,
    'x-scope': scope,
    ...(scope === 'none' ? { security: [] } : { security: [{ token: [] }, { cookie: [] }] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(takesBody
      ? {
          requestBody: { required: true, content: { 'application/json': { schema: schema(body, 'input') } } },
        }
      : {}),
    responses: { '200': { description: 'Done', content: ok }, default: failed },
  }
}

/** `get_memories_id` of `GET /api/v1/memories/:id`. */
function operationId(key: string): string {
  return key
    .replace('/api/v1', '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
}

/** Shapes with a name stand once, under `components`. */
function jsonSchema(type: z.ZodType, io: 'input' | 'output', shared: Map<string, unknown>): unknown {
  const { $schema, $defs = {}, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  for (const [name, definition] of Object.entries($defs)) shared.set(name, pointed(definition))
  return pointed(schema)
}

function pointed(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
