import { contracts } from './contracts.ts'

/** The size of a simulated chain. Equal plans give equal chains. */
export type MainnetPlan = {
  seed: number
  /** Height of the main branch plus 1. */
  blocks: number
  /** Logs of the main branch, at least. */
  logs: number
  /** How many accounts there are besides the subjects. */
  accounts: number
  /** How many transactions each subject appears in, as its history counts them. */
  subjects: readonly number[]
  /** Blocks that replace those of the main branch: how many of the newest they replace, and by how many more. */
  branches: readonly { replaced: number; added: number }[]
}

const branches = [
  { replaced: 3, added: 1 },
  { replaced: 12, added: 2 },
]

/** A chain in the shape of mainnet: two million logs over 200,000 blocks. */
export const mainnetPlan: MainnetPlan = {
  seed: 23,
  blocks: 200_000,
  logs: 2_000_000,
  accounts: 60_000,
  subjects: [10, 1_000, 50_000],
  branches,
}

/** The same in small, for tests. */
export const smallPlan: MainnetPlan = {
  seed: 23,
  blocks: 600,
  logs: 6_000,
  accounts: 80,
  subjects: [10, 60, 200],
  branches,
}

/** Kinds of transactions, with the selector that they call and the gas that they use. */
export const transactionKinds = [
  { name: 'pay', input: '0x', gas: 21_000n },
  { name: 'transfer', input: '0xa9059cbb', gas: 52_000n },
  { name: 'approve', input: '0x095ea7b3', gas: 46_000n },
  { name: 'swap', input: '0x38ed1739', gas: 128_000n },
  { name: 'deposit', input: '0xd0e30db0', gas: 28_000n },
  { name: 'withdraw', input: '0x2e1a7d4d', gas: 36_000n },
  { name: 'mint', input: '0x1249c58b', gas: 92_000n },
  { name: 'moveNft', input: '0x42842e0e', gas: 71_000n },
  { name: 'approveAll', input: '0xa22cb465', gas: 47_000n },
  { name: 'moveItem', input: '0xf242432a', gas: 58_000n },
  { name: 'moveItems', input: '0x2eb2c2d6', gas: 83_000n },
  { name: 'payOut', input: '0x51cff8d9', gas: 44_000n },
  { name: 'transferFrom', input: '0x23b872dd', gas: 63_000n },
  { name: 'airdrop', input: '0x67243482', gas: 240_000n },
  { name: 'execute', input: '0xb61d27f6', gas: 33_000n },
] as const

/** Name of a kind of transaction. */
export type TransactionKind = (typeof transactionKinds)[number]['name']

/** The base units of one unit of native currency in the store. */
export const nativeUnit = 10n ** 12n

/** What an account had of the native currency before the first block. */
export const endowment = 10n ** 24n

/** Which contract logged what, by party number. `p1` to `p3` are the indexed addresses. */
export type LogColumns = {
  kind: Uint8Array
  contract: Uint8Array
  p1: Uint32Array
  p2: Uint32Array
  p3: Uint32Array
  /** Id of an NFT. */
  id: Uint32Array
  /** In units of the contract; -1 stands for the largest amount. */
  amount: Float64Array
  /** Row of the transaction. */
  transaction: Uint32Array
}

/** Transactions, by row. */
export type TransactionColumns = {
  kind: Uint8Array
  failed: Uint8Array
  from: Uint32Array
  to: Uint32Array
  nonce: Uint32Array
  /** In units of the native currency. */
  value: Float64Array
  /** The account that the called contract paid, or 0, and what. */
  paid: Uint32Array
  paidValue: Float64Array
  /** Row of its block. */
  block: Uint32Array
  /** Row whose hash it has: itself, or the same transaction on the main branch. */
  identity: Uint32Array
  /** Row of its first log; has one more entry than there are transactions. */
  firstLog: Uint32Array
}

/** Blocks, by row: the main branch by height, then those of the other branches. */
export type BlockColumns = {
  height: Uint32Array
  /** Row of the parent. The first block is its own. */
  parent: Uint32Array
  /** Row of its first transaction; has one more entry than there are blocks. */
  firstTransaction: Uint32Array
}

/** Rows that a party has a part in, ascending. */
export type RowsOf = (party: number) => Uint32Array

/** A branch of the chain. */
export type Branch = {
  /** Height of its first block of its own; the blocks below are those of the main branch. */
  fork: number
  /** Row of that block. */
  row: number
  /** Height of its newest block. */
  tip: number
}

/** A simulated chain. */
export type Store = {
  plan: MainnetPlan
  blocks: BlockColumns
  transactions: TransactionColumns
  logs: LogColumns
  /** The main branch first. */
  branches: readonly Branch[]
  /** Logs with the party in a topic. */
  logsOf: RowsOf
  /** Logs of the party, which is a contract. */
  logsBy: RowsOf
  /** Transactions that the party sent, received, or was paid in. */
  transactionsOf: RowsOf
}

/** Party numbers: 0 is the zero address, then contracts, subjects, exchanges, other accounts. */
export function placesOf({ subjects, accounts }: MainnetPlan) {
  const firstSubject = contracts.length + 1
  const firstAccount = firstSubject + subjects.length
  return { firstSubject, firstAccount, parties: firstAccount + accounts }
}

/** How many of the accounts are exchanges, which take part in every third transaction. */
export const exchanges = 20
