import { always, type Rule, random, shape, token } from '../rule.ts'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** Monitoring, analytics, feature flags. */
export const monitoringRules: readonly Rule[] = [
  token('grafana-token', 'glc_', '[A-Za-z0-9+/]{32,400}={0,3}'),
  token('grafana-token', 'glsa_', '[A-Za-z0-9]{32}_[0-9a-fA-F]{8}'),
  token('grafana-token', 'eyJrIjoi', '[A-Za-z0-9+/_-]{60,400}={0,3}'),
  token('new-relic-key', 'NRAK-', '[A-Z0-9]{27}'),
  token('new-relic-key', 'NRII- NRIQ- NRSP-', '[A-Za-z0-9_-]{32}'),
  token('new-relic-key', 'NRAA- NRBR- NRJS- NRRA-', '[0-9a-f]{19,42}'),
  shape('new-relic-key', 'nral', /(?<![0-9a-z])[0-9a-f]{36}NRAL(?![0-9A-Za-z])/dy, {
    back: 36,
    check: always,
  }),
  shape('new-relic-key', 'nral', /(?<![0-9a-z])(?:eu|gov)01xx[0-9a-f]{30}NRAL(?![0-9A-Za-z])/dy, {
    back: 36,
  }),
  token('pixie-key', 'px-dep- px-api-', UUID),
  token(
    'dynatrace-token',
    'dt0c01. dt0s01. dt0s02. dt0s03. dt0s04. dt0s06. dt0s08. dt0s16.',
    '[A-Z0-9]{8,24}\\.[A-Z0-9]{64}',
  ),
  token('sentry-token', 'sntrys_', '[A-Za-z0-9+/=_-]{60,}'),
  token('sentry-token', 'sntryu_ sntrya_ sntryi_', '[0-9a-f]{64}'),
  token('honeycomb-key', 'hcaik_ hcbik_ hcxik_ hcxlk_ hcalk_ hcamk_', '[0-9a-z]{26,64}'),
  token('axiom-token', 'xaat- xapt- xait-', UUID),
  token('posthog-key', 'phx_ phc_ phs_', '[A-Za-z0-9]{40,50}'),
  token('segment-token', 'sgp_', '[A-Za-z0-9]{64}'),
  token('launchdarkly-key', 'sdk- api- mob-', UUID),
  token('logfire-token', 'pylf_v1_', '[a-z]{2,4}_[A-Za-z0-9]{40,60}'),
  token('checkly-key', 'cu_', '[0-9a-f]{32}'),
  token('statsig-key', 'secret- client- console-', '[A-Za-z0-9]{40,50}', random),
]
