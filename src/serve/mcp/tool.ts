import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import { toMemoriaError } from '../../base/errors.ts'
import { folderOfCall } from '../../hosts/all.ts'
import { harmless } from './harmless.ts'
import type { McpSession, ProjectView } from './mcp-session.ts'

/** The effects of a tool, for hosts that ask the person before a call. */
export interface Effects {
  readonly reads: boolean
  readonly destroys: boolean
  /** Doing it twice is the same as doing it once. */
  readonly repeatable: boolean
}

export const READS: Effects = { reads: true, destroys: false, repeatable: true }

/** One tool: its words for the model, what it takes and gives, and what it does. */
export interface Tool<In extends ProjectInput, Out extends z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly effects: Effects
  /** Offered to an agent that started this program, not over HTTP. */
  readonly isLocalOnly?: boolean
  readonly input: In
  readonly output: Out
  run(view: ProjectView, input: z.output<In>): Promise<z.input<Out>>
}

/** Every tool can be asked about another project than the present one. */
export type ProjectInput = z.ZodObject<{ project: z.ZodOptional<z.ZodString> }>

/** The fields by which a session decides whose memories a call is about. */
interface AnyInput {
  readonly project?: string
  readonly id?: string
  readonly space?: string
}

/** A tool as the server takes it, whatever it takes and gives. */
export interface AnyTool {
  readonly name: string
  readonly effects: Effects
  readonly isLocalOnly: boolean
  register(server: McpServer, session: McpSession): void
}

/** Makes a tool that answers in its own form, with the same as text, and turns failures into words for the model. */
export function defineTool<In extends ProjectInput, Out extends z.ZodObject>(tool: Tool<In, Out>): AnyTool {
  const { name, title, description, effects, isLocalOnly = false, input, output } = tool
  return {
    name,
    effects,
    isLocalOnly,
    register: (server, session) => {
      const inputSchema = session.alsoTakes === undefined ? input : input.extend(session.alsoTakes)
      const about = { title, description, inputSchema, outputSchema: output }
      const annotations = annotationsOf(title, effects)
      const call = async (
        given: Record<string, unknown>,
        { mcpReq }: ServerContext,
      ): Promise<CallToolResult> => {
        try {
          const { project, id, space, ...rest } = given as AnyInput
          const view = await session.enter({
            tool: name,
            project,
            id,
            space,
            folder: folderOfCall(mcpReq._meta),
          })
          const own = space === undefined ? given : { ...rest, project, id }
          const answer = await tool.run(view, own as z.output<In>)
          await session.ended?.(view, effects, answer)
          return answered(answer)
        } catch (thrown) {
          return failed(thrown)
        }
      }
      server.registerTool<z.ZodObject, z.ZodObject>(name, { ...about, annotations }, call)
    },
  }
}

/** The effects as hosts read them, which decide by them whether to ask. */
export function annotationsOf(title: string, effects: Effects) {
  return {
    title,
    readOnlyHint: effects.reads,
    destructiveHint: effects.destroys,
    idempotentHint: effects.repeatable,
    openWorldHint: false,
  }
}

/** The same twice: as an object, and as text for hosts that pass on only text. */
function answered(given: object): CallToolResult {
  const content = harmless(given) as Record<string, unknown>
  return { content: [{ type: 'text', text: safeJson(content) }], structuredContent: content }
}

/** No tag can begin in it, whatever its name. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** An answer, not a failure of the protocol: the model reads it and can do better. */
export function failed(thrown: unknown): CallToolResult {
  const { code, message, hint } = toMemoriaError(thrown)
  const text = [`${code}: ${message}`, hint ?? 'Tell the person; `memoria doctor` may say more.'].join('\n')
  return { content: [{ type: 'text', text: text.replaceAll('<', '‹') }], isError: true }
}
