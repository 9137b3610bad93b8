/** English texts of TokenDetails. Some texts are shared with Account. */
export const tokenDetailsCopy = {
  'tokenDetails.price': 'Price',
  'tokenDetails.network': 'Network',
  'tokenDetails.contract': 'Contract',
  'tokenDetails.native': 'Native token',
  'tokenDetails.copy': 'Copy contract address',
  'tokenDetails.activity': '{symbol} activity',
  'tokenDetails.none.title': 'No balance',
  'tokenDetails.none.action': 'This account no longer holds this token on {network}.',
} as const
