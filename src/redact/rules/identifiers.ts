import { always, type Rule, shape } from '../rule.ts'

/**
 * Names that are no secrets but lead to accounts: cloud resources, buckets, client ids, shop addresses.
 * Only the part that identifies the account is replaced; the kind of resource stays readable.
 */
export const identifierRules: readonly Rule[] = [
  shape(
    'aws-resource',
    'arn:aws',
    /arn:aws[a-z-]{0,8}:[a-z0-9-]{2,30}:[a-z0-9-]{0,20}:([^\s"'`<>,;)\]]{3,300})/dy,
    { check: isResource },
  ),
  shape(
    's3-bucket',
    ['.s3.amazonaws.com', '.s3-'],
    /(?<=(?:^|[^a-z0-9.-])([a-z0-9][a-z0-9.-]{2,62}))\.s3(?:[.-][a-z0-9-]{2,20})?\.amazonaws\.com(?!\/[\w%])/dy,
    { check: always },
  ),
  shape(
    's3-bucket',
    ['.s3.'],
    /(?<=(?:^|[^a-z0-9.-])([a-z0-9][a-z0-9.-]{2,62}))\.s3\.[a-z0-9-]{5,20}\.amazonaws\.com(?!\/[\w%])/dy,
    { check: always },
  ),
  shape(
    's3-bucket',
    ['s3.amazonaws.com/', 's3-'],
    /(?<![a-z0-9.-])s3(?:[.-][a-z0-9-]{2,20})?\.amazonaws\.com\/([a-z0-9][a-z0-9.-]{2,62})(?![\w.%-]|\/[\w%])/dy,
    { check: always },
  ),
  shape(
    'gcs-bucket',
    ['.storage.googleapis.com'],
    /(?<=(?:^|[^a-z0-9._-])([a-z0-9][a-z0-9._-]{0,62}))\.storage\.googleapis\.com/dy,
    { check: always },
  ),
  shape(
    'gcs-bucket',
    ['storage.googleapis.com/'],
    /(?<![a-z0-9.-])storage\.googleapis\.com\/([a-z0-9][a-z0-9._-]{2,62})(?![\w.%-]|\/[\w%])/dy,
    { check: always },
  ),
  shape(
    'google-client-id',
    ['.apps.googleusercontent.com'],
    /(?<=(?<![\w-])(\d{6,14}(?:-[a-z0-9]{20,40})?))\.apps\.googleusercontent\.com/dy,
    { check: always },
  ),
  shape(
    'aws-account',
    'aws',
    /aws[ _.-]?account[ _.-]?(?:id|number|no)?[\\"'`]{0,3}\s{0,4}[=:]\s{0,4}[\\"'`]{0,3}(\d{4}-?\d{4}-?\d{4})(?!\d)/diy,
    { check: always },
  ),
  shape(
    'shopify-domain',
    ['.myshopify.com'],
    /(?<=(?:^|[^a-z0-9.-])([a-z0-9][a-z0-9.-]{1,62}))\.myshopify\.com/dy,
    { check: always },
  ),
]

function isResource(value: string): boolean {
  return !/^(?:aws|\*):/.test(value) || value.length > 40
}
