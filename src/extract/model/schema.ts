import * as z from 'zod/mini'
import { KINDS } from '../../model/memory.ts'

/** More than this of one part of a session is no selection any more. */
export const MOST_MEMORIES = 5
/** No part of a session has as many messages. */
const HIGHEST_NUMBER = 9999

const item = z.object({
  kind: z.enum(KINDS),
  text: z.string(),
  topic: z.string(),
  aliases: z.array(z.string()),
  keywords: z.array(z.string()),
  importance: z.number().check(z.minimum(0), z.maximum(1)),
  quote: z.string(),
  messages: z.array(z.int().check(z.minimum(1), z.maximum(HIGHEST_NUMBER))),
  files: z.array(z.string()),
  supersedes: z.nullable(z.string()),
})

/** The answer as it is checked. What a model adds of its own is left out, not refused. */
export const ANSWER = z.object({ memories: z.array(item).check(z.maxLength(MOST_MEMORIES)) })

export type ModelAnswer = z.output<typeof ANSWER>
export type ModelItem = ModelAnswer['memories'][number]

const list = { type: 'array', items: { type: 'string' } }

/** The same as JSON Schema, for the provider, with what each field is for. A test holds both against each other. */
export const JSON_SCHEMA = {
  type: 'object',
  properties: {
    memories: {
      type: 'array',
      maxItems: MOST_MEMORIES,
      items: {
        type: 'object',
        properties: {
          kind: { type: 'string', enum: [...KINDS] },
          text: { type: 'string', description: 'One statement with its why, at most 500 characters.' },
          topic: {
            type: 'string',
            description: 'A short stable key in lower case, such as package-manager.',
          },
          aliases: { ...list, description: 'Other names of the topic.' },
          keywords: { ...list, description: 'At least 5 search words that are not in the text.' },
          importance: { type: 'number', minimum: 0, maximum: 1 },
          quote: { type: 'string', description: 'Copied word for word from one of the cited messages.' },
          messages: {
            type: 'array',
            items: { type: 'integer', minimum: 1, maximum: HIGHEST_NUMBER },
            description: 'The numbers of the messages that it rests on.',
          },
          files: { ...list, description: 'Paths that it speaks of.' },
          supersedes: {
            type: ['string', 'null'],
            description: 'The id of the listed memory that no longer holds; null if there is none.',
          },
        },
        required: [
          ...['kind', 'text', 'topic', 'aliases', 'keywords', 'importance', 'quote', 'messages', 'files'],
          'supersedes',
        ],
        additionalProperties: false,
      },
    },
  },
  required: ['memories'],
  additionalProperties: false,
} as const
