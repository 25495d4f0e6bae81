import type { Result } from '../base/result.ts'
import type { HomePaths } from '../config/paths.ts'
import type { Config } from '../config/schema.ts'
import { makeRedactor, type Redact, type RedactOptions } from '../redact/redact.ts'
import { followKnown } from './known/known-file.ts'

/** The options of a home's redactor: those of the settings, and the secrets that were revealed here. */
export function redactOptions(
  { redact }: Pick<Config, 'redact'>,
  paths: Pick<HomePaths, 'knownSecrets'>,
): RedactOptions {
  return { ...redact, known: followKnown(paths.knownSecrets) }
}

/** The redactor of a home. Nothing is stored without it. */
export function makeHomeRedactor(
  config: Pick<Config, 'redact'>,
  paths: Pick<HomePaths, 'knownSecrets'>,
): Result<Redact> {
  return makeRedactor(redactOptions(config, paths))
}
