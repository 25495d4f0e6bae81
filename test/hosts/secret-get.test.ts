import { expect, test } from 'vitest'
import { readAudit } from '../../src/secrets/audit.ts'
import { homeAt, leaks } from '../secrets/support.ts'
import { whenAsked } from './support/script.ts'
import { ASKING_AGENTS, OTHER_AGENTS, SECRET_VALUE, type SecretAgent } from './support/secret-agents.ts'
import { drain, overviews, storedSession } from './support/stored.ts'

const WHY = 'to deploy the shop'

/** The model asks for the secret when this is typed, then does what is given, and answers. */
function scripted({ tool }: SecretAgent, prompt: string, answer: string, then = ''): string {
  const call = `[[tool ${tool} ${JSON.stringify({ name: 'DEPLOY', why: WHY })}]]`
  whenAsked(prompt, `${call} ${then} [[text ${answer}]]`)
  return prompt
}

function sentToModel(agent: SecretAgent): string {
  return JSON.stringify(agent.requests())
}

/** What the log has of agents, each of which must have named itself and its reason. */
function agentActions({ machine, client }: SecretAgent): string[] {
  const { entries, unreadable } = readAudit(homeAt(machine.memoriaHome).paths.secretsLog)
  expect(unreadable).toBe(0)
  const asked = entries.filter(({ by }) => by === 'mcp')
  for (const entry of asked) expect(entry).toMatchObject({ name: 'DEPLOY', client, why: WHY })
  return asked.map(({ action }) => action)
}

test.for(Object.entries(ASKING_AGENTS))(
  '%s shows the person a form: its model gets the secret after a yes only, and memoria keeps none of it',
  async ([, open], context) => {
    const agent = await open(context)
    const { machine } = agent

    await agent.runAlone(scripted(agent, 'deploy it by night', 'nobody was there'))
    expect(sentToModel(agent)).toContain('nobody agreed to reveal DEPLOY')
    expect(agentActions(agent)).toEqual(['asked', 'declined'])

    const tui = await agent.openScreen()
    await tui.send(scripted(agent, 'deploy it now', 'the first answer'))
    await agent.reachForm(tui)
    expect(await tui.screen()).toContain(`${agent.client} asks for the secret DEPLOY, stored in memoria.`)
    expect(await tui.screen()).toContain(`"${WHY}"`)
    await agent.sendAsItIs(tui, /the first answer/)

    await tui.send(scripted(agent, 'deploy it after all', 'the second answer'))
    await agent.reachForm(tui)
    await tui.press('Escape', /the second answer/, 3000)
    expect(agentActions(agent)).toEqual(['asked', 'declined', 'asked', 'declined', 'asked', 'declined'])
    expect(sentToModel(agent)).not.toContain(SECRET_VALUE)

    const repeated = `it went out with ${SECRET_VALUE}`
    await tui.send(scripted(agent, 'deploy it, yes', repeated, agent.uses))
    await agent.reachForm(tui)
    await agent.agree(tui, new RegExp(repeated))
    expect(sentToModel(agent)).toMatch(new RegExp(`value\\W+${SECRET_VALUE}`))
    expect(agentActions(agent).slice(-2)).toEqual(['asked', 'reveal'])
    await tui.closeTerminal()

    await drain(machine)
    const sessions = await Promise.all((await overviews(machine)).map(({ id }) => storedSession(machine, id)))
    expect(JSON.stringify(sessions)).toContain('it went out with [redacted:stored-secret]')
    expect(leaks(machine.memoriaHome, [SECRET_VALUE])).toEqual([])
    const { stdout } = await machine.memoria(['secret', 'log'])
    expect(stdout.match(/\b(?:asked|declined|reveal)\b/g)).toHaveLength(8)
  },
)

test.for(Object.entries(OTHER_AGENTS))(
  '%s cannot show a form: its model gets a refusal that names the command',
  async ([, open], context) => {
    const agent = await open(context)
    await agent.runAlone(scripted(agent, 'deploy it now', 'so not'))
    expect(sentToModel(agent)).toContain(`${agent.client} cannot ask the person, so DEPLOY is not revealed`)
    expect(sentToModel(agent)).toContain('memoria secret get DEPLOY')
    expect(sentToModel(agent)).not.toContain(SECRET_VALUE)
    expect(agentActions(agent)).toEqual(['refused'])
  },
)
