/** Addresses of the contracts on the local chain, the same in every world. */
export type Contracts = Record<ContractName, `0x${string}`>

/** Names of the deployed contracts. */
export type ContractName =
  /** Dev Dollar, 6 decimals, pegged to one US dollar. */
  | 'dusd'
  /** Dev Bitcoin, 8 decimals. */
  | 'dbtc'
  /** Mob Token, 18 decimals. */
  | 'mob'
  /** 18 decimals. Its `transfer` returns nothing. */
  | 'silent'
  /** No decimals. */
  | 'ticket'
  | 'weth'
  /** ERC-721 with on-chain images. */
  | 'mobsters'
  /** ERC-721 that sends unsolicited tokens. */
  | 'spam'
  /** ERC-1155. */
  | 'badges'
  | 'ammFactory'
  | 'ammRouter'
  /** Calls that transfer nothing, and calls that fail. */
  | 'guestbook'
  /** Pays ETH out to many receivers, as internal transfers. */
  | 'payroll'
  | 'multicall3'
  | 'ensRegistry'
  | 'ensResolver'
  | 'ensReverseRegistrar'
  | 'ensUniversalResolver'
  /** Creates contract wallets (ERC-1271) at predictable addresses (ERC-6492). */
  | 'walletFactory'
  /** Resolves the zone's names through the server's gateway. */
  | 'ensOffchainResolver'
