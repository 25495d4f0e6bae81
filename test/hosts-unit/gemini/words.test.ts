import { describe, expect, test } from 'vitest'
import { joinedText, personsWords, withoutHooks, wordsMeanwhile } from '../../../src/hosts/gemini/words.ts'
import { ENVIRONMENT, HOOK } from '../support/chat.ts'

describe('what the person said', () => {
  test('without what hooks said before and after it', () => {
    expect(personsWords(`${HOOK}\n\nhello there${HOOK}`)).toBe('hello there')
    expect(personsWords(`${HOOK}\n\n/plan a shop`)).toBe('/plan a shop')
    expect(personsWords(HOOK)).toBe('')
    expect(personsWords('what is <hook_context>x</hook_context> here')).toBe(
      'what is <hook_context>x</hook_context> here',
    )
  })

  test('without the files that it names', () => {
    const files =
      '\n--- Content from referenced files ---\nContent from @a.txt:\nbody\n--- End of content ---'
    expect(personsWords(`read @a.txt please${files}${HOOK}`)).toBe('read @a.txt please')
  })

  test('without the notes for all agents that a subagent’s first words stand behind', () => {
    const notes = '<loaded_context>\n<project_context>\nBe kind.\n</project_context>\n</loaded_context>'
    expect(personsWords(`${notes}look around`)).toBe('look around')
  })

  test.each([
    ENVIRONMENT,
    'I ran the following shell command:\n```sh\nls\n```',
    "Here is the user's editor context as a JSON object. This is for your information only.",
    'System: Potential loop detected. Details: x',
    'Please continue.',
    'User has manually exited Plan Mode. Switching to default.',
    '/init',
    '?',
  ])('not what the program says in their name: %s', (text) => {
    expect(personsWords(text)).toBe('')
  })

  test('what they type meanwhile, which comes with results', () => {
    const steering = 'User steering update:\n<user_input>\nuse pnpm\n</user_input>\nInternal instruction: x'
    expect([wordsMeanwhile(steering), personsWords(steering)]).toEqual(['use pnpm', 'use pnpm'])
    expect(wordsMeanwhile('Background execution update:\n<background_output>\nx')).toBe('')
  })
})

test('what we said is cut out wherever it is repeated, escaped or not', () => {
  const told =
    'Yes: &lt;memoria-context a="b"&gt;\ntold\n&lt;/memoria-context&gt; and <memoria-context>\nx\n</memoria-context>.'
  expect(withoutHooks(told)).toBe('Yes:  and .')
  expect(withoutHooks('&lt;memoria-contexts&gt; stays')).toBe('&lt;memoria-contexts&gt; stays')
})

test('texts of every form', () => {
  expect(joinedText(['a', { text: 'b' }, { text: 'c', thought: true }, { inlineData: {} }, 7, null])).toBe(
    'ab',
  )
  expect([joinedText('a'), joinedText({ text: 'b' }), joinedText(7), joinedText(undefined)]).toEqual([
    'a',
    'b',
    '',
    '',
  ])
})
