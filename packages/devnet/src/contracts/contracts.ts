/** Addresses of the contracts on the local chain: the same in every world. */
export type Contracts = Record<ContractName, `0x${string}`>

/** Names of the deployed contracts. */
export type ContractName =
  /** Dev Dollar, 6 decimals, pegged to one US dollar. */
  | 'dusd'
  /** Dev Bitcoin, 8 decimals. */
  | 'dbtc'
  /** Mob Token, 18 decimals. */
  | 'mob'
  /** 18 decimals; its `transfer` returns nothing. */
  | 'silent'
  /** Zero decimals. */
  | 'ticket'
  | 'weth'
  /** ERC-721 with images on chain. */
  | 'mobsters'
  /** ERC-721 that nobody asked for. */
  | 'spam'
  /** ERC-1155. */
  | 'badges'
  | 'ammFactory'
  | 'ammRouter'
  /** Calls that move nothing, and calls that fail. */
  | 'guestbook'
  /** Pays ether out to many: internal transfers. */
  | 'payroll'
  | 'multicall3'
  | 'ensRegistry'
  | 'ensResolver'
  | 'ensReverseRegistrar'
  | 'ensUniversalResolver'
  /** Makes wallets that are contracts (ERC-1271), at addresses known before (ERC-6492). */
  | 'walletFactory'
  /** Leads the zone's names to the server's gateway. */
  | 'ensOffchainResolver'
