import * as z from 'zod/mini'

/** More is no answer any more. */
export const MOST_SENTENCES = 8
const MOST_UNKNOWN = 5

/** The answer as it is checked. What a model adds of its own is left out, not refused. */
export const ANSWER = z.object({
  sentences: z.array(z.object({ text: z.string(), sources: z.array(z.int()) })),
  unknown: z.array(z.string()),
})

export type ModelAnswer = z.output<typeof ANSWER>

/** The same as JSON Schema, for the provider. A test holds both against each other. */
export const JSON_SCHEMA = {
  type: 'object',
  properties: {
    sentences: {
      type: 'array',
      maxItems: MOST_SENTENCES,
      items: {
        type: 'object',
        properties: {
          text: { type: 'string', description: 'One sentence of the answer, without the numbers.' },
          sources: {
            type: 'array',
            items: { type: 'integer' },
            description: 'The numbers of the sources that say it.',
          },
        },
        required: ['text', 'sources'],
        additionalProperties: false,
      },
    },
    unknown: {
      type: 'array',
      maxItems: MOST_UNKNOWN,
      items: { type: 'string' },
      description: 'What of the question the sources do not answer.',
    },
  },
  required: ['sentences', 'unknown'],
  additionalProperties: false,
} as const
