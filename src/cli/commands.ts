import type { CommandEntry, CommandGroup } from './command-entry.ts'

/** Every command, in the order in which help shows them. A command's file is loaded when it is asked for. */
export const COMMAND_GROUPS: readonly CommandGroup[] = [
  {
    heading: 'Start here:',
    commands: [
      entry(
        'start',
        "import your agents' past, or a small sample, and show what memoria knows",
        () => import('./commands/start.ts'),
      ),
      entry('init', 'wire the agents on this machine', () => import('./commands/init.ts')),
      entry(
        'import',
        "read the agents' past, or a file that `export` wrote",
        () => import('./commands/import.ts'),
      ),
      entry('ui', 'open the dashboard in your browser', () => import('./commands/ui.ts')),
      entry('status', 'say what is there, what waits, what failed', () => import('./commands/status.ts')),
      entry('doctor', 'check everything and say how to fix it', () => import('./commands/doctor.ts')),
      entry('config', 'show and change settings', () => import('./commands/config.ts')),
      entry(
        'completion',
        'print a completion script for your shell',
        () => import('./commands/completion.ts'),
      ),
      entry('uninstall', "remove memoria from the agents' settings", () => import('./commands/uninstall.ts')),
    ],
  },
  {
    heading: 'Memories:',
    commands: [
      entry('remember', 'keep a statement', () => import('./commands/remember.ts')),
      entry(
        'search',
        'find memories, or what was said, that fit a question',
        () => import('./commands/search.ts'),
      ),
      entry('ask', 'answer a question from what is known, with sources', () => import('./commands/ask.ts')),
      entry('list', 'list memories', () => import('./commands/list.ts')),
      entry(
        'show',
        'show one memory with its sources, evidence and history',
        () => import('./commands/show.ts'),
      ),
      entry('why', 'show where a memory came from, word for word', () => import('./commands/why.ts')),
      entry('edit', 'change what a memory says, pin or unpin it', () => import('./commands/edit.ts')),
      entry('forget', 'forget a memory, or bring it back', () => import('./commands/forget.ts')),
      entry(
        'wrong',
        'keep a memory from being injected, always or with some prompts',
        () => import('./commands/wrong.ts'),
      ),
      entry(
        'review',
        'keep, change or reject what was saved automatically',
        () => import('./commands/review.ts'),
      ),
      entry(
        'share',
        'share memories with your team, as files of the repository',
        () => import('./commands/share.ts'),
      ),
      entry(
        'unshare',
        'take a shared memory back, and remove its file',
        () => import('./commands/unshare.ts'),
      ),
      entry('project', 'show, list, merge, split or rename projects', () => import('./commands/project.ts')),
      entry(
        'secret',
        'keep secrets encrypted, and reveal them on purpose',
        () => import('./commands/secret.ts'),
        [
          entry('set', 'store a value that is typed or piped in', () => import('./commands/secret/set.ts')),
          entry('get', 'print a value', () => import('./commands/secret/get.ts')),
          entry('list', 'list names and dates, never values', () => import('./commands/secret/list.ts')),
          entry('rm', 'delete a secret', () => import('./commands/secret/rm.ts')),
          entry('log', 'show who asked for which secret, and when', () => import('./commands/secret/log.ts')),
          entry('rotate', 'encrypt everything with a new key', () => import('./commands/secret/rotate.ts')),
          entry(
            'passphrase',
            'change the passphrase and the recovery code',
            () => import('./commands/secret/passphrase.ts'),
          ),
          entry(
            'recover',
            'choose a new passphrase with the recovery code',
            () => import('./commands/secret/recover.ts'),
          ),
        ],
      ),
      entry('undo', 'undo the last automatic run as a whole', () => import('./commands/undo.ts')),
      entry('export', 'write memories as Markdown or JSONL', () => import('./commands/export.ts')),
    ],
  },
  {
    heading: 'Sessions:',
    commands: [
      entry('sessions', 'list what was captured', () => import('./commands/sessions.ts'), [
        entry('show', 'read one session', () => import('./commands/sessions/show.ts')),
      ]),
      entry(
        'episodes',
        'list what sessions were about and how they ended',
        () => import('./commands/episodes.ts'),
      ),
      entry('brief', 'print what a session that begins here gets', () => import('./commands/brief.ts')),
      entry('recall', 'print what an agent would get with a prompt', () => import('./commands/recall.ts')),
      entry('last', 'show what an agent was given, when and why', () => import('./commands/last.ts')),
      entry('watch', 'follow what happens, live', () => import('./commands/watch.ts')),
      entry('pause', 'capture nothing for a while', () => import('./commands/pause.ts')),
      entry('resume', 'capture again', () => import('./commands/resume.ts')),
    ],
  },
  {
    heading: 'Vault:',
    commands: [
      entry(
        'vault',
        'choose vaults for projects, check them, bring a page back',
        () => import('./commands/vault.ts'),
        [
          entry('daily', 'write and print the log of a day', () => import('./commands/vault/daily.ts')),
          entry(
            'lint',
            'check the vault, and fix what is mechanical',
            () => import('./commands/vault/lint.ts'),
          ),
        ],
      ),
      entry(
        'compile',
        'write what is known into the pages of the vault',
        () => import('./commands/compile.ts'),
      ),
    ],
  },
  {
    heading: 'Models:',
    commands: [
      entry(
        'model',
        'show or test the model that reads sessions, its costs and jobs',
        () => import('./commands/model.ts'),
        [
          entry('cost', 'show what models cost and what is left', () => import('./commands/model/cost.ts')),
          entry(
            'jobs',
            'show, retry or drop what waits for a model',
            () => import('./commands/model/jobs.ts'),
          ),
          entry(
            'extract',
            'let a judge read a session now, or show what it would keep',
            () => import('./commands/model/extract.ts'),
          ),
        ],
      ),
      entry('mcp', 'serve memory to an agent over MCP', () => import('./commands/mcp.ts')),
    ],
  },
  {
    heading: 'Together:',
    commands: [
      entry('server', 'serve many people from one PostgreSQL', () => import('./commands/server.ts')),
      entry(
        'move',
        'copy your store into a PostgreSQL database, or back',
        () => import('./commands/move.ts'),
      ),
      entry('login', 'log in on a team server with a key', () => import('./commands/login.ts')),
      entry('logout', 'log out, and revoke the key', () => import('./commands/logout.ts')),
      entry('team', 'share and promote memories over a team server', () => import('./commands/team.ts')),
      entry('sync', 'keep memories the same on several machines', () => import('./commands/sync.ts'), [
        entry('on', 'choose what is synced, and with whom', () => import('./commands/sync/on.ts')),
        entry('off', 'leave a space; all memories stay', () => import('./commands/sync/off.ts')),
        entry('keys', 'change the keys of private sync', () => import('./commands/sync/keys.ts')),
        entry('dead', 'show, retry or drop what was refused', () => import('./commands/sync/dead.ts')),
      ]),
      entry(
        'admin',
        'look after a team server: people, teams, keys, audit log, schema',
        () => import('./commands/admin.ts'),
        [
          entry('user', 'list, add and disable people', () => import('./commands/admin/user.ts')),
          entry('team', 'list and make teams, give roles', () => import('./commands/admin/team.ts')),
          entry('key', 'list, make and revoke keys', () => import('./commands/admin/key.ts')),
          entry(
            'audit',
            'show who looked at or changed data of others',
            () => import('./commands/admin/audit.ts'),
          ),
          entry(
            'migrate',
            'create the schema in a database, or bring it up to date',
            () => import('./commands/admin/migrate.ts'),
          ),
        ],
      ),
    ],
  },
  {
    heading: 'Upkeep:',
    commands: [
      entry('drain', 'process everything that waits', () => import('./commands/drain.ts')),
      entry(
        'consolidate',
        'tidy up: merge what is said twice, mark what is outdated',
        () => import('./commands/consolidate.ts'),
      ),
      entry('backup', 'copy the store into one file, or restore it', () => import('./commands/backup.ts'), [
        entry('restore', 'replace the store by a backup', () => import('./commands/backup/restore.ts')),
      ]),
      entry(
        'upkeep',
        'look after the store, the journal and the worker',
        () => import('./commands/upkeep.ts'),
        [
          entry(
            'journal',
            'show what waits and what could not be understood',
            () => import('./commands/upkeep/journal.ts'),
          ),
          entry('worker', 'look at, stop or run the worker', () => import('./commands/upkeep/worker.ts')),
          entry('prune', 'delete raw material that is old', () => import('./commands/upkeep/prune.ts')),
          entry(
            'repair',
            'repair a damaged store or search index',
            () => import('./commands/upkeep/repair.ts'),
          ),
          entry(
            'purge-secrets',
            'remove secrets from what is stored, with the rules of today',
            () => import('./commands/upkeep/purge-secrets.ts'),
          ),
          entry(
            'redact',
            'show which secrets would be removed from a file, and why',
            () => import('./commands/upkeep/redact.ts'),
          ),
        ],
      ),
    ],
  },
]

export const COMMANDS: readonly CommandEntry[] = COMMAND_GROUPS.flatMap(({ commands }) => commands)

function entry(
  name: string,
  summary: string,
  load: CommandEntry['load'],
  parts: readonly CommandEntry[] = [],
): CommandEntry {
  return { name, summary, load, parts }
}
