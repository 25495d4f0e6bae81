import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tui } from './tui.ts'
import { appears } from './wait.ts'
import type { World } from './world.ts'

/** Two prompts, `one` and `meanwhile`: the second typed while a tool of the first still runs, so that no turn of its own begins. */
export async function speakMeanwhile(world: World, tui: Tui): Promise<void> {
  const [busy, go] = [join(world.root, 'busy'), join(world.root, 'go')]
  await tui.send(`one [[tool Bash {"command":"touch ${busy}; until [ -e ${go} ]; do sleep 0.1; done"}]]`)
  await appears(busy)
  await tui.send('meanwhile [[text never mind]]')
  writeFileSync(go, '')
  await tui.waitFor(/● never mind/)
}
