import type { Rule } from '../rule.ts'
import { aiRules } from './ai.ts'
import { chatRules } from './chat.ts'
import { cloudRules } from './cloud.ts'
import { connectionRules } from './connection.ts'
import { genericRules } from './generic.ts'
import { hashRules } from './hashes.ts'
import { identifierRules } from './identifiers.ts'
import { keyRules } from './keys.ts'
import { namedRules } from './named.ts'
import { paymentRules } from './payment.ts'
import { addressRules, serviceRules } from './services.ts'
import { vcsRules } from './vcs.ts'
import { webRules } from './web.ts'

/** Every rule there is. Their order does not matter: weights decide between claims. */
export const RULES: readonly Rule[] = [
  ...cloudRules,
  ...vcsRules,
  ...aiRules,
  ...paymentRules,
  ...chatRules,
  ...serviceRules,
  ...addressRules,
  ...keyRules,
  ...hashRules,
  ...connectionRules,
  ...webRules,
  ...namedRules,
  ...genericRules,
  ...identifierRules,
]
