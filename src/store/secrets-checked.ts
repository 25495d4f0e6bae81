import { REDACTION_RULES_VERSION } from '../redact/rules-version.ts'
import { countState, type StateRows } from './state.ts'

/** The version of the rules under which all that is stored was last checked. */
const CHECKED = countState('secretsChecked')

/** Whether rules were added since everything stored was last read with them. */
export async function isSecretCheckDue(state: StateRows): Promise<boolean> {
  return (await state.read(CHECKED)) !== REDACTION_RULES_VERSION
}

export async function noteSecretsChecked(state: StateRows): Promise<void> {
  await state.write(CHECKED, REDACTION_RULES_VERSION)
}
