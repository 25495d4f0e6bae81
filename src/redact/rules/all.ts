import type { Rule } from '../rule.ts'
import { accessRules } from './access.ts'
import { aiRules } from './ai.ts'
import { chatRules } from './chat.ts'
import { cloudRules } from './cloud.ts'
import { commandRules } from './commands.ts'
import { connectionRules } from './connection.ts'
import { dataRules } from './data.ts'
import { genericRules } from './generic.ts'
import { hashRules } from './hashes.ts'
import { identifierRules } from './identifiers.ts'
import { keyRules } from './keys.ts'
import { kubernetesRules } from './kubernetes.ts'
import { mailRules } from './mail.ts'
import { monitoringRules } from './monitoring.ts'
import { namedRules } from './named.ts'
import { paymentRules } from './payment.ts'
import { vcsRules } from './vcs.ts'
import { webRules } from './web.ts'
import { workRules } from './work.ts'

/** Every rule there is. Their order does not matter: weights decide between claims. */
export const RULES: readonly Rule[] = [
  ...cloudRules,
  ...vcsRules,
  ...aiRules,
  ...paymentRules,
  ...chatRules,
  ...dataRules,
  ...accessRules,
  ...mailRules,
  ...monitoringRules,
  ...workRules,
  ...keyRules,
  ...hashRules,
  ...kubernetesRules,
  ...connectionRules,
  ...commandRules,
  ...webRules,
  ...namedRules,
  ...genericRules,
  ...identifierRules,
]
