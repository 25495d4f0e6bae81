import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errnoOf, MemoriaError } from '../../base/errors.ts'
import { type Environment, homeDirectory, variable } from '../../config/environment.ts'
import { type Fields, fieldsOf, nameIn } from '../fields.ts'
import { filesUnder, isOnPath, textAt, transcriptAt } from '../on-disk.ts'
import type { InstructionFile } from '../own-knowledge.ts'
import type { TranscriptFile } from '../reading.ts'
import type { WiringScope } from '../wired-file.ts'

/** Whether Gemini CLI is on this machine: its folder, or its program where the shell would find it. */
export function isGeminiInstalled(env: Environment): boolean {
  const folder = geminiFolder(env)
  return (folder !== undefined && existsSync(folder)) || isOnPath(env, 'gemini')
}

/** Every chat of every project, subagents' too, and those that older versions wrote as one piece of JSON. */
export function findGeminiTranscripts(env: Environment): readonly TranscriptFile[] {
  return geminiFilesKeptIn(env).flatMap((folder) =>
    namesIn(folder).flatMap((name) => chatsUnder(join(folder, name, 'chats')).flatMap(transcriptAt)),
  )
}

export function geminiFilesKeptIn(env: Environment): readonly string[] {
  const folder = geminiFolder(env)
  return folder === undefined ? [] : [join(folder, 'tmp')]
}

/** The person's own instructions, and those of the project. */
export function findGeminiInstructions(env: Environment, folder: string): readonly InstructionFile[] {
  const own = geminiFolder(env)
  const folders = own === undefined ? [folder] : [own, folder]
  return folders.map((one) => ({ path: join(one, 'GEMINI.md') }))
}

/** Where Gemini CLI notes which folders the person trusts. */
export function trustedFoldersPath(env: Environment): string | undefined {
  const folder = geminiFolder(env)
  const own = variable(env, 'GEMINI_CLI_TRUSTED_FOLDERS_PATH')
  return own ?? (folder === undefined ? undefined : join(folder, 'trustedFolders.json'))
}

/** A subagent's chat lies in a folder with the name of the session that started it. */
export function companions(transcript: string): readonly string[] {
  const short = CHAT.exec(basename(transcript))?.[1]
  if (short === undefined) return []
  const folder = dirname(transcript)
  return namesIn(folder).flatMap((name) =>
    name.startsWith(short) ? filesUnder(join(folder, name), '.jsonl') : [],
  )
}

/** The name of a chat holds only a part of the session's, so that its head is asked. */
export function sessionOfGeminiFile(transcript: string): string | undefined {
  if (!isChatName(transcript)) return parentOf(transcript)
  return nameIn(headOfGeminiFile(transcript), 'sessionId')
}

/** The session whose subagent wrote a file, as the folder tells. */
export function parentOf(path: string): string | undefined {
  const folder = dirname(path)
  return basename(dirname(folder)) === 'chats' && !isChatName(path) ? basename(folder) : undefined
}

/** Whether a file is named like a session's chat. */
export function isChatName(path: string): boolean {
  return CHAT.test(basename(path.replaceAll('\\', '/')))
}

/** The folder of the project that a chat belongs to, which Gemini CLI notes beside the chats. */
export function projectOf(path: string): string | undefined {
  const chats = parentOf(path) === undefined ? dirname(path) : dirname(dirname(path))
  return textAt(join(dirname(chats), '.project_root')).trim() || undefined
}

/** The person's own settings, or those of one project. */
export function settingsPath(env: Environment, scope: WiringScope, cwd: string): string {
  if (scope === 'project') return join(cwd, '.gemini', 'settings.json')
  const folder = geminiFolder(env)
  if (folder !== undefined) return join(folder, 'settings.json')
  throw new MemoriaError('not_found', 'there is no home folder, so Gemini CLI has no settings', {
    hint: 'Set HOME, or GEMINI_CLI_HOME.',
  })
}

const HEAD_BYTES = 64 * 1024

/** The first line of a chat; nothing in it when it is torn, or the chat is in one piece and its name is not early. */
export function headOfGeminiFile(path: string): Fields {
  const text = beginningOf(path)
  try {
    return fieldsOf(JSON.parse(text.split('\n', 1)[0] ?? '')) ?? {}
  } catch {
    // In one piece, written over several lines: the session's name is one of the first things in it.
    const [, sessionId] = /^\s*\{\s*"sessionId":\s*"([^"]+)"/.exec(text) ?? []
    return sessionId === undefined ? {} : { sessionId }
  }
}

function beginningOf(path: string): string {
  try {
    const file = openSync(path, 'r')
    try {
      const bytes = Buffer.alloc(HEAD_BYTES)
      return bytes.toString('utf8', 0, readSync(file, bytes))
    } finally {
      closeSync(file)
    }
  } catch (thrown) {
    if (errnoOf(thrown) === undefined) throw thrown
    // Removed meanwhile, or closed to us.
    return ''
  }
}

const CHAT = /^session-\d{4}-\d\d-\d\dT\d\d-\d\d-([\w-]{1,8})\.jsonl?$/

function chatsUnder(folder: string): string[] {
  return [...filesUnder(folder, '.jsonl'), ...filesUnder(folder, '.json').filter(isChatName)].sort()
}

function namesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).sort()
  } catch (thrown) {
    if (errnoOf(thrown) === undefined) throw thrown
    // Not there, or closed to us.
    return []
  }
}

function geminiFolder(env: Environment): string | undefined {
  const home = variable(env, 'GEMINI_CLI_HOME') ?? homeDirectory(env)
  return home === undefined ? undefined : join(home, '.gemini')
}
