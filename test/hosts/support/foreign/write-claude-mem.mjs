/** Writes a database with claude-mem's own store: `bun write-claude-mem.mjs PACKAGE DATABASE`. */
import { join } from 'node:path'

const [folder, path] = process.argv.slice(2)
const { SessionStore } = await import(join(folder, 'plugin/sqlite/SessionStore.js'))
const store = new SessionStore(path)
const agentSession = '0f0e0d0c-1111-4222-8333-444455556666'
const prompt = 'Deploys must never go out on Fridays, because nobody is on call at the weekend.'
store.updateMemorySessionId(store.createSDKSession(agentSession, 'shop', prompt), 'memory-1')
store.saveUserPrompt(agentSession, 1, prompt)
store.saveUserPrompt(agentSession, 2, 'why does the cart test fail on CI?')
const notes = [
  {
    type: 'decision',
    title: 'Cart totals are integers in cents',
    narrative: 'Floats lost a cent on three items.',
  },
  {
    type: 'bugfix',
    title: 'The cart test failed on CI',
    narrative: 'The runner is in UTC, the fixture was not.',
  },
  { type: 'change', title: 'A helper was renamed', narrative: 'It is called sum now.' },
]
for (const note of notes)
  store.storeObservation(
    'memory-1',
    'shop',
    { subtitle: null, facts: [], concepts: [], files_read: [], files_modified: ['src/cart.ts'], ...note },
    1,
    0,
    Date.parse('2026-03-01T10:00:00Z'),
  )
const summary = {
  request: 'Fix the cart test',
  investigated: '',
  learned: 'CI is in UTC.',
  completed: 'It passes.',
}
store.storeSummary(
  'memory-1',
  'shop',
  { next_steps: '', notes: null, ...summary },
  2,
  0,
  Date.parse('2026-03-01T10:10:00Z'),
)
store.close()
