import type { Caip2 } from '../vocabulary/ids.ts'
import rows from './chains.json' with { type: 'json' }
import type { Network } from './network.ts'

/** A chain of the catalogue: a network without RPC URLs, which the operator provides. */
export type CatalogueChain = Omit<Network, 'rpcUrls' | 'chainNamespace'> & {
  /** A CAIP-2 namespace, supported or not. */
  chainNamespace: string
  /** The better-known id of the same chain. */
  aliasOf?: Caip2
  /** How it differs from Ethereum. */
  quirks?: ChainQuirks
}

/** How a chain differs from Ethereum, as far as a fee, an amount or a list depends on it. */
export type ChainQuirks = {
  /** Charges a data fee and an operator fee, which its gas price oracle and its receipts state. */
  opStack?: boolean
  /** The gas price oracle returns the data fee in ether, and the ratio to the native token. */
  dataFeeInEther?: boolean
  /** Has no EIP-1559: transactions have a gas price. */
  legacyGas?: boolean
  /** The base fee is usually 0, so the tip decides. */
  zeroBaseFee?: boolean
  /** The native token is also an ERC-20, with the same balances and transfer logs of its own. */
  nativeErc20?: {
    /** Address of the contract. */
    address: `0x${string}`
    /** The account that collects and refunds fees, if these are logged as transfers too. */
    feeCollector?: `0x${string}`
  }
}

/** Chains that the Provider API can route to once they have an upstream (spec 9.22). */
export const catalogueChains: readonly CatalogueChain[] = rows as readonly CatalogueChain[]
