import { join } from 'node:path'
import type { Command } from 'commander'
import type { Memoria, OpenContext } from '../../memoria.ts'
import { reachOf } from '../../model/reach.ts'
import { projectOf } from '../../store/in-project.ts'
import type { AskOptions } from '../../vault/ask/ask.ts'
import type { KnownAnswer } from '../../vault/ask/known-answer.ts'
import type { Saved } from '../../vault/ask/save.ts'
import type { Vault } from '../../vault/folder/vault.ts'
import type { VaultRun } from '../../vault/run-vault.ts'
import { sayBack } from '../edit-lines.ts'
import { projectOrFail } from '../lookup.ts'
import { withCommon } from '../options.ts'
import { sayOtherProjects } from '../other-projects.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly project?: string
  readonly allProjects?: boolean
  readonly save?: boolean
  /** Commander's form of `--no-model`. */
  readonly model?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria ask "when do we deploy, and why"')
    .argument('<question...>', 'what you want to know')
    .option('--project <project>', 'ask in this project (a folder, an id or a name)')
    .option('--all-projects', 'ask in every project of yours')
    .option('--save', 'file the answer as a page of the vault')
    .option('--no-model', 'answer with what was found, also where a model is allowed')
    .action((words: string[], options: Options) => printAnswer(words.join(' '), options, shell))
}

async function printAnswer(question: string, options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const { context } = m
    const [{ ask }, { earlierAnswer }, { answerPath }, { sourceLocations }, { vaultOrFail }, lines] =
      await Promise.all([
        import('../../vault/ask/ask.ts'),
        import('../../vault/ask/earlier.ts'),
        import('../../vault/ask/page.ts'),
        import('../../vault/ask/locations.ts'),
        import('../vault-named.ts'),
        import('../ask-lines.ts'),
      ])
    const within = await reachAsked(m, options)
    const answer = await ask(context, question, within)
    const vault = await vaultOrFail(context, undefined)
    const path = answerPath(answer.question, within.project)
    const locations = await sourceLocations(context, vault, answer.sources)
    const earlier = await earlierAnswer(context, vault, path)
    // An answer that knows nothing is not filed.
    const filed =
      options.save && answer.known ? await fileAnswer(context, vault, answer, within.project) : null
    const file = filed && join(vault.root, filed.path)
    const back = filed?.back ?? []
    if (options.json)
      return shell.json({ ...lines.askJson({ answer, locations, earlier }), saved: file, back })
    lines.sayAnswer({ answer, locations, earlier: filed === null ? earlier : undefined }, shell)
    if (!answer.known && !options.allProjects)
      await sayOtherProjects(m, question, { history: false, project: options.project ?? context.cwd }, shell)
    sayBack(back, shell)
    if (options.save) shell.say(file === null ? 'Nothing is filed.' : `Filed: ${file}`)
  })
}

/** Where the person asks: in every project, in the one that they named, or in the one they stand in. */
async function reachAsked(
  m: Memoria,
  { project: named, allProjects, model = true }: Options,
): Promise<AskOptions> {
  const { context } = m
  if (allProjects) return { reach: context.reach, project: null, withoutModel: !model }
  const { id } = await projectOf(context, named === undefined ? context.cwd : await projectOrFail(m, named))
  const isKnown = (await context.store.projects.get(id)) !== undefined
  return { reach: reachOf(context.reach.user, id), project: isKnown ? id : null, withoutModel: !model }
}

/** The pages are brought up to date before, so that it can link to them, and after, so that it stands in the index. */
async function fileAnswer(
  context: OpenContext,
  vault: Vault,
  answer: KnownAnswer,
  project: string | null,
): Promise<Saved & Pick<VaultRun, 'back'>> {
  const { saveAnswer } = await import('../../vault/ask/save.ts')
  const { runVault } = await import('../../vault/run-vault.ts')
  const before = await runVault(context, vault, { model: false })
  const saved = await saveAnswer(context, vault, answer, project)
  const after = await runVault(context, vault, { model: false })
  return { ...saved, back: [...before.back, ...after.back] }
}
