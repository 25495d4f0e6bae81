import * as z from 'zod'
import { declareRoutes, noBody, noParams, noQuery } from './route.ts'

const expected = z.object({
  calls: z.number(),
  tokens: z.number(),
  dollars: z.number().nullable().describe('Null where the price of the model is not known.'),
})

/** The model that may read sessions, and what it would cost here. */
export const modelRoutes = declareRoutes({
  'GET /api/v1/model': {
    summary: "The model that is asked, or would be, with an estimate from this person's own sessions",
    scope: 'read',
    right: 'home',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({
      allowed: z.boolean().describe('Whether a model may be asked at all.'),
      model: z
        .object({ name: z.string(), model: z.string(), where: z.string(), isLocal: z.boolean() })
        .nullable()
        .describe('Null where none can be asked; `reason` says why.'),
      reason: z.string(),
      priceOf: z.string().nullable().describe('The month of the price, such as `2026-11`.'),
      sampled: z.number().describe('How many of the latest sessions the estimate is made from.'),
      perSession: expected,
      monthSessions: z.number().describe('How many sessions there were in the last 30 days.'),
      perMonth: expected.describe('For as many sessions as in the last 30 days.'),
    }),
  },
})
