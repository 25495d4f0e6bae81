import { expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import type { Answer, Input } from '../../../src/serve/contract/contract.ts'
import { declareRoutes, noBody, noParams, noQuery } from '../../../src/serve/contract/route.ts'

const whole = {
  summary: 'A route',
  scope: 'read',
  right: 'user',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({}),
} as const

test('a route that leaves out its scope, its right or a schema does not type-check', () => {
  declareRoutes({ 'GET /a': whole })
  const { scope: _, ...withoutScope } = whole
  const { right: __, ...withoutRight } = whole
  const { body: ___, ...withoutBody } = whole
  // @ts-expect-error: it has no scope
  declareRoutes({ 'GET /a': withoutScope })
  // @ts-expect-error: it has no right
  declareRoutes({ 'GET /a': withoutRight })
  // @ts-expect-error: it does not say that it takes no body
  declareRoutes({ 'GET /a': withoutBody })
  // @ts-expect-error: there is no such scope
  declareRoutes({ 'GET /a': { ...whole, scope: 'admin' } })
  // @ts-expect-error: the path has a parameter without a schema
  declareRoutes({ 'GET /a/:id': whole })
  // @ts-expect-error: it is no method and path
  declareRoutes({ memories: whole })
})

test('the client knows what each route takes and answers', () => {
  expectTypeOf<Input<'GET /api/v1/memories/:id'>>().toExtend<{ readonly params: { id: string } }>()
  expectTypeOf<Input<'GET /api/v1/memories/:id'>>().not.toHaveProperty('query')
  expectTypeOf<Answer<'GET /api/v1/memories/:id'>['memory']['text']>().toEqualTypeOf<string>()
  expectTypeOf<Answer<'GET /health'>['state']>().toEqualTypeOf<'ok' | 'degraded' | 'broken'>()
})
