import { describe, expect, test } from 'vitest'
import { answer, prompt } from '../ingest/support/lines.ts'
import { claudeIn } from './claude.ts'
import { type Place, temporaryPlace } from './program.ts'
import { runBeside } from './talk.ts'
import { onTerminalAnswering } from './terminal.ts'

const KEY = { ANTHROPIC_API_KEY: 'sk-ant-not-a-real-key', MEMORIA_JUDGE_MODEL: 'haiku' }
const OFFER = 'Press y to agree, any other key not to. [y/N] '
const LEAVE = { says: 'Enter to leave', keys: '\r' }

function placeWithPast(): Place {
  const place = temporaryPlace()
  claudeIn(place, '{}\n').transcript('0f1e2d3c-4b5a-4968-8776-655443322110', [
    prompt('the uploader fails behind the proxy because it drops idle connections, retry three times'),
    answer('It retries three times now.'),
  ])
  return place
}

function provider(place: Place): string {
  return place.json<{ value: string }>('config', 'get', 'judge.provider').value
}

describe('a model is offered with what it adds, what it costs and who is asked', () => {
  test('start: one key press, without Enter, agrees', async (context) => {
    const place = placeWithPast()
    const { stdout } = await onTerminalAnswering(context, place, ['start'], {
      env: KEY,
      answers: [{ says: OFFER, keys: 'y' }, LEAVE],
    })
    expect(stdout).toMatch(/A model would find more/)
    expect(stdout).toMatch(
      /Cost, by 1 session of yours: about [\d.]+ USD \([\d,]+ tokens, at the price of \d{4}-\d\d on [\w.]+\)/,
    )
    expect(stdout).toMatch(/Asked: .*\. It is sent what was said/)
    expect(provider(place)).toBe('auto')
  })

  test.for([
    ['Enter', '\r'],
    ['another key', 'x'],
    ['pasted words that begin with y', 'yesterday'],
    ['the end of input', '\u0004'],
  ])('start: %s does not agree, and nobody is asked a second time', async ([, keys = ''], context) => {
    const place = placeWithPast()
    await onTerminalAnswering(context, place, ['start'], {
      env: KEY,
      answers: [{ says: OFFER, keys }, LEAVE],
    })
    expect(provider(place)).toBe('off')
    const again = await onTerminalAnswering(context, place, ['start'], { env: KEY, answers: [LEAVE] })
    expect(again.stdout).not.toContain('A model would find more')
  })

  test('init: offers it once the agent is connected', async (context) => {
    const place = placeWithPast()
    const { stdout } = await onTerminalAnswering(
      ...([context, place, ['init', '--host', 'claude-code', '--no-mcp']] as const),
      {
        env: KEY,
        answers: [
          { says: '[y/N] ', keys: 'y\r' },
          { says: OFFER, keys: 'y' },
        ],
      },
    )
    expect(stdout).toMatch(/Cost, by 1 session of yours/)
    expect(provider(place)).toBe('auto')
  })

  test.each([[['start']], [['init', '--yes', '--host', 'claude-code']]])(
    '%j without a terminal asks nobody, and no model is allowed',
    (args) => {
      const place = placeWithPast()
      const { stdout } = place.runWith({ env: KEY }, ...args)
      expect(stdout).not.toContain('A model would find more')
      expect(provider(place)).toBe('off')
    },
  )

  test('start --once says what it would cost and who would be asked, and allows nothing', async () => {
    const place = placeWithPast()
    const { stdout } = await runBeside(place, { env: KEY }, 'start', '--once')
    expect(stdout).toMatch(/A model would add {2}the why behind decisions/)
    expect(stdout).toMatch(/For 1 session about [\d.]+ USD \([\d,]+ tokens, at the price of /)
    expect(stdout).toMatch(/Asked: anthropic, model haiku/)
    expect(provider(place)).toBe('off')
    expect(place.run('start', '--once').stdout).toContain('None was found that could be asked')
  })
})
