/** English texts of NftDetails. Some texts are shared with Account and TokenDetails. */
export const nftDetailsCopy = {
  'nftDetails.spam': 'This looks like spam. Don’t open links it contains.',
  'nftDetails.collection': 'Collection',
  'nftDetails.id': 'Token ID',
  'nftDetails.copyId': 'Copy token ID',
  'nftDetails.quantity': 'Quantity',
  'nftDetails.traits': 'Traits',
} as const
