import { plausible, type Rule, random, shape, token } from '../rule.ts'

/** Money: payment, banking, trading, shops. */
export const paymentRules: readonly Rule[] = [
  token('stripe-key', 'sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_', '[A-Za-z0-9]{10,250}', random),
  token('stripe-key', 'sk_live_ rk_live_', '[A-Za-z0-9]{20,250}'),
  token('stripe-webhook-secret', 'whsec_', '[A-Za-z0-9+/]{24,100}={0,2}'),
  token('stripe-connect-secret', 'sk_org_live_ sk_org_test_ ek_live_ ek_test_', '[A-Za-z0-9]{20,250}'),
  token('square-token', 'sq0atp- sq0atb- sq0idp- sq0ids-', '[A-Za-z0-9_-]{22}'),
  token('square-secret', 'sq0csp- sq0csb-', '[A-Za-z0-9_-]{43}'),
  token('square-token', 'EAAA', '[A-Za-z0-9_-]{60}(?!-)', random),
  token('paypal-token', 'access_token$', '(?:production|sandbox)\\$[0-9a-z]{16}\\$[0-9a-f]{32}'),
  token('paypal-token', 'A21AA', '[A-Za-z0-9_-]{80,120}'),
  token(
    'plaid-token',
    'access-sandbox- access-development- access-production-',
    '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}',
  ),
  token('flutterwave-key', 'FLWSECK- FLWSECK_TEST- FLWPUBK- FLWPUBK_TEST-', '[0-9A-Za-z]{12,32}(?:-X)?'),
  token('flutterwave-key', 'FLWSECK_TEST FLWSECK_LIVE FLWPUBK_TEST', '-?[0-9a-h]{12,32}(?:-X)?'),
  token('razorpay-key', 'rzp_live_ rzp_test_', '[A-Za-z0-9]{14}', random),
  token('gocardless-token', 'live_', '[A-Za-z0-9_-]{40}', random),
  token('mollie-key', 'live_ test_', '[A-Za-z0-9]{30,35}', random),
  token('lob-key', 'live_ test_ live_pub_ test_pub_', '[0-9a-f]{31,35}', plausible),
  token('easypost-key', 'EZAK EZTK', '[A-Za-z0-9]{54}'),
  token('shippo-token', 'shippo_live_ shippo_test_', '[0-9a-f]{40}'),
  token('duffel-token', 'duffel_live_ duffel_test_', '[A-Za-z0-9_=-]{43}'),
  token('midtrans-key', 'SB-Mid-server- Mid-server-', '[A-Za-z0-9_-]{20,30}'),
  token('xendit-key', 'xnd_production_ xnd_development_', '[A-Za-z0-9]{30,70}'),
  token('paddle-key', 'pdl_live_apikey_ pdl_sdbx_apikey_ pdl_ntfset_', '[A-Za-z0-9_]{30,80}'),
  token('polar-token', 'polar_oat_ polar_at_u_ polar_pat_ polar_whs_', '[A-Za-z0-9]{30,60}'),
  token('klarna-key', 'klarna_live_api_ klarna_test_api_', '[A-Za-z0-9_/=+-]{20,300}'),
  token('checkout-key', 'sk_sbox_', '[a-z0-9]{20,40}[a-z0-9*#$=+-]{0,2}'),
  token('mercury-token', 'secret-token:mercury_', '[A-Za-z0-9_]{30,100}'),
  token('brex-token', 'bxt_', '[A-Za-z0-9]{30,60}', random),
  token('revenuecat-key', 'atk_', '[A-Za-z0-9]{28,40}', random),
  token('paystack-key', 'sk_live_ sk_test_', '[0-9a-f]{40}'),
  token('adyen-key', 'AQE', '[A-Za-z0-9]{5,10}[A-Za-z0-9+/=-]{80,200}', random),
  token('freemius-secret', 'sk_', '[A-Za-z0-9~!@#$%^&*?_+=-]{29}(?=[\'"])', freemiusBody),
  token('coinbase-key', 'organizations/', '[0-9a-f-]{36}/apiKeys/[0-9a-f-]{36}'),
  token('helius-key', 'helius_', '[0-9a-f-]{36}'),
  token('moralis-key', 'moralis_', '[A-Za-z0-9]{40,70}', random),

  // Shops.
  token('shopify-token', 'shpat_ shpss_ shpca_ shppa_ shptka_ shpua_ shpit_', '[0-9a-fA-F]{32}'),
  token('etsy-key', 'etsy_', '[a-z0-9]{24}', random),
  token('bigcommerce-token', 'bc_', '[a-z0-9]{31,34}', random),
  token('ebay-token', 'v^1.1#i^1#', '[A-Za-z0-9#^/+=]{40,3000}'),
  shape('ebay-key', '-prd- -sbx-', /-(?:PRD|SBX)-[0-9a-f]{9,12}-[0-9a-f]{4,8}(?:-[0-9a-f]{4}){0,3}\b/dy),
]

/** Freemius keys hold punctuation; without it the prefix alone is too common. */
function freemiusBody(body: string): boolean {
  return /[~!@#$%^&*?+=]/.test(body) && /\d/.test(body) && /[A-Z]/.test(body)
}
