import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { claudeCode } from '../../src/hosts/claude-code/claude-code.ts'
import { writeEntry } from '../../src/journal/write.ts'
import { openMemoria } from '../../src/memoria.ts'
import { runStages } from '../../src/pipeline/run-stages.ts'
import { replyTo } from '../../src/worker/reply.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'

test('an entry is decoded once for two questions about it, its ingest, and a question after that', async () => {
  const home = join(temporaryFolder(), 'home')
  const memoria = await openMemoria({ home })
  onTestFinished(() => memoria.close())
  await memoria.remember({ text: 'Deploys go out on Tuesdays', scope: 'user', origin: 'user' })
  const prompt = { session_id: 's1', hook_event_name: 'UserPromptSubmit', prompt: 'when do deploys go out?' }
  const entry = writeEntry(home, 'claude-code', JSON.stringify(prompt))
  const decoding = vi.spyOn(claudeCode, 'readEvent')
  onTestFinished(() => decoding.mockRestore())
  const ask = () => replyTo(memoria.context, ['claude-code', entry])

  const answers = await Promise.all([ask(), ask()])
  const run = await runStages(memoria.context, { stages: ['record-briefs', 'ingest-journal'], pace: 'now' })

  expect(answers.join('')).toContain('Deploys go out on Tuesdays')
  expect(run.reports('ingest-journal')).toMatchObject([{ events: 1, quarantined: 0, failed: 0 }])
  expect(memoria.context.journal.entries()).toEqual([])
  await ask()
  expect(decoding).toHaveBeenCalledOnce()
})
