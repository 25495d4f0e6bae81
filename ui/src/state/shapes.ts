/** The shapes of answers that several parts show. */
import type { Answer } from '../../../src/serve/contract/contract.ts'

export type SessionAnswer = Answer<'GET /api/v1/sessions/:id'>
export type SessionRow = Answer<'GET /api/v1/sessions'>['sessions'][number]
export type Turn = SessionAnswer['turns'][number]
export type SessionMessage = Turn['messages'][number]
export type ToolCall = Turn['calls'][number]
export type Injection = Turn['injected'][number]
export type InjectedMemory = Injection['memories'][number]
export type Learned = Turn['learned'][number]
export type Candidates = Answer<'GET /api/v1/sessions/:id/turns/:turn/candidates'>
export type MemoryAnswer = Answer<'GET /api/v1/memories/:id'>
export type Memory = MemoryAnswer['memory']
export type ReviewItem = Answer<'GET /api/v1/review'>['items'][number]
export type Conflict = Answer<'GET /api/v1/conflicts'>['conflicts'][number]
export type Page = Answer<'GET /api/v1/page'>['page']
export type RenderedNode = Page['tree']
