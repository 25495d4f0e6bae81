import { plausible, type Rule, random, shape, token } from '../rule.ts'

/** Source hosting, package registries, builds and code quality. */
export const vcsRules: readonly Rule[] = [
  // GitHub and GitLab.
  token('github-token', 'ghp_ gho_ ghu_ ghs_ ghr_', '[A-Za-z0-9]{36,255}'),
  token('github-token', 'ghs_', '[A-Za-z0-9_]{1,40}\\.?eyJ[A-Za-z0-9_.-]{40,2000}'),
  token('github-token', 'github_pat_', '[A-Za-z0-9]{22}_[A-Za-z0-9]{59}'),
  token('github-token', 'v1.', '[0-9a-f]{40}', plausible),
  token(
    'gitlab-token',
    'glpat- gldt- glft- glrt- glrtr- glcbt- glimt- glsoat- glffct- glwt- gloas- glagent- glptt-',
    '[A-Za-z0-9_.-]{20,120}',
    gitlabBody,
  ),
  token('gitlab-runner-token', 'GR1348941', '[A-Za-z0-9_-]{20}', (body) =>
    random(body, '', { start: 0, end: 0 }),
  ),
  shape('gitlab-session', '_gitlab_session', /_gitlab_session[="':\s\\]{1,6}([0-9a-z]{32})/dy),

  // Atlassian and Bitbucket.
  token('atlassian-token', 'ATATT3 ATCTT3 ATSTT3', '[A-Za-z0-9_=-]{60,400}'),
  token('bitbucket-app-password', 'ATBB', '[A-Za-z0-9]{32}'),
  token('trello-token', 'ATTA', '[0-9a-f]{64}[0-9A-Za-z]{0,8}'),

  // Package registries.
  token('npm-token', 'npm_', '[A-Za-z0-9]{36}'),
  shape('npm-token', '_authtoken', /_authtoken[ "']{0,3}[=:][ "']{0,3}([\w.~/+=-]{10,400})/diy, {
    check: isOwnValue,
  }),
  shape('npm-auth', ':_auth :_password', /:_(?:auth|password)[ "']{0,3}=[ "']{0,3}([\w.~/+=-]{8,400})/diy, {
    check: isOwnValue,
  }),
  shape('npm-auth', '_auth', /(?<=^|\n)_auth[ "']{0,3}=[ "']{0,3}([\w/+=-]{8,400})/dy, { check: isOwnValue }),
  token('pypi-token', 'pypi-', 'AgE[A-Za-z0-9_-]{50,1000}'),
  token('rubygems-key', 'rubygems_', '[0-9a-f]{48}'),
  token('nuget-key', 'oy2', '[a-z0-9]{43}', random),
  token('crates-token', 'cio', '[A-Za-z0-9]{32}', random),
  token('clojars-token', 'CLOJARS_', '[a-z0-9]{60}'),
  token(
    'packagist-token',
    'packagist_ory_ packagist_ort_ packagist_out_ packagist_uut_ packagist_ack_ packagist_acs_',
    '[0-9a-f]{40,80}',
  ),
  token('jsr-token', 'jsrp_ jsrd_ jsrs_', '[A-Za-z0-9]{30,60}', random),
  token('docker-token', 'dckr_pat_ dckr_oat_', '[A-Za-z0-9_-]{27,32}'),
  token('artifactory-key', 'AKCp', '[A-Za-z0-9]{69}(?:[A-Za-z0-9]{4})?'),
  token('artifactory-token', 'cmVmd', '[A-Za-z0-9]{59}'),
  shape('docker-auth', ['"auth'], /"auth\\?"\s{0,4}:\s{0,4}\\?"([A-Za-z0-9+/=]{12,2000})\\?"/dy, {
    check: plausible,
  }),
  shape('docker-auth', ['\\"auth'], /\\"auth\\"\s{0,4}:\s{0,4}\\"([A-Za-z0-9+/=]{12,2000})\\"/dy, {
    check: plausible,
  }),

  // Builds and delivery.
  token('circleci-token', 'CCIPAT_ CCIPRJ_', '[A-Za-z0-9]{22}_[0-9a-f]{40}'),
  token('buildkite-token', 'bkua_ bkaj_ bkct_ bkpat_ bkpt_', '[0-9a-zA-Z]{40}'),
  token('octopus-key', 'API-', '[A-Z0-9]{26,32}', random),
  token('harness-token', 'pat. sat.', '[A-Za-z0-9_-]{22}\\.[0-9a-f]{24}\\.[A-Za-z0-9]{20}'),
  token('pulumi-token', 'pul-', '[0-9a-f]{40}'),
  token('terraform-infracost-key', 'ico-', '[A-Za-z0-9]{32}'),
  token('prefect-key', 'pnu_ pnb_', '[A-Za-z0-9]{36}'),
  token('teamcity-token', 'eyJ0eXAiOiAiVENWMiJ9.', '[A-Za-z0-9_-]{30,60}\\.[A-Za-z0-9_-]{30,80}'),
  token('spacelift-token', 'spacelift_', '[A-Za-z0-9]{40,80}', random),
  token('gradle-enterprise-key', 'ge-access-', '[a-z0-9]{30,70}', random),

  // Code quality and search.
  token('sonarqube-token', 'squ_ sqp_ sqa_', '[0-9a-f]{40}'),
  token('sourcegraph-token', 'sgp_', '(?:(?:[0-9a-f]{16}|local)_)?[0-9a-f]{40}'),
  token('sourcegraph-token', 'slk_ sgd_ sgph_', '[0-9a-f]{40,64}'),
  token('snyk-token', 'snyk_uat. snyk_sat. snyk_uat_ snyk_sat_', '[A-Za-z0-9_.-]{20,200}'),
  token('endor-labs-key', 'endr+', '[A-Za-z0-9-]{16}', random),
  token('semgrep-token', 'semgrep_', '[0-9a-f]{64}'),
  token('stackhawk-key', 'hawk.', '[\\w-]{20}\\.[\\w-]{20}'),
  token('codesandbox-token', 'csb_v1_ csb_', '[A-Za-z0-9_-]{30,60}', random),
  token('deepsource-token', 'dsp_', '[0-9a-f]{40}'),
  token('gitguardian-token', 'ggtt-v- ggpt-', '[A-Za-z0-9-]{40,60}', random),
  token('val-town-token', 'vtwn_', '[A-Za-z0-9]{22,50}', random),
  token('expo-token', 'expo_', '[A-Za-z0-9_-]{40}', random),
  token('bitrise-token', 'bitpat_', '[A-Za-z0-9_-]{60,100}', random),
]

/** GitLab's bodies are random letters, digits and hex; `glpat-your-token` is neither. */
function gitlabBody(body: string, text: string, span: { start: number; end: number }): boolean {
  return plausible(body, text, span) && /\d/.test(body) && !/^[a-z]+(?:[-_.][a-z]+)+$/.test(body)
}

/** `${NPM_TOKEN}` is kept out by the pattern; words that only describe the value by this. */
function isOwnValue(secret: string): boolean {
  return !/^(?:your|my|the|example|token|secret|password|xxx|env|process)/i.test(secret) && secret.length >= 8
}
