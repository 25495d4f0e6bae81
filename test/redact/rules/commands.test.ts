import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../../src/redact/redact.ts'
import { commandRules } from '../../../src/redact/rules/commands.ts'
import { type Example, expectRedacted, maker, unshown } from '../samples.ts'

const { hex } = maker(14)

const SECRETS: readonly Example[] = [
  ['curl-password', `curl -sS -u anna:⟦h0pk1ns~21s⟧ https://api.acme.dev`],
  ['command-password', `psexec \\\\10.0.0.4 -u Administrator -p ⟦dev_admin⟧ cmd`],
  ['command-password', `Connect-VIServer vc.lab -user admin -password ⟦VMware1!⟧`],
  ['command-password', `sshpass -p '⟦Passw0rd!⟧' ssh anna@host`],
  ['command-password', `mysqldump -h db -u root -p⟦S3cret⟧ shop`],
  ['command-password', `docker login -u anna -p ⟦S3cretPw⟧ hub.acme.dev`],
  ['command-password', `ldapsearch -x -D cn=admin -w ⟦S3cretPw⟧ -b dc=acme`],
  ['command-password', `redis-cli -h cache -a ⟦S3cretPw⟧ ping`],
  ['command-password', `sqlcmd -S db -U sa -P ⟦S3cretPw⟧`],
  ['command-password', `smbclient //host/share -U anna%⟦S3cretPw⟧`],
  ['command-password', `net use x: /user:anna ⟦S3cretPw⟧`],
  ['command-password', `htpasswd -cb .htpasswd anna ⟦S3cretPw⟧`],
  ['command-password', `openssl pkcs12 -passin pass:⟦S3cretPw⟧ -in a.p12`],
  ['command-password', `ConvertTo-SecureString '⟦S3cretPw⟧' -AsPlainText -Force`],
  ['sql-password', `CREATE USER 'anna'@'%' IDENTIFIED BY '⟦S3cretPw⟧';`],
  ['sql-password', `ALTER ROLE anna WITH PASSWORD '⟦S3cretPw⟧';`],
  ['password', `new NetworkCredential("anna", "⟦blue-river⟧")`],
  ['password', `new DirectoryEntry("LDAP://10.0.0.1", "anna", "⟦blue-river⟧")`],
  ['gradle-password', `credentials {\n  username 'anna'\n  password '⟦blueriver⟧'\n}`],
  ['mail-password', `$mail->Password = '⟦blueriver⟧';`],
  ['machine-key', `<machineKey validationKey="⟦${hex(128).toUpperCase()}⟧" />`],
  ['sidekiq-secret', `BUNDLE_GEMS__CONTRIBSYS__COM=⟦${hex(8)}:${hex(8)}⟧`],
  ['react-app-credential', `REACT_APP_ADMIN_USERNAME=⟦anna.b⟧`],
  ['jenkins-password', `Please use the following password to proceed to installation:\n\n⟦${hex(32)}⟧\n`],
  ['jenkins-token', `jenkins_api_token: ⟦${hex(34)}⟧`],
]

const NO_SECRETS: readonly string[] = [
  'curl -u "$USER:$PASSWORD" https://x',
  'curl -u username:password https://x',
  'tar -u a:b',
  'mysql -u root -p shop',
  'docker login -u anna --password-stdin',
  `IDENTIFIED BY '<password>'`,
  'all columns identified by "colUsed" stay',
]

describe('command lines, SQL, well-known calls', () => {
  test.each(SECRETS)('%s: exactly the secret is taken out of %j', expectRedacted)

  test.each(NO_SECRETS)('%j stays as it is', (text) => {
    expect(redactSecrets(text)).toEqual({ text, findings: [] })
  })

  test('every rule of the table is shown by an example', () => {
    expect(unshown(commandRules, SECRETS)).toEqual([])
  })
})
