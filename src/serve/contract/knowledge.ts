import * as z from 'zod'
import { RENDERED_TYPES } from '../../model/rendered-types.ts'
import { declareRoutes, noBody, noParams, noQuery } from './route.ts'
import { words } from './shapes.ts'

const MAX_PAGE_TEXT = 500_000

const node = z
  .object({
    type: z.enum(RENDERED_TYPES),
    text: z.string().optional().describe('Of a memory or session: its id, or the end of it.'),
    depth: z.number().optional(),
    ordered: z.boolean().optional(),
    url: z.string().optional().describe('http, https or mailto.'),
    page: z.string().nullable().optional().describe('Of a wikilink: the path of the page, if it is there.'),
    get children() {
      return z.array(node).optional()
    },
  })
  .meta({ id: 'RenderedNode' })

const page = z
  .object({
    path: z.string(),
    title: z.string(),
    raw: z.string(),
    digest: z.string().describe('Given back as `base` by an edit.'),
    tree: node.describe('The rendered page: texts only, nothing that could run.'),
    backlinks: z.array(z.string()),
  })
  .meta({ id: 'Page' })

/** A page in a list. */
export const listedPage = z.object({
  path: z.string(),
  title: z.string(),
  statements: z.number().describe('How many statements it holds; 0 for a page that a person wrote.'),
  project: z.string().nullable(),
})

const vaultName = words.optional().describe("The name of a vault; without it, the person's own.")
const path = words.describe('From the root of the vault.')

export const knowledgeRoutes = declareRoutes({
  'GET /api/v1/vaults': {
    summary: "The person's own vault and those of projects",
    scope: 'read',
    right: 'home',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({
      vaults: z.array(
        z.object({
          name: z.string(),
          root: z.string(),
          project: z.string().nullable(),
          state: z.enum(['there', 'gone', 'overlaps']),
        }),
      ),
    }),
  },
  'GET /api/v1/days': {
    summary: 'The days that have a log, newest first',
    scope: 'read',
    right: 'home',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({ days: z.array(z.string()) }),
  },
  'GET /api/v1/days/:day': {
    summary: 'The log of a day, rendered and raw',
    scope: 'read',
    right: 'home',
    params: z.strictObject({ day: z.iso.date() }),
    query: noQuery,
    body: noBody,
    answer: z.object({ day: z.string(), page }),
  },
  'GET /api/v1/pages': {
    summary: 'The pages of a vault with their titles, by path',
    scope: 'read',
    right: 'home',
    params: noParams,
    query: z.strictObject({ vault: vaultName }),
    body: noBody,
    answer: z.object({ pages: z.array(listedPage) }),
  },
  'GET /api/v1/page': {
    summary: 'One page, rendered and raw, with the pages that link to it',
    scope: 'read',
    right: 'home',
    params: noParams,
    query: z.strictObject({ vault: vaultName, path }),
    body: noBody,
    answer: z.object({ page }),
  },
  'PUT /api/v1/page': {
    summary: 'Writes a page as a person edited it; refused when it was changed meanwhile',
    scope: 'write',
    right: 'home',
    params: noParams,
    query: noQuery,
    body: z.strictObject({
      vault: vaultName,
      path,
      raw: z.string().max(MAX_PAGE_TEXT),
      base: z.string().nullable().describe('The digest of the page that was edited; null for a new one.'),
    }),
    answer: z.object({
      page,
      changes: z
        .array(z.object({ what: z.string(), memory: z.string().nullable(), why: z.string() }))
        .describe('What the edit changed in the store.'),
    }),
  },
  'GET /api/v1/lint': {
    summary: 'What is not as it should be in a vault',
    scope: 'read',
    right: 'home',
    params: noParams,
    query: z.strictObject({ vault: vaultName }),
    body: noBody,
    answer: z.object({
      files: z.number(),
      memories: z.number(),
      errors: z.number(),
      warnings: z.number(),
      findings: z.array(
        z.object({
          rule: z.string(),
          severity: z.enum(['error', 'warning']),
          path: z.string().nullable(),
          line: z.number().nullable(),
          memory: z.string().nullable(),
          says: z.string(),
        }),
      ),
    }),
  },
})
