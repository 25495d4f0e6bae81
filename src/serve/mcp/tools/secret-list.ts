import * as z from 'zod'
import { listSecrets } from '../../../secrets/secrets.ts'
import { homeOf } from '../home-of.ts'
import { project } from '../shapes.ts'
import { defineTool, READS } from '../tool.ts'

export const secretList = defineTool({
  name: 'secret_list',
  title: 'List the names of secrets',
  description:
    'Which secrets (keys, tokens, passwords) the person stored for agents: names and dates, never values. Look here before you ask the person for a credential; secret_get asks them for the value.',
  effects: READS,
  isLocalOnly: true,
  input: z.object({ project }),
  output: z.object({
    secrets: z.array(z.object({ name: z.string(), storedAt: z.string(), changedAt: z.string() })),
  }),
  run: async ({ m }) => ({
    secrets: listSecrets(homeOf(m)).map(({ name, createdAt, updatedAt }) => ({
      name,
      storedAt: createdAt,
      changedAt: updatedAt,
    })),
  }),
})
