/** Default origin of Coinbase's API. */
export const coinbaseOrigin = 'https://api.developer.coinbase.com'
/** Origin of Coinbase's payment page. */
export const coinbasePayOrigin = 'https://pay.coinbase.com'
/** Default origin of 0x's API. */
export const zeroExOrigin = 'https://api.0x.org'
