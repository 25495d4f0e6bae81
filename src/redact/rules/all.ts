import type { Rule } from '../rule.ts'
import { callRules } from './calls.ts'
import { commandRules } from './commands.ts'
import { connectionRules } from './connection.ts'
import { makeFormRules } from './forms.ts'
import { genericRules } from './generic.ts'
import { identifierRules } from './identifiers.ts'
import { keyRules } from './keys.ts'
import { kubernetesRules } from './kubernetes.ts'
import { namedRules } from './named.ts'
import { patternRules } from './patterns.ts'
import { plainPasswordRules } from './plain-passwords.ts'
import { secretCommandRules } from './secret-commands.ts'
import { shellRules } from './shell.ts'
import { webRules } from './web.ts'

/** Every rule there is. Their order does not matter: weights decide between claims. */
export function makeRules(): readonly Rule[] {
  return [
    ...makeFormRules(),
    ...patternRules,
    ...keyRules,
    ...kubernetesRules,
    ...connectionRules,
    ...commandRules,
    ...callRules,
    ...secretCommandRules,
    ...shellRules,
    ...webRules,
    ...namedRules,
    ...genericRules,
    ...plainPasswordRules,
    ...identifierRules,
  ]
}
