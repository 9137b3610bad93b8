import { readBitcoinAddress } from '@latchkey/protocol/bitcoinAddress'
import { type Caip2, parseCaip2 } from '@latchkey/protocol/ids'
import { isEvmAddress } from '@latchkey/protocol/schema'
import { isCosmosAddress } from './isCosmosAddress.ts'
import { isSolanaAddress } from './isSolanaAddress.ts'
import { isSubstrateAddress } from './isSubstrateAddress.ts'

/** Validates account addresses, by namespace. */
const forms: { readonly [namespace: string]: (address: string, chainId: Caip2) => boolean } = {
  cosmos: isCosmosAddress,
  eip155: isEvmAddress,
  polkadot: isSubstrateAddress,
  solana: isSolanaAddress,
  bip122: (address, chainId) => readBitcoinAddress(address, chainId) !== undefined,
}

/** Whether a text is an account address on a chain. False for namespaces without a validator. */
export function isAccountOf(chainId: Caip2, address: string): boolean {
  return forms[parseCaip2(chainId).namespace]?.(address, chainId) ?? false
}
