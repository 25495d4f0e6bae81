import * as z from 'zod/mini'

/** A log gives three to seven concepts; more than that is no selection any more. */
export const MOST_CONCEPTS = 7
export const MOST_CONNECTIONS = 4
const MOST_EDITS = 16
/** How many further pages may be asked for, once. */
export const MOST_READS = 4
const MOST_PARAGRAPHS = 12
const LONGEST_PARAGRAPH = 1500
const LONGEST_TITLE = 120
const MOST_LABELS = 12
const MOST_SOURCES = 12
export const LONGEST_NAME = 200

const name = () => z.string().check(z.maxLength(LONGEST_NAME))
const names = (most: number) => z.array(name()).check(z.maxLength(most))

const paragraph = z.object({
  text: z.string().check(z.maxLength(LONGEST_PARAGRAPH)),
  sources: names(MOST_SOURCES),
})

const edit = z.object({
  action: z.enum(['write', 'delete']),
  page: name(),
  title: z.string().check(z.maxLength(LONGEST_TITLE)),
  aliases: names(MOST_LABELS),
  tags: names(MOST_LABELS),
  connects: names(MOST_LABELS),
  paragraphs: z.array(paragraph).check(z.maxLength(MOST_PARAGRAPHS)),
  reason: z.string().check(z.maxLength(LONGEST_PARAGRAPH)),
})

/** The answer as it is checked. What a model adds of its own is left out, not refused. */
export const ANSWER = z.object({
  read: names(MOST_READS),
  edits: z.array(edit).check(z.maxLength(MOST_EDITS)),
})

export type AuthorAnswer = z.output<typeof ANSWER>
export type Edit = AuthorAnswer['edits'][number]

const text = (maxLength: number, description: string) => ({ type: 'string', maxLength, description })
const list = (maxItems: number, description: string) => ({
  type: 'array',
  maxItems,
  items: { type: 'string', maxLength: LONGEST_NAME },
  description,
})

/** The same as JSON Schema, for the provider, with what each field is for. A test holds both against each other. */
export const JSON_SCHEMA = {
  type: 'object',
  properties: {
    read: list(MOST_READS, 'Paths of further pages to read before editing; empty when none is needed.'),
    edits: {
      type: 'array',
      maxItems: MOST_EDITS,
      items: {
        type: 'object',
        properties: {
          action: { type: 'string', enum: ['write', 'delete'] },
          page: text(LONGEST_NAME, 'pages/concepts/NAME.md or pages/connections/NAME.md.'),
          title: text(LONGEST_TITLE, 'What the page is about, in one line.'),
          aliases: list(MOST_LABELS, 'Other names of it.'),
          tags: list(MOST_LABELS, 'One word each.'),
          connects: list(MOST_LABELS, 'For a connection: the paths of the pages that meet in it.'),
          paragraphs: {
            type: 'array',
            maxItems: MOST_PARAGRAPHS,
            items: {
              type: 'object',
              properties: {
                text: text(LONGEST_PARAGRAPH, 'Plain sentences; [[path]] or [[path|label]] links to a page.'),
                sources: list(MOST_SOURCES, 'The sources that say so, as they were named.'),
              },
              required: ['text', 'sources'],
              additionalProperties: false,
            },
          },
          reason: text(LONGEST_PARAGRAPH, 'Why; needed to delete a page.'),
        },
        required: ['action', 'page', 'title', 'aliases', 'tags', 'connects', 'paragraphs', 'reason'],
        additionalProperties: false,
      },
    },
  },
  required: ['read', 'edits'],
  additionalProperties: false,
} as const
