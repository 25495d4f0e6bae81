import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../../src/redact/redact.ts'
import { kubernetesRules } from '../../../src/redact/rules/kubernetes.ts'
import { type Example, expectRedacted, maker, unshown } from '../samples.ts'

const { alnum } = maker(16)

const SECRETS: readonly Example[] = [
  ['kubernetes-secret', `apiVersion: v1\nkind: Secret\ndata:\n  user: ⟦${alnum(16)}⟧\n`],
  [
    'kubernetes-secret',
    `kind: "Secret"\nmetadata:\n  name: x\nstringData:\n  plain: "⟦blue river⟧" # a comment\n`,
  ],
]

const NO_SECRETS: readonly string[] = [
  `kind: ConfigMap\ndata:\n  user: ${'some-plain-value'}\n`,
  'kind: Secret\ndata:\n  user: {{ .Values.user }}\n',
  'kind: Secret\ndata: {}\nother:\n  user: abcdefghij\n',
]

describe('Kubernetes secrets', () => {
  test.each(SECRETS)('%s: exactly the secret is taken out of %j', expectRedacted)

  test.each(NO_SECRETS)('%j stays as it is', (text) => {
    expect(redactSecrets(text)).toEqual({ text, findings: [] })
  })

  test('every rule of the table is shown by an example', () => {
    expect(unshown(kubernetesRules, SECRETS)).toEqual([])
  })
})
