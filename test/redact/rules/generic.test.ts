import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../../src/redact/redact.ts'
import { genericRules } from '../../../src/redact/rules/generic.ts'
import { type Example, expectRedacted, maker, unshown } from '../samples.ts'

const { alnum, hex, uuid, base64 } = maker(19)

const SECRETS: readonly Example[] = [
  ['password', 'password = "⟦super$ecret⟧"'],
  ['password', `'vm_password': "⟦Pass123!@#⟧",`],
  ['password', 'DB_PASSWORD=⟦hunter22⟧'],
  ['password', 'PASSWORD=⟦blueriver⟧'],
  ['password', 'docker run -e POSTGRES_PASSWORD=⟦mysecretpw⟧ postgres'],
  ['password', 'tool --password ⟦hunter2!⟧ --verbose'],
  ['password', 'spring.datasource.password: ⟦Sup3rPass⟧'],
  ['password', '<password>⟦blueriver⟧</password>'],
  ['password', '**Password:** `⟦blue-river-7⟧`'],
  ['password', String.raw`{"text":"{\"password\": \"⟦blueriver7⟧\"}"}`],
  ['password', String.raw`"export DB_PASSWORD=⟦Tr0ub4dor&3⟧\nexport X=1"`],
  ['password', 'user = anna\npassword = ⟦open_sesame⟧\n'],
  ['password', 'if username == "anna" and password == "⟦team10⟧":'],
  ['password', `The default password is '⟦blooberry⟧'`],
  ['password', `the password for user 'postgres' is '⟦admin⟧'`],
  ['password', 'so the db password is ⟦hunter2⟧ now'],
  ['password', '<add key="FromEmailPassword" value="⟦Prestigitariu$⟧"/>'],
  ['generic-secret', `API_KEY=⟦${alnum(32)}⟧`],
  ['generic-secret', `CLIENT_SECRET: '⟦${hex(40)}⟧'`],
  ['generic-secret', `const apiKey: string = "⟦${alnum(24)}⟧"`],
  ['generic-secret', `access_key => '⟦${uuid()}⟧',`],
  ['generic-secret', `secret_id=⟦${uuid()}⟧`],
  ['generic-secret', `refresh_token:\n    '⟦${base64(60)}⟧'`],
  ['generic-secret', `ENV APP_TOKEN ⟦${alnum(30)}⟧`],
  ['generic-secret', 'if creds.Secret != "⟦open-sesame⟧" {'],
]

const NO_SECRETS: readonly string[] = [
  'password = "123"',
  'password = super$ecret',
  'password = "$super$ecret"',
  'export PGPASSWORD="$db_password"',
  'PASSWORD=$(cat file)',
  '"password": "&lt;YOUR PASSWORD&gt;"',
  'password: string',
  'password: changeme-please',
  'passwordLabel:"Password:",rememberMeLabel:"Remember me:"',
  'passwordVariable: "PASSWORD"',
  `get '/passwords/:id/edit' => "cms/sites/passwords#edit"`,
  'this.addPassword = "#add-password"',
  '"password": "Passwort vergessen?"',
  'token = "identifier"',
  'token: ${{ secrets.GITHUB_TOKEN }}',
  'apiKey: process.env.API_KEY',
  'api_key = os.environ["API_KEY"]',
  'apiKey: "your-api-key-here"',
  'api_key = "1234567890abcdef1234567890"',
  'secret: xxxxxxxxxxxxxxxxxxxx',
  `credentialsId: '${uuid()}'`,
  `public_key = "${alnum(43)}"`,
  `csrf-token=${alnum(40)}`,
  `nextPageToken: "${alnum(40)}"`,
  'key_length = XSalsa20.key_length',
  'IceSSL.KeyFile=s_rsa1024_priv.pem',
  'secretName: nexus-gpt4-api',
  `const keyStr = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"`,
  `kms_key_id: ${uuid()}`,
  'server.user = "anonymous"\nserver.password = "busybox@"',
  'readonly STENCIL_PASS_DEPTH_PASS: 0x0B96;',
  'the password is required and the token is missing',
]

describe('credentials of no known form', () => {
  test.each(SECRETS)('%s: exactly the secret is taken out of %j', expectRedacted)

  test.each(NO_SECRETS)('%j stays as it is', (text) => {
    expect(redactSecrets(text)).toEqual({ text, findings: [] })
  })

  test('every rule of the table is shown by an example', () => {
    expect(unshown(genericRules, SECRETS)).toEqual([])
  })
})
