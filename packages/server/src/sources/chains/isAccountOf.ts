import { readBitcoinAddress } from '@latchkey/protocol/bitcoinAddress'
import { type Caip2, parseCaip2 } from '@latchkey/protocol/ids'
import { isEvmAddress } from '@latchkey/protocol/schema'
import { isCosmosAddress } from './isCosmosAddress.ts'
import { isSolanaAddress } from './isSolanaAddress.ts'
import { isSubstrateAddress } from './isSubstrateAddress.ts'

/** What an account's address looks like, by namespace. */
const forms: { readonly [namespace: string]: (address: string, chainId: Caip2) => boolean } = {
  cosmos: isCosmosAddress,
  eip155: isEvmAddress,
  polkadot: isSubstrateAddress,
  solana: isSolanaAddress,
  bip122: (address, chainId) => readBitcoinAddress(address, chainId) !== undefined,
}

/** Tells whether a text is the address of an account on a chain; of a namespace without a form nothing is. */
export function isAccountOf(chainId: Caip2, address: string): boolean {
  return forms[parseCaip2(chainId).namespace]?.(address, chainId) ?? false
}
