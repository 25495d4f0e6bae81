import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../../src/redact/redact.ts'
import { identifierRules } from '../../../src/redact/rules/identifiers.ts'
import { type Example, expectRedacted, maker, unshown } from '../samples.ts'

const { digits, lower } = maker(17)

const SECRETS: readonly Example[] = [
  ['aws-resource', `arn:aws:iam::⟦123456789012:user/anna⟧`],
  ['s3-bucket', `http://⟦acme-backups⟧.s3.amazonaws.com`],
  ['s3-bucket', `⟦acme-backups⟧.s3.eu-central-1.amazonaws.com`],
  ['s3-bucket', `https://s3-eu-west-1.amazonaws.com/⟦acme-backups⟧`],
  ['gcs-bucket', `⟦acme-backups⟧.storage.googleapis.com`],
  ['gcs-bucket', `https://storage.googleapis.com/⟦acme-backups⟧/a.zip`],
  ['google-client-id', `⟦${digits(12)}-${lower(32)}⟧.apps.googleusercontent.com`],
  ['aws-account', `AWS_ACCOUNT_ID=⟦${digits(12)}⟧`],
  ['shopify-domain', `https://⟦acme-shoes⟧.myshopify.com/admin`],
]

const NO_SECRETS: readonly string[] = [
  'https://s3.amazonaws.com/',
  'https://acme.s3.amazonaws.com/some/file.zip',
  'https://storage.googleapis.com',
  'arn:aws:iam::aws:policy/ReadOnlyAccess',
  '.myshopify.com is the ending of all shops',
]

describe('names that lead to accounts', () => {
  test.each(SECRETS)('%s: exactly the secret is taken out of %j', expectRedacted)

  test.each(NO_SECRETS)('%j stays as it is', (text) => {
    expect(redactSecrets(text)).toEqual({ text, findings: [] })
  })

  test('every rule of the table is shown by an example', () => {
    expect(unshown(identifierRules, SECRETS)).toEqual([])
  })
})
