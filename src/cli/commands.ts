import type { CommandEntry } from './command-entry.ts'

/** Every command, in the order in which help shows them. A command's file is loaded when it is asked for. */
export const COMMANDS: readonly CommandEntry[] = [
  entry(
    'start',
    "take in your agents' past, or a small sample, and show what memoria knows",
    () => import('./commands/start.ts'),
  ),
  entry('init', 'wire the agents on this machine', () => import('./commands/init.ts')),
  entry('import', "take in the agents' past", () => import('./commands/import.ts')),
  entry('remember', 'keep a statement', () => import('./commands/remember.ts')),
  entry(
    'search',
    'find memories, or what was said, that fit a question',
    () => import('./commands/search.ts'),
  ),
  entry('recall', 'print what an agent would be told with a prompt', () => import('./commands/recall.ts')),
  entry('brief', 'print what a session that begins here would be told', () => import('./commands/brief.ts')),
  entry('last', 'show what an agent was told, when and why', () => import('./commands/last.ts')),
  entry('list', 'list memories', () => import('./commands/list.ts')),
  entry('show', 'show one memory with its evidence and history', () => import('./commands/show.ts')),
  entry('edit', 'change what a memory says', () => import('./commands/edit.ts')),
  entry('pin', 'mark a memory as always important', () => import('./commands/pin.ts')),
  entry('unpin', 'undo a pin', () => import('./commands/unpin.ts')),
  entry('forget', 'forget a memory', () => import('./commands/forget.ts')),
  entry('restore-memory', 'bring a forgotten memory back', () => import('./commands/restore-memory.ts')),
  entry('history', 'show everything that happened to a memory', () => import('./commands/history.ts')),
  entry('why', 'show where a memory came from, word for word', () => import('./commands/why.ts')),
  entry('review', 'keep, change or reject what was saved by itself', () => import('./commands/review.ts')),
  entry('undo', 'take back the last automatic run as a whole', () => import('./commands/undo.ts')),
  entry(
    'sleep',
    'tidy up: merge what is said twice, mark what is outdated',
    () => import('./commands/sleep.ts'),
  ),
  entry('sessions', 'list what was captured', () => import('./commands/sessions.ts')),
  entry('session', 'read one session', () => import('./commands/session.ts')),
  entry('daily', 'write and print the log of a day', () => import('./commands/daily.ts')),
  entry(
    'vault',
    'choose vaults for projects; look at their history, bring a page back',
    () => import('./commands/vault.ts'),
  ),
  entry(
    'extract',
    'let a judge read a session now, or show what it would keep',
    () => import('./commands/extract.ts'),
  ),
  entry('judge', 'show or test who decides what is kept', () => import('./commands/judge.ts')),
  entry('cost', 'show what models cost and what is left', () => import('./commands/cost.ts')),
  entry('jobs', 'show, retry or drop what waits for a model', () => import('./commands/jobs.ts')),
  entry('mcp', 'serve memory to an agent over MCP', () => import('./commands/mcp.ts')),
  entry('export', 'write memories as Markdown or JSONL', () => import('./commands/export.ts')),
  entry(
    'import-jsonl',
    'take in what `export --format jsonl` wrote',
    () => import('./commands/import-jsonl.ts'),
  ),
  entry('project', 'show or fix the identity of a project', () => import('./commands/project.ts')),
  entry('status', 'say what is there, what waits, what failed', () => import('./commands/status.ts')),
  entry('doctor', 'check everything and say how to mend it', () => import('./commands/doctor.ts')),
  entry('drain', 'work off everything that waits', () => import('./commands/drain.ts')),
  entry('journal', 'show what waits and what could not be understood', () => import('./commands/journal.ts')),
  entry('worker', 'look at, stop or run the worker', () => import('./commands/worker.ts')),
  entry('pause', 'capture nothing for a while', () => import('./commands/pause.ts')),
  entry('resume', 'capture again', () => import('./commands/resume.ts')),
  entry('prune', 'drop raw material that is old', () => import('./commands/prune.ts')),
  entry('backup', 'copy the store into one file', () => import('./commands/backup.ts')),
  entry('restore', 'put a backup in the place of the store', () => import('./commands/restore.ts')),
  entry('repair', 'mend a damaged store or search index', () => import('./commands/repair.ts')),
  entry('config', 'show and change settings', () => import('./commands/config.ts')),
  entry('uninstall', "take memoria out of the agents' settings", () => import('./commands/uninstall.ts')),
  entry('completion', 'print a completion script for your shell', () => import('./commands/completion.ts')),
]

function entry(name: string, summary: string, load: CommandEntry['load']): CommandEntry {
  return { name, summary, load }
}
