/** Checks what a call is given. Programs without types use the library as well, so an unknown option is refused by name. */
import * as z from 'zod/mini'
import { MemoriaError } from '../base/errors.ts'
import { nearest } from '../config/nearest.ts'

/** A schema for every option, so that neither the compiler nor a call passes over one. */
export type Fields<Options> = { readonly [Option in keyof Options]-?: z.ZodMiniType }

/** The check of a call's options: gives them back, or throws. Its schema is made for the first call, not at the start. */
export function checkerOf<Options extends object>(
  call: string,
  fields: () => Fields<Options>,
): (given: Options) => Options {
  let schema: z.ZodMiniObject | undefined
  return (given) => {
    schema ??= z.strictObject(fields(), 'an object')
    // Compiling a schema takes longer than the few calls of a command.
    const { error } = z.safeParse(schema, given, { jitless: true })
    if (error !== undefined) throw refusedFor(error.issues, call, given, Object.keys(schema.shape))
    return given
  }
}

/** The error for the first problem. An unknown name first: it is why another one is missing. */
function refusedFor(
  issues: readonly z.core.$ZodIssue[],
  call: string,
  given: object,
  options: readonly string[],
): MemoriaError {
  const [unknown] = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
  if (unknown !== undefined) return refusedName(call, unknown, options)
  const { path = [], message = '' } = issues[0] ?? {}
  const [option] = path
  if (option === undefined) return refusedValue(call, 'what it was given', given, message)
  return refusedValue(call, `\`${String(option)}\``, Reflect.get(given, option), message)
}

function refusedName(call: string, name: string, options: readonly string[]): MemoriaError {
  const meant = nearest(name, options)
  const question = meant === undefined ? '' : `. Did you mean ${meant}?`
  return new MemoriaError(
    'invalid_input',
    `${call} has no option '${name.slice(0, SHOWN_CHARACTERS)}'${question}`,
    {
      hint: `Allowed: ${options.join(', ')}.`,
    },
  )
}

export function refusedValue(call: string, what: string, given: unknown, allowed: string): MemoriaError {
  return new MemoriaError('invalid_input', `${call}: ${what} is ${shownValue(given)}`, {
    hint: `Allowed: ${allowed}.`,
  })
}

const SHOWN_CHARACTERS = 60

function shownValue(given: unknown): string {
  if (given === undefined) return 'missing'
  if (typeof given === 'string') return `"${given.slice(0, SHOWN_CHARACTERS)}"`
  if (Array.isArray(given)) return 'a list of something else'
  if (typeof given === 'number' || typeof given === 'boolean' || given === null) return String(given)
  return typeof given === 'object' ? 'an object' : `a ${typeof given}`
}
