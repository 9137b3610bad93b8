/** English texts of TokenDetails. Some texts are shared with Account. */
export const tokenDetailsCopy = {
  'tokenDetails.price': 'Price',
  'tokenDetails.source': 'Price source',
  'tokenDetails.source.operator': 'Set by this app',
  'tokenDetails.source.chainlink': 'Chainlink',
  'tokenDetails.source.pool': 'Exchange on this network',
  'tokenDetails.source.defillama': 'DefiLlama',
  'tokenDetails.source.coingecko': 'CoinGecko',
  'tokenDetails.source.other': 'Another source',
  'tokenDetails.disputed.action': 'The price may be wrong. Compare it with another source before you trade.',
  'tokenDetails.network': 'Network',
  'tokenDetails.contract': 'Contract',
  'tokenDetails.native': 'Native token',
  'tokenDetails.copy': 'Copy contract address',
  'tokenDetails.activity': '{symbol} activity',
  'tokenDetails.none.title': 'No balance',
  'tokenDetails.none.action': 'This account no longer holds this token on {network}.',
} as const
