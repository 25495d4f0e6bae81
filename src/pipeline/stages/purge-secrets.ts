import { isSecretCheckDue } from '../../store/secrets-checked.ts'
import type { Stage } from '../stage.ts'

/** After an upgrade with more redaction rules: stored text is read again with them. */
export const purgeStoredSecrets: Stage<'purge-secrets'> = {
  name: 'purge-secrets',
  when: ({ store }) => isSecretCheckDue(store.state),
  run: async (context, signal) => {
    const { purgeSecrets } = await import('../../vault/secrets/purge-secrets.ts')
    const { changed, finished } = await purgeSecrets(context, { dryRun: false, signal })
    return { done: changed, more: !finished, report: null }
  },
}
