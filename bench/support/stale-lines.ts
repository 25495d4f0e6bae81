/** A statement that held once, what ended it, and a prompt that it would answer. */
export interface StaleLine {
  readonly ended: 'replaced' | 'file gone' | 'symbol gone' | 'command works again'
  readonly statement: string
  /** The statement that took its place, the file or symbol that is gone, or the command that passes again. */
  readonly by: string
  readonly prompt: string
}

const REPLACED: readonly (readonly [statement: string, by: string, prompt: string])[] = [
  [
    'Release candidates are uploaded to the bucket `rc-frankfurt`',
    'Release candidates are uploaded to the bucket `rc-dublin`',
    'the release candidates are built: to which bucket are the release candidates uploaded?',
  ],
  [
    'Invoices are archived in cold storage after ninety days',
    'Invoices are archived in cold storage after thirty days',
    'a customer misses invoices: after how many days are invoices archived in cold storage?',
  ],
  [
    'The nightly import reads prices from the vendor feed over FTP',
    'The nightly import reads prices from the vendor feed over HTTPS',
    'the nightly import of prices failed: how does it read the vendor feed, over which protocol?',
  ],
  [
    'A second approval is needed for refund requests above two hundred euros',
    'A second approval is needed for refund requests above five hundred euros',
    'somebody wants a refund: above how many euros do refund requests need a second approval?',
  ],
  [
    'Thumbnails of uploaded photos are rendered by ImageMagick',
    'Thumbnails of uploaded photos are rendered by libvips',
    'thumbnails of uploaded photos look washed out, by which program are thumbnails rendered?',
  ],
]

const FILES: readonly (readonly [statement: string, by: string, prompt: string])[] = [
  [
    'Postage for parcels is calculated in src/postage.sh',
    'src/postage.sh',
    'postage for heavy parcels is too low, where is postage for parcels calculated?',
  ],
  [
    'Coupon codes are checked against the list in src/coupons.txt',
    'src/coupons.txt',
    'a coupon code is refused at checkout, against which list are coupon codes checked?',
  ],
  [
    'Warehouse addresses are maintained in src/warehouses.csv',
    'src/warehouses.csv',
    'one of our warehouses has moved, where are the warehouse addresses maintained?',
  ],
  [
    'Newsletter templates are compiled by src/newsletter.sh',
    'src/newsletter.sh',
    'the newsletter shows an old logo: by what are newsletter templates compiled?',
  ],
  [
    'Loyalty points are converted with the rates in src/loyalty.json',
    'src/loyalty.json',
    'loyalty points look wrong in the account, with which rates are loyalty points converted?',
  ],
]

const SYMBOLS: readonly (readonly [statement: string, by: string, prompt: string])[] = [
  [
    'Basket discounts are applied by `applyBasketDiscount`',
    'applyBasketDiscount',
    'a basket has two discounts at once, by what are basket discounts applied?',
  ],
  [
    'Delivery slots are reserved through `reserveDeliverySlot`',
    'reserveDeliverySlot',
    'two customers got the same delivery slot, through what are delivery slots reserved?',
  ],
  [
    'Passwords of dealers are hashed by `hash_dealer_password`',
    'hash_dealer_password',
    'a dealer cannot log in any more, by what are passwords of dealers hashed?',
  ],
  [
    'Currency exchange is rounded by `roundExchangeAmount`',
    'roundExchangeAmount',
    'the currency exchange is off by one cent, by what is currency exchange rounded?',
  ],
  [
    'Gift wrapping is charged through `chargeGiftWrapping`',
    'chargeGiftWrapping',
    'gift wrapping was charged twice for an order, through what is gift wrapping charged?',
  ],
]

const COMMANDS: readonly (readonly [statement: string, by: string, prompt: string])[] = (
  [
    [
      'stocktake --all shop',
      'is the stocktake of the whole shop right, and how do I run the stocktake here?',
    ],
    ['mailqueue flush now', 'mails are stuck in the mailqueue, how do I flush the mailqueue of the shop?'],
    ['pricesync eu --dry', 'european prices look stale, how do I try a dry pricesync for the eu here?'],
    ['labelprint box --a6', 'the parcels need labels, how is labelprint called here for a box in a6?'],
    ['feedmerge news --hourly', 'news are missing on the page, how do I call feedmerge for the hourly news?'],
  ] as const
).map(([command, prompt]) => [
  `\`${command}\` does not work in this repository, \`sh ${command}\` does`,
  command,
  prompt,
])

/** Lines that hold no more: replaced decisions, files and symbols that are gone, commands that work again. */
export const STALE_LINES: readonly StaleLine[] = [
  ...kind('replaced', REPLACED),
  ...kind('file gone', FILES),
  ...kind('symbol gone', SYMBOLS),
  ...kind('command works again', COMMANDS),
]

function kind(ended: StaleLine['ended'], cases: readonly (readonly [string, string, string])[]): StaleLine[] {
  return cases.map(([statement, by, prompt]) => ({ ended, statement, by, prompt }))
}
