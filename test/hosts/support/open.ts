import { onTestFinished, type TestContext } from 'vitest'
import { claudeCode } from './claude-code-client.ts'
import { tuiAbsent } from './tui.ts'
import { createWorld, type World } from './world.ts'

/** A world for one test, gone when the test ends; without a client the test is skipped with the reason. */
export async function worldOrSkip(context: TestContext): Promise<World> {
  const client = await claudeCode()
  if ('skip' in client) return context.skip(client.skip)
  const world = await createWorld(client)
  onTestFinished(() => world.close())
  return world
}

/** The same for tests with a terminal. */
export async function terminalWorldOrSkip(context: TestContext): Promise<World> {
  const absent = tuiAbsent()
  return absent === undefined ? worldOrSkip(context) : context.skip(absent)
}
