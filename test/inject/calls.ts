import { openIngest } from '../../src/ingest/open-ingest.ts'
import type { InjectHome } from './home.ts'

export interface Call {
  readonly tool?: string
  readonly input: object
  readonly output?: string
  readonly failed?: boolean
}

/** What was done in a session, in order. */
export async function did(
  { context, cwd, clock }: InjectHome,
  session: string,
  ...calls: readonly Call[]
): Promise<void> {
  const room = await openIngest(context)
  const { makeWriter } = await import('../../src/ingest/writer.ts')
  await context.store.transaction(async (store) => {
    const writer = makeWriter(store, room.writerContext(store, 'claude-code'))
    for (const [index, { tool = 'Bash', input, output = 'ok', failed = false }] of calls.entries()) {
      clock.pass(1000)
      const at = new Date(clock.now()).toISOString()
      const place = { hostSession: session, agent: null, cwd, branch: null, promptId: null, at }
      const id = `${session}-${index}`
      await writer.write({ ...place, type: 'tool-call', id, name: tool, input: JSON.stringify(input) })
      await writer.write({ ...place, type: 'tool-result', id, output, failed })
    }
    await writer.finish()
  })
}
