/** The texts of TokenDetails, in English; it shares the account's. */
export const tokenDetailsCopy = {
  'tokenDetails.price': 'Price',
  'tokenDetails.network': 'Network',
  'tokenDetails.contract': 'Contract',
  'tokenDetails.native': 'None: it is the network’s own',
  'tokenDetails.copy': 'Copy the contract’s address',
  'tokenDetails.activity': 'Activity of {symbol}',
  'tokenDetails.none.title': 'None of it here',
  'tokenDetails.none.action': 'This account no longer holds it on {network}.',
} as const
