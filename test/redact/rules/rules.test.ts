import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../../src/redact/redact.ts'
import { makeRules } from '../../../src/redact/rules/all.ts'
import { FORMS, type Form } from '../../../src/redact/rules/forms.ts'
import { namedRules } from '../../../src/redact/rules/named.ts'
import { makeScan, marker } from '../../../src/redact/scan.ts'
import { maker } from '../samples.ts'
import { type Case, type ExampleFile, makeFill, readExamples } from './examples.ts'
import { sample } from './sample.ts'

const RULES = makeRules()

const FILES = readExamples()
const ANY = '*'
/** The entry whose templates are filled in for each service that is known by its name only. */
const BY_NAME = '*-credential'

describe.each(Object.entries(FILES))('%s', (_, file) => {
  test.each(casesOf(file, 'examples'))('%s: only the secret is removed from %j', (type, marked) => {
    const [before = '', secret = '', after = ''] = marked.split(/[⟦⟧]/)
    const { text, findings } = redactSecrets(before + secret + after)
    expect(findings).toEqual([{ type, start: before.length, end: before.length + secret.length }])
    expect(text).toBe(before + marker(type) + after)
  })

  test.each(casesOf(file, 'counterExamples'))('%s: %j stays as it is', (_type, text) => {
    expect(redactSecrets(text)).toEqual({ text, findings: [] })
  })
})

const CASES = Object.values(FILES).flatMap((file) => casesOf(file, 'examples'))

test('every rule finds an example of its type', () => {
  const unshown = RULES.filter((rule) => {
    const scan = makeScan([rule], [])
    const cases = namedRules.includes(rule) ? CASES : CASES.filter(([type]) => type === rule.type)
    return !cases.some(([, marked]) => scan(marked.replace(/[⟦⟧]/g, '')).length > 0)
  })
  expect(unshown.map((rule) => `${rule.type}: ${rule.anchors.slice(0, 3).join(' ')}`)).toEqual([])
})

test('every type of secret has counter-examples', () => {
  const shown = new Set(
    Object.values(FILES)
      .flatMap((file) => casesOf(file, 'counterExamples'))
      .map(([type]) => type),
  )
  const others = RULES.filter((rule) => !namedRules.includes(rule))
  expect(others.map((rule) => rule.type).filter((type) => !shown.has(type))).toEqual([])
})

test('a type belongs to one provider', () => {
  const owners = new Map<string, Set<string>>()
  for (const [provider, forms] of Object.values(FORMS).flatMap((table) => Object.entries(table)))
    for (const { type } of forms) owners.set(type, (owners.get(type) ?? new Set()).add(provider))
  expect([...owners].filter(([, providers]) => providers.size > 1).map(([type]) => type)).toEqual([])
})

describe('each prefix of each form', () => {
  const forms = Object.values(FORMS).flatMap((table) => Object.values(table).flat())
  test.each(forms.filter((form) => form.after === undefined))('$type $prefix is removed whole', (form) => {
    for (const prefix of (form.prefix ?? '').split(' ')) {
      const missed = [1, 2, 3, 4, 5].filter((seed) => !isRemoved(madeUp(form, prefix, seed)))
      expect({ prefix, missed }).toEqual({ prefix, missed: [] })
    }
  })
})

function madeUp({ lead = '', body }: Form, prefix: string, seed: number): string {
  const { digits } = maker(seed)
  const pick = (options: number): number => Number(digits(6)) % options
  return sample(lead, pick) + prefix + sample(body, pick)
}

function isRemoved(secret: string): boolean {
  const { findings } = redactSecrets(`'${secret}'`)
  return findings.some(({ start, end }) => start <= 1 && end >= 1 + secret.length)
}

function casesOf(file: ExampleFile, kind: 'examples' | 'counterExamples'): Case[] {
  const fill = makeFill(1)
  return Object.entries(file).flatMap(([type, entry]) =>
    (entry[kind] ?? []).flatMap((template) =>
      type === BY_NAME ? namedCases(template, fill) : [[type, fill(template)] as Case],
    ),
  )
}

/** A name that begins with another service's name (`sonarqube`) is reported as that service's (`sonar`). */
function namedCases(template: string, fill: (template: string) => string): Case[] {
  const services = namedRules
    .map(({ type, anchors }) => ({ type, name: anchors[0] ?? '' }))
    .sort((a, b) => a.name.length - b.name.length)
  return services.map(({ type, name }) => [
    services.find((other) => name.startsWith(other.name))?.type ?? type,
    fill(template.replace('{NAME}', name.replace(/_$/, '').toUpperCase())),
  ])
}

test('an entry without a type has counter-examples only', () => {
  expect(Object.values(FILES).filter((file) => file[ANY]?.examples !== undefined)).toEqual([])
})
