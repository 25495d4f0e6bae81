import { rowsOf } from '../content.ts'
import type { Target } from '../target.ts'

const KNOWN = 'Deploys happen on Tuesdays'
const TEXT = 'The cache lives in redis'
const REMEMBER = ['remember', TEXT, '--scope', 'user', '--json']

/** `memoria remember`: acknowledged, it is there without a second run; and there whole, once. */
export const REMEMBER_TARGET: Target = {
  name: 'remember',
  ciFaults: 25,
  prepare: async (world) => {
    await world.json('remember', KNOWN, '--scope', 'user')
  },
  command: () => REMEMBER,
  recover: async (world, acknowledged) => {
    if (acknowledged) return []
    const { code, stderr } = await world.memoria(REMEMBER)
    return code === 0 ? [] : [`the next run failed with ${code}: ${stderr}`]
  },
  observe: async (world) => ({ memories: await rowsOf(world.store, WHOLE) }),
}

/** With the evidence and the revision that belong to it. How often it was confirmed depends on how often it was said. */
const WHOLE = `SELECT m.text, m.kind, m.state, m.origin,
  (SELECT count(*) > 0 FROM evidence e WHERE e.memory_id = m.id AND e.quote = m.text) AS evidence,
  (SELECT count(*) > 0 FROM memory_revisions r WHERE r.memory_id = m.id) AS revisions
  FROM memories m ORDER BY m.text`
