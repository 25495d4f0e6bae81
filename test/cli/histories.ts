import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as gemini from '../hosts-unit/support/chat.ts'
import * as copilot from '../hosts-unit/support/copilot-lines.ts'
import { answerTo, fakeStore, text, USER } from '../hosts-unit/support/opencode-store.ts'
import * as codex from '../hosts-unit/support/rollout.ts'
import type { Place } from './program.ts'

/** Gives a person a session of each agent besides Claude Code, from before memoria: one question and its answer. */
export async function withOtherHistories({ person }: Place): Promise<void> {
  const write = (path: string, lines: readonly object[]) => {
    mkdirSync(dirname(join(person, path)), { recursive: true })
    writeFileSync(join(person, path), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
  const ofHome = (path: string) => path.replace('/home/dev/', '')
  write(ofHome(codex.ROLLOUT), [
    codex.meta(),
    codex.person('how do we test'),
    codex.assistant('with make check'),
  ])
  write(ofHome(copilot.EVENTS), [
    copilot.start(),
    copilot.person('how do we lint'),
    copilot.assistant('with make lint'),
  ])
  write(`.gemini/tmp/shop/chats/${gemini.CHAT_NAME}`, [
    gemini.head(),
    gemini.person('how do we build'),
    gemini.model('with make all'),
  ])
  const store = await fakeStore()
  store.session('ses_1')
  store.message('msg_1', USER, { prt_1: text('how do we clean up') })
  store.message('msg_2', answerTo('msg_1'), { prt_2: text('with make clean') })
  store.database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const folder = join(person, '.local/share/opencode')
  mkdirSync(folder, { recursive: true })
  copyFileSync(store.path, join(folder, 'opencode.db'))
}
