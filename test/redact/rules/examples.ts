import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { maker } from '../samples.ts'

/** Texts with a secret between ⟦ and ⟧, and texts without one. `{alnum:36}` stands for made-up characters. */
export interface Examples {
  readonly examples?: readonly string[]
  readonly counterExamples: readonly string[]
}

/** One case: the type of rule, and a text with its made-up characters filled in. */
export type Case = readonly [type: string, text: string]

/** By type of secret; `*` holds counter-examples of no one type. */
export type ExampleFile = Readonly<Record<string, Examples>>

/** Every `*.json` file of this folder, by name. */
export function readExamples(): Readonly<Record<string, ExampleFile>> {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    files.map((name) => [
      name.slice(0, -'.json'.length),
      JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as ExampleFile,
    ]),
  )
}

/** Fills in templates; the same texts at every run. */
export function makeFill(seed: number): (template: string) => string {
  const { hex, digits, letters, lower, upper, alnum, base64, base64url, uuid } = maker(seed)
  const makers: Readonly<Record<string, (length: number) => string>> = {
    hex,
    HEX: (length) => hex(length).toUpperCase(),
    digits,
    letters,
    lower,
    upper,
    alnum,
    base64,
    base64url,
    base58: (length) => alnum(length).replace(/[0OIl]/g, 'x'),
    base32: (length) => lower(length).replace(/[0189]/g, 'q'),
    bech32: (length) => lower(length).replace(/[1bio]/g, 'q'),
    uuid,
    x: (length) => 'x'.repeat(length),
  }
  return (template) =>
    template.replace(/\{(\w+)(?::(\d+))?\}/g, (all, name: string, length?: string) => {
      const make = makers[name]
      return make === undefined ? all : make(Number(length))
    })
}
