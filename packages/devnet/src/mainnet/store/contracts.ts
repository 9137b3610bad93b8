/** A contract of the simulated chain. */
export type Contract = {
  standard: 'erc20' | 'erc721' | 'erc1155' | 'other'
  /** Without a name, the contract reverts when asked for its name, symbol and decimals. */
  name?: string
  symbol?: string
  decimals?: number
  /** The base units of one unit of the store, which keeps amounts as small whole numbers. */
  unit: bigint
  /** Whether `name` and `symbol` are `bytes32`, as in tokens that predate the standard. */
  isBytes32?: true
  /** The contract logs `Deposit` and `Withdrawal` instead of transfers from and to the zero address. */
  isWrapped?: true
  /** The contract logs whatever its owner wants. */
  isSpam?: true
}

const erc20 = (name: string, symbol: string, decimals: number): Contract => ({
  standard: 'erc20',
  name,
  symbol,
  decimals,
  unit: 10n ** BigInt(Math.max(0, decimals - 4)),
})

const spam = (name: string, symbol: string): Contract => ({ ...erc20(name, symbol, 18), isSpam: true })

/** The contracts, in the order of their party numbers, which start at 1. */
export const contracts: readonly Contract[] = [
  erc20('USD Coin', 'USDC', 6),
  erc20('Tether USD', 'USDT', 6),
  { ...erc20('Wrapped Ether', 'WETH', 18), unit: 10n ** 12n, isWrapped: true },
  erc20('Dai Stablecoin', 'DAI', 18),
  erc20('Chain Link', 'LINK', 18),
  erc20('Universal', 'UNI', 18),
  { ...erc20('Maker', 'MKR', 18), isBytes32: true },
  { standard: 'erc20', unit: 1n },
  { standard: 'erc721', name: 'Night Herons', symbol: 'HERON', unit: 1n },
  { standard: 'erc721', name: 'Paper Boats', symbol: 'BOAT', unit: 1n },
  { standard: 'erc1155', name: 'Field Kit', symbol: 'KIT', unit: 1n },
  { standard: 'other', unit: 1n },
  { standard: 'other', unit: 1n },
  { standard: 'other', unit: 1n },
  spam('USD Coin', 'USDC'),
  spam('$ 5000 at claim-usdc.invalid', 'visit claim-usdc.invalid'),
  spam('AirDrop t.me/free', 'FREE'),
  spam('Reward Token', 'RWD'),
  spam('Reward Token 2', 'RWD2'),
  spam('stETH voucher: steth-gift.invalid', 'VOUCHER'),
]

const numbersOf = (holds: (contract: Contract) => boolean) =>
  contracts.flatMap((contract, at) => (holds(contract) ? [at + 1] : []))

/** Party numbers of the contracts by their part. */
export const parts = {
  tokens: numbersOf(({ standard, isSpam, isWrapped }) => standard === 'erc20' && !isSpam && !isWrapped),
  wrapped: 3,
  collections: numbersOf(({ standard }) => standard === 'erc721'),
  kit: 11,
  router: 12,
  pool: 13,
  /** Pays native currency to accounts, by calls that only traces show. */
  payer: 14,
  /** Has the name of the first token. */
  lookAlike: 15,
  spam: numbersOf(({ isSpam }) => isSpam === true),
} as const
