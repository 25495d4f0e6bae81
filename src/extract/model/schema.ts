import * as z from 'zod/mini'
import { JUDGED_KINDS } from '../../model/memory.ts'

/** No part of a session has as many messages. */
const HIGHEST_NUMBER = 9999

const item = z.object({
  kind: z.enum(JUDGED_KINDS),
  text: z.string(),
  topic: z.string(),
  aliases: z.array(z.string()),
  keywords: z.array(z.string()),
  importance: z.number().check(z.minimum(0), z.maximum(1)),
  quote: z.string(),
  messages: z.array(z.int().check(z.minimum(1), z.maximum(HIGHEST_NUMBER))),
  files: z.array(z.string()),
  supersedes: z.nullable(z.string()),
  resolves: z.optional(z.nullable(z.string())),
})

/** The answer as it is checked, with at most so many memories. What a model adds of its own is left out, not refused. */
export function answerWith(most: number) {
  return z.object({ memories: z.array(item).check(z.maxLength(most)) })
}

export type ModelAnswer = z.output<ReturnType<typeof answerWith>>
export type ModelItem = ModelAnswer['memories'][number]

const list = { type: 'array', items: { type: 'string' } }

/** The same as JSON Schema, for the provider, with what each field is for. A test holds both against each other. */
export function jsonSchemaWith(most: number) {
  return {
    type: 'object',
    properties: { memories: { type: 'array', maxItems: most, items: ITEM } },
    required: ['memories'],
    additionalProperties: false,
  } as const
}

const ITEM = {
  type: 'object',
  properties: {
    kind: { type: 'string', enum: [...JUDGED_KINDS] },
    text: { type: 'string', description: 'One statement with its why, at most 500 characters.' },
    topic: { type: 'string', description: 'A short stable key in lower case, such as package-manager.' },
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
      description:
        'The id of the listed memory that this one replaces or makes precise; null if there is none.',
    },
    resolves: {
      type: ['string', 'null'],
      description:
        'The id of the listed problem, task or open question that this one resolves, if there is one.',
    },
  },
  required: [
    'kind',
    'text',
    'topic',
    'aliases',
    'keywords',
    'importance',
    'quote',
    'messages',
    'files',
    'supersedes',
  ],
  additionalProperties: false,
} as const
