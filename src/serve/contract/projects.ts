import * as z from 'zod'
import { IDENTITY_KINDS } from '../../model/project.ts'
import { listedPage } from './knowledge.ts'
import { declareRoutes, noBody, noParams, noQuery } from './route.ts'
import { idParam, project, time } from './shapes.ts'

const projectOverview = z
  .object({
    id: z.string(),
    kind: z.enum(IDENTITY_KINDS),
    name: z.string(),
    paths: z.array(z.string()),
    createdAt: time,
    seenAt: time,
    memories: z.number(),
    sessions: z.number(),
    formerIds: z.array(z.string()),
  })
  .meta({ id: 'Project' })

const dated = z.array(z.object({ at: time, text: z.string() }))
const moved = z.object({ project: z.string(), memories: z.number(), sessions: z.number(), undo: z.string() })

export const projectRoutes = declareRoutes({
  'GET /api/v1/projects': {
    summary: 'Every project, and pairs that may be one',
    scope: 'read',
    right: 'user',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({
      projects: z.array(projectOverview),
      offers: z.array(z.object({ from: z.string(), into: z.string(), why: z.string(), at: time })),
    }),
  },
  'GET /api/v1/projects/:id': {
    summary: 'One project: what it is about, observed practice, decisions, fixes, open work, episodes, pages',
    scope: 'read',
    right: 'user',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: z.object({
      project: projectOverview,
      episodes: z.number(),
      latest: z.array(z.object({ id: z.string(), at: time, title: z.string(), outcome: z.string() })),
      folders: z.array(z.string()).describe('Those in which most of its tasks changed something.'),
      practice: z.array(z.string()),
      decisions: dated,
      fixes: dated,
      facts: dated,
      open: dated,
      about: z.array(z.object({ id: z.string(), text: z.string() })).describe('Its most important facts.'),
      pages: z
        .array(listedPage.extend({ vault: z.string().nullable() }))
        .describe("Pages about it; `vault` is null for the user's own vault."),
      paused: z.boolean(),
      excluded: z.boolean(),
    }),
  },
  'POST /api/v1/projects/:id/rename': {
    summary: 'Calls a project something else',
    scope: 'write',
    right: 'user',
    params: idParam,
    query: noQuery,
    body: z.strictObject({ name: z.string().min(1).max(80) }),
    answer: z.object({ project: z.string(), name: z.string(), undo: z.string() }),
  },
  'POST /api/v1/projects/:id/merge': {
    summary: 'Moves everything of a project to another; it then ends',
    scope: 'write',
    right: 'user',
    params: idParam,
    query: noQuery,
    body: z.strictObject({ into: project }),
    answer: moved,
  },
  'POST /api/v1/projects/:id/decline-merge': {
    summary: 'Says that two projects that were offered as one are two',
    scope: 'write',
    right: 'user',
    params: idParam,
    query: noQuery,
    body: z.strictObject({ other: project }),
    answer: z.object({ declined: z.boolean() }),
  },
  'POST /api/v1/projects/:id/pause': {
    summary: 'Captures nothing in the folders of a project',
    scope: 'write',
    right: 'home',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: z.object({ paused: z.boolean() }),
  },
  'POST /api/v1/projects/:id/resume': {
    summary: 'Captures in the folders of a project again',
    scope: 'write',
    right: 'home',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: z.object({ paused: z.boolean() }),
  },
  'POST /api/v1/projects/:id/exclude': {
    summary: 'Never captures in the folders of a project, until `include`',
    scope: 'write',
    right: 'home',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: z.object({ excluded: z.boolean() }),
  },
  'POST /api/v1/projects/:id/include': {
    summary: 'Takes the folders of a project off the list of excluded ones',
    scope: 'write',
    right: 'home',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: z.object({ excluded: z.boolean() }),
  },
})
