import { join } from 'node:path'
import type { Command } from 'commander'
import type { AskOptions } from '../../knowledge/ask/ask.ts'
import type { Saved } from '../../knowledge/ask/save.ts'
import type { Told } from '../../knowledge/ask/told.ts'
import type { VaultRun } from '../../knowledge/run-vault.ts'
import type { Vault } from '../../knowledge/vault/vault.ts'
import type { House, Memoria } from '../../memoria.ts'
import { reachOf } from '../../model/reach.ts'
import { projectOf } from '../../store/in-project.ts'
import { sayBack } from '../back-lines.ts'
import { projectOrFail } from '../lookup.ts'
import { withCommon } from '../options.ts'
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
    .action((words: string[], options: Options) => answer(words.join(' '), options, shell))
}

async function answer(question: string, options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const { house } = m
    const [{ ask }, { earlierAnswer }, { answerPath }, { placesOf }, { vaultOrFail }, lines] =
      await Promise.all([
        import('../../knowledge/ask/ask.ts'),
        import('../../knowledge/ask/earlier.ts'),
        import('../../knowledge/ask/page.ts'),
        import('../../knowledge/ask/places.ts'),
        import('../vault-named.ts'),
        import('../ask-lines.ts'),
      ])
    const within = await placeAsked(m, options)
    const told = await ask(house, question, within)
    const vault = await vaultOrFail(house, undefined)
    const path = answerPath(told.question, within.project)
    const places = await placesOf(house, vault, told.sources)
    const earlier = await earlierAnswer(house, vault, path)
    // What is not known is nothing to file.
    const filed = options.save && told.known ? await fileAnswer(house, vault, told, within.project) : null
    const file = filed && join(vault.root, filed.path)
    const back = filed?.back ?? []
    if (options.json) return shell.json({ ...lines.askJson({ told, places, earlier }), saved: file, back })
    lines.sayAnswer({ told, places, earlier: filed === null ? earlier : undefined }, shell)
    sayBack(back, shell)
    if (options.save) shell.say(file === null ? 'Nothing is filed.' : `Filed: ${file}`)
  })
}

/** Where the person asks: in every project, in the one that they named, or in the one they stand in. */
async function placeAsked(
  m: Memoria,
  { project: named, allProjects, model = true }: Options,
): Promise<AskOptions> {
  const { house } = m
  if (allProjects) return { reach: house.reach, project: null, withoutModel: !model }
  const { id } = await projectOf(house, named === undefined ? house.cwd : await projectOrFail(m, named))
  const isKnown = (await house.store.projects.get(id)) !== undefined
  return { reach: reachOf(house.reach.user, id), project: isKnown ? id : null, withoutModel: !model }
}

/** The pages are brought up to date before, so that it can link to them, and after, so that it stands in the index. */
async function fileAnswer(
  house: House,
  vault: Vault,
  told: Told,
  project: string | null,
): Promise<Saved & Pick<VaultRun, 'back'>> {
  const { saveAnswer } = await import('../../knowledge/ask/save.ts')
  const { runVault } = await import('../../knowledge/run-vault.ts')
  const before = await runVault(house, vault, { model: false })
  const saved = await saveAnswer(house, vault, told, project)
  const after = await runVault(house, vault, { model: false })
  return { ...saved, back: [...before.back, ...after.back] }
}
