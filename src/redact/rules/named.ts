import { readAssignment } from '../assignment.ts'
import { wordsOf } from '../keyname.ts'
import { isPlaceholder } from '../placeholder.ts'
import { looksRandom } from '../randomness.ts'
import { NONE, type Rule, SERVICE } from '../rule.ts'

/**
 * Services whose keys have no form of their own: 20 to 64 letters and digits, or a UUID. Only the name
 * beside the value gives them away (`TWITTER_SECRET=…`, `sonar.login: …`).
 */
const NAMES =
  'adafruit adobe airtable algolia alibaba aliyun amplitude appcenter appveyor artifactory asana atlassian auth0 authy aylien azure ' +
  'backblaze beamer binance bitbucket bitfinex bitly bittrex blynk braintree bugsnag buildkite bybit calendly ' +
  'checkmarx circleci clarifai clearbit clickup cloudflare cloudinary cloudsmith codacy codeclimate codecov cohere coinbase ' +
  'coinmarketcap confluence confluent contentful coveralls cryptocompare datadog deepgram deepl deepseek dependencytrack ' +
  'dependency_track diffbot digicert digitalocean discord disqus docusign doppler droneci dropbox duffel dynatrace easypost ' +
  'elasticsearch elevenlabs etherscan etsy eventbrite facebook fastly figma finicity finnhub flickr foursquare freshbooks freshdesk ' +
  'gemini gitalk gitea github gitlab gitter giphy grafana heroku hubspot huggingface hunterio infura instagram intercom ' +
  'ipgeolocation ipinfo ipstack jenkins jfrog jira kraken kucoin kubernetes launchdarkly lastfm linkedin linode lokalise looker ' +
  'loggly logzio mailchimp mailgun mailjet mandrill mapbox mapquest mashape mattermost maxmind messagebird meraki mistral mixpanel ' +
  'monday moralis mparticle netlify newrelic new_relic ngrok nexmo nytimes okta onesignal openai opencage openweather ' +
  'openweathermap opsgenie pagerduty papertrail paypal pendo percy pinecone pinterest pipedrive pivotal plaid plivo ' +
  'postman postmark privateai pubnub pusher quickbooks rapidapi raygun recurly reddit replicate revenuecat riot rollbar ' +
  'salesforce saucelabs sauce scaleway segmentio sendbird sendgrid sendinblue sentry serpapi servicenow shippo shodan shopify ' +
  'sidekiq signalfx slack snowflake snyk sonar sonarcloud sonarqube sparkpost splunk spotify squarespace stackexchange ' +
  'statuspage stormglass strava sumologic sumo supabase surveymonkey telegram tencent todoist tomtom travisci trello ' +
  'twilio twitch twitter typeform unsplash uptimerobot virustotal vimeo vonage vultr wakatime wandb weatherstack webflow ' +
  'woocommerce yandex yelp youtube zendesk zeplin zoho zoom'

/** Short or ordinary words: a credential word must stand beside them too. */
const NEEDS_WORD = new Set(
  'gemini monday riot sauce looker kraken giphy sumo pendo percy adobe sonar azure github gitlab'.split(' '),
)

const CREDENTIAL_WORD =
  /^(?:api|apikey|key|keys|token|secret|auth|authorization|password|pass|login|pat|access|accesstoken|clientsecret|sid|credential|credentials|client)$|key$|token$|secret$/

/** What follows the name when the value is an address, a label or a checksum. */
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
      const found = readAssignment(text, start, end)
      if (found === undefined || found.separator === '>') return NONE
      const words = wordsOf(
        text.slice(start, end) + found.key.slice(found.key.toLowerCase().lastIndexOf(name) + name.length),
      )
      if (words.some((word) => OTHER_WORD.test(word))) return NONE
      if (needsWord && !words.some((word) => CREDENTIAL_WORD.test(word))) return NONE
      return isServiceKey(found.value, words) ? [found.span] : NONE
    },
  }
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

function isServiceKey(value: string, words: readonly string[]): boolean {
  if (value.length < 12 || value.length > 200 || !/^[\w.+/=:|~-]+$/.test(value) || isPlaceholder(value))
    return false
  if (/^sha\d{1,3}[-:]|^\d+(?:\.\d+)+|:\/\/|\.(?:com|io|net|org|js|ts|json|png|svg|md)$/.test(value))
    return false
  if (UUID.test(value)) return !words.includes('id')
  return looksRandom(value)
}
