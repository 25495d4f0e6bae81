import { isFiller } from '../placeholder.ts'
import { type Rule, random, shape, token } from '../rule.ts'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** Secret stores, networks, identity, remote access. */
export const accessRules: readonly Rule[] = [
  token('doppler-token', 'dp.pt. dp.ct. dp.sa. dp.scim. dp.audit. dp.said.', '[A-Za-z0-9]{40,44}'),
  token('doppler-token', 'dp.st.', '(?:[a-z0-9_-]{2,35}\\.)?[A-Za-z0-9]{40,44}'),
  token('vault-token', 'hvs. hvb. hvr.', '[A-Za-z0-9_-]{24,}'),
  shape(
    'terraform-token',
    '.atlasv1.',
    /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_-]{60,70}(?![\w-])/dy,
    { back: 14 },
  ),
  token('onepassword-token', 'ops_eyJ', '[A-Za-z0-9+/=_-]{200,}'),
  token(
    'onepassword-secret-key',
    'A3-',
    '[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}',
  ),
  token('bitwarden-token', '0.', `${UUID}\\.[A-Za-z0-9]{30}:[A-Za-z0-9+/]{22}==`),
  token(
    'infisical-token',
    'st.',
    '[0-9a-f]{24}\\.[0-9a-f]{32}\\.[0-9a-f]{32}|[0-9a-f-]{36}\\.[0-9a-f]{32}\\.[0-9a-f]{32}',
  ),
  token('tailscale-key', 'tskey-', '(?:[a-z]{2,10}-)?[A-Za-z0-9]{10,24}(?:-[A-Za-z0-9]{16,40})?'),
  token('defined-networking-token', 'dnkey-', '[A-Za-z0-9_=-]{26}-[A-Za-z0-9_=-]{52}'),
  token('ngrok-token', 'ak_ cr_', '[A-Za-z0-9]{27}', random),
  shape(
    'ngrok-token',
    'ngrok',
    /ngrok[\w .:="'-]{0,40}?[\s="':](\d[A-Za-z0-9]{26}_[A-Za-z0-9]{20,24})(?![A-Za-z0-9])/diy,
  ),
  token('openshift-token', 'sha256~', '[A-Za-z0-9_-]{43}'),
  token(
    'authress-key',
    'sc_ ext_ scauth_ authress_',
    '[A-Za-z0-9]{5,30}\\.[A-Za-z0-9]{4,6}\\.acc[_-][A-Za-z0-9-]{10,32}\\.[A-Za-z0-9+/_=-]{30,120}',
  ),
  token('stytch-secret', 'secret-test- secret-live-', '[A-Za-z0-9_=-]{36}'),
  token('dependency-track-key', 'odt_', '[A-Za-z0-9]{32,255}(?:_[A-Za-z0-9]{20,60})?'),
  token('docker-swarm-token', 'SWMTKN-1- SWMKEY-1-', '[A-Za-z0-9+/-]{40,90}'),
  token('frameio-token', 'fio-u-', '[A-Za-z0-9_=-]{64}'),
  shape(
    'okta-token',
    'okta ssws',
    /(?:(?<![A-Za-z])okta[\w .-]{0,40}["']?\s{0,8}[=:]\s{0,8}["']?|okta\w{0,20}"\s\{\s{0,8}default\s=\s"|ssws\s{1,3})(00[\w-]{39}[A-Za-z0-9])(?![\w-])/diy,
    {
      check: (secret) => !isFiller(secret),
    },
  ),
  shape(
    'truenas-key',
    '0- 1- 2- 3- 4- 5- 6- 7- 8- 9-',
    /(?<=(?<![\w-])\d{0,2})\d-([A-Za-z0-9]{64})(?![\w-])/dy,
    { check: random },
  ),
  shape('vault-unseal-key', 'unseal', /unseal(?: key \d{1,2}:)?\s{1,4}([A-Za-z0-9+/]{43,44}=?)(?![\w+/])/diy),
  shape(
    'kubernetes-bootstrap-token',
    'token',
    /token[\\"'`]{0,3}[\s=:]{1,4}["']?([a-z0-9]{6}\.[a-z0-9]{16})(?![\w.])/diy,
  ),
]
