import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../../src/redact/redact.ts'
import { aiRules } from '../../../src/redact/rules/ai.ts'
import { type Example, expectRedacted, maker, unshown } from '../samples.ts'

const { hex, letters, lower, upper, alnum, base64url, uuid } = maker(3)

const SECRETS: readonly Example[] = [
  ['anthropic-key', `ANTHROPIC_API_KEY=⟦sk-ant-api03-${base64url(92)}xAA⟧`],
  ['openai-key', `⟦sk-${alnum(20)}T3BlbkFJ${alnum(20)}⟧`],
  ['openai-key', `⟦sk-proj-${alnum(64)}⟧`],
  ['openai-session', `⟦sess-${alnum(40)}⟧`],
  ['openrouter-key', `⟦sk-or-v1-${hex(64)}⟧`],
  ['langfuse-key', `⟦sk-lf-${uuid()}⟧`],
  ['helicone-key', `⟦sk-helicone-${lower(30)}⟧`],
  ['ai-provider-key', `⟦sk-${alnum(48)}⟧`],
  ['ai-provider-key', `⟦sk-new-${alnum(48)}⟧`],
  ['groq-key', `⟦gsk_${alnum(52)}⟧`],
  ['xai-key', `⟦xai-${alnum(80)}⟧`],
  ['perplexity-key', `⟦pplx-${alnum(48)}⟧`],
  ['huggingface-token', `⟦hf_${letters(34)}⟧`],
  ['huggingface-token', `⟦hf_oauth_eyJ${base64url(400)}⟧`],
  ['replicate-token', `⟦r8_${alnum(37)}⟧`],
  ['cerebras-key', `⟦csk-${lower(48)}⟧`],
  ['fireworks-key', `⟦fw_${alnum(24)}⟧`],
  ['together-key', `⟦tgp_v1_${alnum(43)}⟧`],
  ['nvidia-key', `⟦nvapi-${base64url(63)}a⟧`],
  ['voyage-key', `⟦pa-${alnum(43)}⟧`],
  ['jina-key', `⟦jina_${hex(32)}${alnum(28)}⟧`],
  ['tavily-key', `⟦tvly-dev-${alnum(32)}⟧`],
  ['firecrawl-key', `⟦fc-${hex(32)}⟧`],
  ['brave-key', `⟦BSA${alnum(27)}⟧`],
  ['anyscale-key', `⟦esecret_${lower(26)}⟧`],
  ['friendli-token', `⟦flp_${alnum(46)}⟧`],
  ['databento-key', `⟦db-${alnum(29)}⟧`],
  ['langsmith-key', `⟦lsv2_pt_${hex(32)}_${hex(10)}⟧`],
  ['langsmith-key', `⟦ls__${hex(32)}⟧`],
  ['llamaindex-key', `⟦llx-${alnum(48)}⟧`],
  ['pinecone-key', `⟦pcsk_${alnum(6)}_${alnum(63)}⟧`],
  ['wandb-key', `⟦wandb_v1_${alnum(77)}⟧`],
  ['zhipu-key', `ZHIPU_API_KEY=⟦${hex(32)}.${alnum(16)}⟧`],
  ['coze-token', `⟦pat_${alnum(64)}⟧`],
  ['dify-key', `⟦app-${alnum(24)}⟧`],
  ['cursor-key', `⟦key_${hex(64)}⟧`],
  ['e2b-key', `⟦e2b_${hex(40)}⟧`],
  ['browserbase-key', `⟦bb_live_${alnum(27)}⟧`],
  ['apify-token', `⟦apify_api_${alnum(36)}⟧`],
  ['context7-key', `⟦ctx7sk-${uuid()}⟧`],
  ['runpod-key', `⟦rpa_${upper(42)}⟧`],
  ['modal-token', `⟦ak-${alnum(22)}⟧`],
  ['mem0-key', `⟦m0-${alnum(40)}⟧`],
  ['chroma-key', `⟦ck-${alnum(44)}⟧`],
  ['nomic-key', `⟦nk-${alnum(43)}⟧`],
  ['gretel-key', `⟦grtu${hex(64)}⟧`],
  ['elevenlabs-key', `⟦sk_${hex(48)}⟧`],
  ['cartesia-key', `⟦sk_car_${alnum(22)}⟧`],
  ['luma-key', `⟦luma-${uuid()}⟧`],
  ['unkey-key', `⟦unkey_${alnum(24)}⟧`],
  ['copilot-token', `⟦tid=${hex(32)};exp=1700000000;sku=free;chat=1⟧`],
]

const NO_SECRETS: readonly string[] = [
  'sk-ant-api03-your-key-here',
  'PERPLEXITY_API_KEY=pplx-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'hf_requiredCharacteristicTypesForDisplayMeta',
  'a task-list-with-many-words-joined-by-dashes-and-nothing-else',
  'sk-learn-and-other-packages-that-begin-with-the-same-two-letters',
  'gsk_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
]

describe('models, agents and the tools around them', () => {
  test.each(SECRETS)('%s: exactly the secret is taken out of %j', expectRedacted)

  test.each(NO_SECRETS)('%j stays as it is', (text) => {
    expect(redactSecrets(text)).toEqual({ text, findings: [] })
  })

  test('every rule of the table is shown by an example', () => {
    expect(unshown(aiRules, SECRETS)).toEqual([])
  })
})
