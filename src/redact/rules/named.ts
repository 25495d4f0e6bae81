import { readAssignment } from '../assignment.ts'
import { findAfterName } from '../beside.ts'
import { wordsOf } from '../keyname.ts'
import { isPlaceholder } from '../placeholder.ts'
import { looksRandom } from '../randomness.ts'
import { NONE, type Rule, SERVICE, type Span } from '../rule.ts'

/**
 * Services whose keys have no form of their own: 20 to 64 letters and digits, or a UUID. Only the name
 * beside the value gives them away (`TWITTER_SECRET=…`, `sonar.login: …`).
 */
const NAMES =
  'adafruit adobe airtable algolia alibaba aliyun amplitude appcenter appveyor artifactory asana atlassian auth0 authy aylien azure ' +
  'backblaze beamer binance bintray bitbucket bitfinex bitly bittrex blynk braintree bugsnag buildkite bybit calendly ' +
  'checkmarx circleci clarifai clearbit clickup cloudflare cloudinary cloudsmith codacy codeclimate codecov cohere coinbase ' +
  'coinmarketcap confluence confluent contentful coveralls cryptocompare datadog deepgram deepl deepseek dependencytrack ' +
  'dependency_track diffbot digicert digitalocean discord disqus docusign doppler droneci dropbox duffel dynatrace easypost ' +
  'elasticsearch elevenlabs etherscan etsy eventbrite facebook fastly figma finicity finnhub flickr foursquare freshbooks freshdesk ' +
  'gemini gitalk gitea github gitlab gitter giphy grafana heroku hubspot huggingface hunterio infura instagram intercom ' +
  'ipgeolocation ipinfo ipstack jenkins jfrog jira kraken kucoin kubernetes launchdarkly lastfm linear linkedin linked_in linode lokalise looker ' +
  'loggly logzio mailchimp mailgun mailjet mandrill mapbox mapquest mashape mattermost maxmind messagebird message_bird meraki mistral mixpanel ' +
  'monday moralis mparticle nasa netlify newrelic new_relic newyorktimes ngrok nexmo nytimes okta onesignal openai opencage openweather ' +
  'openweathermap opsgenie pagerduty papertrail paypal pendo percy pinecone pinterest pipedrive pivotal plaid plivo ' +
  'postman postmark privateai private_ai pubnub pusher quickbooks rapidapi raygun recurly reddit replicate revenuecat riot rollbar ' +
  'salesforce saucelabs sauce scaleway segmentio sendbird sendgrid sendinblue sentry serpapi servicenow shippo shodan shopify ' +
  'sidekiq signalfx slack snowflake snyk sonar sonarcloud sonarqube sourcegraph sparkpost splunk spotify squarespace stackexchange ' +
  'statuspage stormglass strava stripe sumologic sumo supabase surveymonkey telegram tencent todoist tomtom travis trello ' +
  'twilio twitch twitter typeform unsplash uptimerobot virustotal vimeo vonage vultr wakatime wandb weatherstack webflow ' +
  'woocommerce xray yandex yelp youtube zendesk zeplin zoho zoom'

/** Short or ordinary words: a credential word must stand beside them too. */
const NEEDS_WORD = new Set(
  'gemini monday riot sauce looker kraken giphy sumo pendo percy adobe sonar azure github gitlab linear nasa travis xray'.split(
    ' ',
  ),
)

const CREDENTIAL_WORD =
  /^(?:api|apikey|key|keys|token|secret|auth|authorization|password|pass|login|pat|access|accesstoken|clientsecret|sid|credential|credentials|client)$|key$|token$|secret$/

/** Words behind the name when the value is an address, a label or a checksum. */
const OTHER_WORD =
  /^(?:url|uri|host|hostname|domain|name|path|file|version|sha|sha1|sha256|sha512|hash|commit|checksum|digest|integrity|resolved|ref|rev|revision|image|tag|branch|email|account|region|bucket|public|org|project|namespace|channel|user|username|css|class|style|icon|color|component|template|title|description|etag|pixel)$/

export const namedRules: readonly Rule[] = [
  ...NAMES.split(' ').map((name) => namedRule(name, `${name.replace('_', '-')}-credential`)),
  namedRule('fb', 'facebook-credential', true),
  namedRule('cc_test_reporter', 'codeclimate-credential'),
  namedRule('co_api', 'cohere-credential'),
  namedRule('hf_', 'huggingface-credential', true),
  namedRule('ado_', 'azure-credential', true),
  namedRule('personalaccesstoken', 'azure-credential'),
  namedRule('dd_', 'datadog-credential', true),
  namedRule('gh_', 'github-credential', true),
  namedRule('ci_', 'ci-credential', true),
  namedRule('tf_', 'terraform-credential', true),
]

function namedRule(name: string, type: string, needsWord = NEEDS_WORD.has(name)): Rule {
  return {
    type,
    anchors: [name],
    weight: SERVICE,
    find(text, start, end) {
      if (!beginsWord(text, start)) return NONE
      const found = readAssignment(text, start, end)
      if (found === undefined || found.separator === '>') return findInSentence(text, start, end)
      const words = wordsOf(
        text.slice(start, end) + found.key.slice(found.key.toLowerCase().lastIndexOf(name) + name.length),
      )
      if (words.some((word) => OTHER_WORD.test(word))) return NONE
      if (needsWord && !words.some((word) => CREDENTIAL_WORD.test(word))) return NONE
      return isServiceKey(found.value, words) ? [found.span()] : NONE
    },
  }
}

/** Words right behind a service's name that stand for its key in a sentence: "our twilio auth is X". */
const SENTENCE_NAME =
  /(?:'s|’s)?[ \t](?:auth|authentication|authorization|cred|creds|credentials?|account sid|sid|pat)(?![\w-])/iy

function findInSentence(text: string, start: number, end: number): readonly Span[] {
  if (/[\w-]/.test(text[start - 1] ?? '')) return NONE
  SENTENCE_NAME.lastIndex = end
  const name = SENTENCE_NAME.exec(text)
  if (name === null) return NONE
  return findAfterName(
    text,
    { start, end: end + name[0].length, isEnglish: true },
    { kind: 'secret', strength: 'strong' },
  )
}

/** `meraki` in `cameraKit` names no service: a name begins a word, by a separator or by its capital. */
function beginsWord(text: string, at: number): boolean {
  const before = text[at - 1] ?? ''
  return (
    !/[A-Za-z]/.test(before) ||
    text.slice(at - 2, at) === '-D' ||
    (/[a-z]/.test(before) && /[A-Z]/.test(text[at] ?? ''))
  )
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

function isServiceKey(value: string, words: readonly string[]): boolean {
  if (value.length < 12 || !/\d/.test(value) || !/^[\w.+/=:|~-]+$/.test(value)) return false
  const isKey = UUID.test(value) ? !words.includes('id') : looksRandom(value)
  return isKey && !NO_KEY.test(value) && !isPlaceholder(value)
}

/** Digests, versions, addresses and file names. */
const NO_KEY = /^sha\d{1,3}[-:]|^\d+(?:\.\d+)+|:\/\/|\.(?:com|io|net|org|js|ts|json|png|svg|md)$/
