import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../../src/redact/redact.ts'
import { vcsRules } from '../../../src/redact/rules/vcs.ts'
import { type Example, expectRedacted, maker, unshown } from '../samples.ts'

const { hex, lower, upper, alnum, base64, base64url, uuid } = maker(2)

const SECRETS: readonly Example[] = [
  ['github-token', `⟦ghp_${alnum(36)}⟧`],
  ['github-token', `git clone https://⟦ghs_${alnum(36)}⟧@github.com/a/b.git`],
  ['github-token', `⟦ghs_${alnum(6)}.eyJ${base64url(400)}⟧`],
  ['github-token', `⟦github_pat_${alnum(22)}_${alnum(59)}⟧`],
  ['gitlab-token', `--build-arg TOKEN=⟦glpat-${alnum(20)}⟧`],
  ['gitlab-runner-token', `⟦GR1348941${alnum(20)}⟧`],
  ['gitlab-session', `_gitlab_session=⟦${hex(32)}⟧`],
  ['atlassian-token', `⟦ATATT3xFfGF0${base64url(180)}=${hex(8).toUpperCase()}⟧`],
  ['bitbucket-app-password', `⟦ATBB${alnum(32)}⟧`],
  ['trello-token', `⟦ATTA${hex(64)}⟧`],
  ['npm-token', `⟦npm_${alnum(36)}⟧`],
  ['npm-token', `//npm.acme.dev/:_authToken=⟦${uuid()}⟧`],
  ['npm-auth', `//npm.acme.dev/:_password=⟦${alnum(20)}==⟧`],
  ['npm-auth', `_auth=⟦${alnum(22)}==⟧`],
  ['pypi-token', `password = ⟦pypi-AgEIcHlwaS5vcmcCJ${base64url(150)}⟧`],
  ['rubygems-key', `⟦rubygems_${hex(48)}⟧`],
  ['nuget-key', `nuget push x ⟦oy2${lower(43)}⟧`],
  ['crates-token', `⟦cio${alnum(32)}⟧`],
  ['clojars-token', `⟦CLOJARS_${lower(60)}⟧`],
  ['packagist-token', `⟦packagist_ory_${hex(56)}⟧`],
  ['jsr-token', `⟦jsrp_${alnum(40)}⟧`],
  ['docker-token', `⟦dckr_pat_${base64url(26)}a⟧`],
  ['artifactory-key', `⟦AKCp${alnum(69)}⟧`],
  ['artifactory-token', `⟦cmVmd${alnum(59)}⟧`],
  ['docker-auth', `{"auths":{"x":{"auth":"⟦${alnum(24)}==⟧"}}}`],
  ['docker-auth', String.raw`"{\"auth\": \"⟦${alnum(24)}==⟧\"}"`],
  ['circleci-token', `⟦CCIPAT_${alnum(22)}_${hex(40)}⟧`],
  ['buildkite-token', `⟦bkua_${hex(40)}⟧`],
  ['octopus-key', `⟦API-${upper(28)}⟧`],
  ['harness-token', `⟦pat.${alnum(22)}.${hex(24)}.${alnum(20)}⟧`],
  ['pulumi-token', `⟦pul-${hex(40)}⟧`],
  ['terraform-infracost-key', `⟦ico-${alnum(32)}⟧`],
  ['prefect-key', `⟦pnu_${alnum(36)}⟧`],
  ['teamcity-token', `⟦eyJ0eXAiOiAiVENWMiJ9.${alnum(36)}.${alnum(48)}⟧`],
  ['sonarqube-token', `sonar.token=⟦squ_${hex(40)}⟧`],
  ['sourcegraph-token', `⟦sgp_${hex(16)}_${hex(40)}⟧`],
  ['sourcegraph-token', `⟦sgd_${hex(64)}⟧`],
  ['snyk-token', `⟦snyk_uat.${alnum(40)}⟧`],
  ['endor-labs-key', `⟦endr+${alnum(16)}⟧`],
  ['stackhawk-key', `⟦hawk.${alnum(20)}.${alnum(20)}⟧`],
  ['codesandbox-token', `⟦csb_v1_${alnum(43)}⟧`],
  ['gitguardian-token', `⟦ggtt-v-${alnum(44)}⟧`],
  ['val-town-token', `⟦vtwn_${alnum(28)}⟧`],
  ['bitrise-token', `⟦bitpat_${alnum(70)}⟧`],
]

const NO_SECRETS: readonly string[] = [
  'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  `ghp_${alnum(20)}`,
  'glpat-your-token-goes-right-here',
  'glpat-XXXXXXXXXXXXXXXXXXXX',
  `commit ${hex(40)}`,
  `npm_config_${'registry_of_this_machine_and_others'}`,
  '//npm.acme.dev/:_authToken=${NPM_TOKEN}',
  `uses: actions/checkout@${hex(40)}`,
  `version "1.2.3"\n  resolved "https://x/a/-/a-1.2.3.tgz#${hex(40)}"\n  integrity sha512-${base64(86)}==`,
  `github.com/a/b v1.2.3 h1:${base64(43)}=`,
]

describe('source hosting, registries, builds', () => {
  test.each(SECRETS)('%s: exactly the secret is taken out of %j', expectRedacted)

  test.each(NO_SECRETS)('%j stays as it is', (text) => {
    expect(redactSecrets(text)).toEqual({ text, findings: [] })
  })

  test('every rule of the table is shown by an example', () => {
    expect(unshown(vcsRules, SECRETS)).toEqual([])
  })
})
