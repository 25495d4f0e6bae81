import { always, type Rule, random, shape, token } from '../rule.ts'

/** Stored passwords: who has one can try words on it. */
export const hashRules: readonly Rule[] = [
  token('password-hash', '$1$ $apr1$', '[./A-Za-z0-9]{1,8}\\$[./A-Za-z0-9]{22}', always),
  token('password-hash', '$2a$ $2b$ $2x$ $2y$', '\\d\\d\\$[./A-Za-z0-9]{53}', always),
  token('password-hash', '$5$', '(?:rounds=\\d{3,9}\\$)?[./A-Za-z0-9]{1,16}\\$[./A-Za-z0-9]{43}', always),
  token('password-hash', '$6$', '(?:rounds=\\d{3,9}\\$)?[./A-Za-z0-9]{1,16}\\$[./A-Za-z0-9]{86}', always),
  token(
    'password-hash',
    '$y$ $gy$ $7$',
    '[./A-Za-z0-9]{1,12}\\$[./A-Za-z0-9]{1,86}\\$[./A-Za-z0-9]{43}',
    always,
  ),
  token('password-hash', '$P$ $H$ $S$', '[./A-Za-z0-9]{31,52}', always),
  token(
    'password-hash',
    '$argon2i$ $argon2d$ $argon2id$',
    '(?:v=\\d{1,3}\\$)?[mtp=,\\d]{5,40}\\$[A-Za-z0-9+/]{8,90}\\$[A-Za-z0-9+/]{16,180}',
    always,
  ),
  token(
    'password-hash',
    '$scrypt$ $7$',
    'ln=\\d{1,2},r=\\d{1,2},p=\\d{1,2}\\$[A-Za-z0-9+/=]{8,90}\\$[A-Za-z0-9+/=]{20,120}',
    always,
  ),
  token(
    'password-hash',
    '$pbkdf2-sha1$ $pbkdf2-sha256$ $pbkdf2-sha512$ $pbkdf2$',
    '\\d{1,9}\\$[./A-Za-z0-9+]{4,90}\\$[./A-Za-z0-9+]{20,120}',
    always,
  ),
  token(
    'password-hash',
    'pbkdf2_sha256$ pbkdf2_sha1$',
    '\\d{1,9}\\$[A-Za-z0-9]{4,40}\\$[A-Za-z0-9+/]{20,60}=',
    always,
  ),
  token(
    'password-hash',
    'pbkdf2:sha256 pbkdf2:sha1 pbkdf2:sha512',
    '(?::\\d{1,9})?\\$[A-Za-z0-9]{4,40}\\$[0-9a-f]{32,128}',
    always,
  ),
  token(
    'password-hash',
    'scrypt:',
    '\\d{3,9}:\\d{1,3}:\\d{1,3}\\$[A-Za-z0-9]{4,40}\\$[0-9a-f]{64,128}',
    always,
  ),
  token(
    'password-hash',
    'SCRAM-SHA-256$ SCRAM-SHA-1$',
    '\\d{3,9}:[A-Za-z0-9+/=]{8,90}\\$[A-Za-z0-9+/=]{20,90}:[A-Za-z0-9+/=]{20,90}',
    always,
  ),
  shape(
    'password-hash',
    ['{ssha', '{sha}', '{smd5}', '{md5}', '{crypt}'],
    /\{(?:SSHA(?:256|384|512)?|SHA|SMD5|MD5|CRYPT)\}([A-Za-z0-9+/=.$]{16,180})/diy,
  ),
  token(
    'kerberos-hash',
    '$krb5asrep$ $krb5tgs$ $krb5pa$ $krb5db$ $krb5ng$',
    '(?:\\d\\d\\$)?[^\\s"\']{32,6000}',
    always,
  ),
  token('password-hash', '$DCC2$', '\\d{2,8}#[^#\\s]{1,64}#[0-9a-f]{32}', always),
  token(
    'password-hash',
    '$keepass$ $bitcoin$ $office$ $pdf$ $zip2$ $rar5$ $ethereum$ $NETNTLMv2$ $NETLM$ $mskrb5$ $ml$ $8$ $9$',
    '[^\\s"\']{20,6000}',
    always,
  ),
  // Windows dumps: user:rid:LM hash:NT hash:::
  shape('password-hash', [':::'], /(?<=:\d{1,6}:)[0-9a-fA-F]{32}:[0-9a-fA-F]{32}:::/dy, {
    back: 65,
    check: always,
  }),
  shape('password-hash', 'aad3b435b51404ee', /aad3b435b51404eeaad3b435b51404ee:([0-9a-f]{32})\b/diy, {
    check: always,
  }),
  // Network logins: user::domain:challenge:response:blob
  shape(
    'netntlm-hash',
    ['::'],
    /(?<=[\w.$-])::([\w.-]{1,40}:[0-9a-fA-F]{16}:[0-9a-fA-F]{32}:[0-9a-fA-F]{20,2000})(?![0-9a-fA-F])/dy,
    { check: always },
  ),
  // Network gear: `enable secret 5 $1$…` is above; type 7 is reversible.
  shape(
    'cisco-password',
    'password secret key-string',
    /(?:password|secret|key-string) (?:7 ([0-9A-Fa-f]{8,64})|[489] (\S{30,80}))(?!\S)/diy,
    { check: always },
  ),
  shape('mysql-password-hash', 'password', /password['"]?\s{0,4}[=:,]?\s{0,4}['"]\*([0-9A-F]{40})\b/diy, {
    check: always,
  }),
  shape('password-hash', "password 'md5", /password 'md5([0-9a-f]{32})'/diy, { check: random }),
]
