import fc from 'fast-check'

const NOISE = [
  '',
  '',
  '',
  ' ',
  '\n',
  '\n    ',
  '\t',
  '/* why */',
  ' // because  \n',
  '\n// above\n',
  '/*a*/ /*b*/',
  '  \n',
]

/** What a person may have in their settings before us: other keys, other events, groups of their own, empty containers. */
const userHook = fc.record(
  {
    type: fc.constantFrom('command', 'http', 'prompt'),
    command: fc.constantFrom(
      'echo hi',
      '~/bin/hook/hook.sh',
      'node hook.cjs claude-code',
      'say "claude-code"',
      '“ünï”',
    ),
    timeout: fc.nat(60),
  },
  { requiredKeys: ['type'] },
)
const group = fc.record(
  { matcher: fc.constantFrom('', '*', 'Bash|Edit'), hooks: fc.array(userHook, { maxLength: 2 }) },
  { requiredKeys: [] },
)
const event = fc.constantFrom(
  'SessionStart',
  'Stop',
  'PostToolUse',
  'UserPromptSubmit',
  'SessionEnd',
  'PreCompact',
)
const hooks = fc.dictionary(event, fc.array(group, { maxLength: 2 }), { maxKeys: 3 })
const other = fc.dictionary(
  fc.oneof(fc.constantFrom('permissions', 'model', 'env', '__proto__'), fc.string({ maxLength: 5 })),
  fc.jsonValue({ maxDepth: 2 }),
  { maxKeys: 3 },
)

const settings = fc.tuple(other, fc.option(hooks), fc.boolean()).map(([fields, own, first]) => {
  const entries = Object.entries(fields).filter(([key]) => key !== 'hooks')
  if (own !== null) entries.splice(first ? 0 : entries.length, 0, ['hooks', own])
  return entries
})

/** Texts of settings files, written in all the ways that people and programs write them. */
export const settingsTexts: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      fc
        .tuple(settings, fc.constantFrom('', '  ', '    ', '\t', ' '))
        .map(([entries, unit]) => tidy(entries, unit)),
      fc
        .tuple(settings, fc.infiniteStream(fc.nat(NOISE.length * 6)))
        .map(([entries, stream]) => untidy(entries, stream)),
      fc.constantFrom(
        '',
        ' ',
        '\n',
        '{}',
        '{ }',
        '{\n}',
        '{\n  // nothing yet\n}\n',
        '// only this\n',
        '{"hooks":{}}',
      ),
    ),
    fc.constantFrom('', '\n', '\r\n', '  \n\n'),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([text, end, marked, windows]) => {
    const whole = text + end
    return (marked ? '\ufeff' : '') + (windows ? whole.replaceAll(/\r?\n/g, '\r\n') : whole)
  })

type Entries = readonly (readonly [string, unknown])[]

function tidy(entries: Entries, unit: string): string {
  const members = entries.map(([key, value]) => {
    const text = JSON.stringify(value, undefined, unit) ?? 'null'
    return `${unit}${JSON.stringify(key)}:${unit === '' ? '' : ' '}${text.replaceAll('\n', `\n${unit}`)}`
  })
  if (unit === '') return `{${members.join(',')}}`
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n}`
}

/** The same value with blanks and comments anywhere, and commas after the last members. */
function untidy(entries: Entries, stream: fc.Stream<number>): string {
  const next = () => stream.next().value ?? 0
  const noise = () => NOISE[next() % NOISE.length] ?? ''
  const list = (open: string, close: string, members: readonly string[]) => {
    const inner = members.map((member) => noise() + member + noise()).join(',')
    const trailing = members.length > 0 && next() % 3 === 0 ? `,${noise()}` : ''
    return open + (members.length === 0 ? noise() : inner) + trailing + close
  }
  const object = (all: Entries): string =>
    list(
      '{',
      '}',
      all.map(([key, value]) => `${JSON.stringify(key)}${noise()}:${noise()}${write(value)}`),
    )
  const write = (value: unknown): string => {
    if (Array.isArray(value)) return list('[', ']', value.map(write))
    if (typeof value === 'object' && value !== null) return object(Object.entries(value))
    return JSON.stringify(value) ?? 'null'
  }
  return noise() + object(entries) + noise()
}
