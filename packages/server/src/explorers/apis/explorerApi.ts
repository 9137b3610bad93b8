import type { Caip2 } from '@latchkey/protocol/ids'
import type { Hex } from 'viem'
import type { NftMetadata } from '../../base/parseNftMetadata.ts'

/** A token and its metadata according to an explorer, cleaned. */
export type ExplorerToken = {
  /** The contract in lower case. */
  address: string
  standard: 'erc20' | 'erc721' | 'erc1155'
  name: string | null
  symbol: string | null
  decimals: number | null
}

/** Where a fact is on the chain. */
type Place = {
  block: bigint
  /** Seconds since 1970. */
  minedAt: number
  /** Hash of the transaction, in lower case. */
  hash: Hex
}

/** A transaction from or to an account. */
export type TransactionFact = Place & {
  type: 'transaction'
  index: number
  from: Hex
  to: Hex | null
  created: Hex | null
  value: bigint
  nonce: number
  input: Hex
  failed: boolean
}

/** A token transfer from or to an account. */
type TransferFact = Place & {
  type: 'transfer'
  token: ExplorerToken
  from: Hex
  to: Hex
  tokenId: bigint | null
  amount: bigint
  nft?: NftMetadata | undefined
}

/** A call inside a transaction that moved native currency from or to an account. */
type InternalFact = Place & { type: 'internal'; from: Hex; to: Hex; value: bigint }

/** Something that an account did, or was subject to, according to an explorer. */
export type Fact = TransactionFact | TransferFact | InternalFact

/** A page of a list, newest first. `lowest` is its last block, including rows that are no fact. */
type FactPage = { facts: readonly Fact[]; lowest: bigint | undefined }

/** A list of an explorer, page by page, newest first. */
export type FactList = AsyncGenerator<FactPage, void>

/** A log of an approval according to an explorer. */
export type ApprovalLog = Place & {
  /** Its place in the block. */
  index: number
  address: Hex
  topics: readonly Hex[]
  data: Hex
}

/** An NFT that an account may own. */
export type NftFact = {
  token: ExplorerToken
  tokenId: bigint
  /** Absent if the explorer has no metadata. */
  metadata?: NftMetadata | undefined
}

/** A page of NFTs. `next` is the explorer's own place, plain JSON. */
type NftFacts = { nfts: readonly NftFact[]; next: Readonly<Record<string, string>> | null }

/**
 * What every explorer can tell about an account of its chain. An account that it has never seen is empty. Throws
 * `TypeError` for an answer in an unknown form, and `ExplorerFailure`.
 */
export type ExplorerClient = {
  /** Returns the hash of a block, or undefined if the explorer does not have it yet. */
  blockHash(block: bigint): Promise<string | undefined>
  /**
   * Opens the lists in which an account's transactions are found, from block `until` downwards. With `token`, only those
   * of its transfers, and of internal ones, which may belong to the same transactions; null is the native token.
   */
  openLists(query: { account: string; until?: bigint; token?: string | null }): readonly FactList[]
  /** Returns a transaction, or undefined if the explorer does not have it. */
  transaction(hash: Hex): Promise<TransactionFact | undefined>
  /** Returns ERC-20 tokens that an account may hold. `isComplete` is false if there may be more. */
  tokens(account: string): Promise<{ tokens: readonly ExplorerToken[]; isComplete: boolean }>
  /** Returns a page of NFTs that an account may own. */
  nfts(account: string, place?: Readonly<Record<string, string>>): Promise<NftFacts>
  /** Returns the logs of an account's approvals, newest first. `isComplete` is false if there are more. */
  approvals(
    account: string,
    ifMany?: ManyApprovals,
  ): Promise<{ logs: readonly ApprovalLog[]; isComplete: boolean }>
}

/** Which logs matter of an account with more than one page of them, which strangers can write. */
export type ManyApprovals = {
  /** ERC-20 contracts whose logs are read by themselves, in lower case, the most important first. */
  tokens: readonly string[]
  /** Returns the number of the chain's newest block. */
  head(): Promise<bigint>
}

/**
 * Sends a request to the explorer's API, with its API key, and reads the JSON of its answer, which is undefined for 404.
 * Throws what `read` throws, and `ExplorerFailure`.
 */
export type AskExplorer = <value>(
  path: string,
  query: Readonly<Record<string, string>>,
  read: (json: unknown) => value,
) => Promise<value>

/** A kind of explorer: its API, and what it allows for free. */
export type ExplorerApi = {
  create(ask: AskExplorer, chainId: Caip2): ExplorerClient
  /** The maximum of requests in a second, unless the operator sets another. */
  perSecond: number
  /** The maximum of requests in a day, unless the operator sets another. */
  perDay?: number
}

/** Why an explorer did not help. The key of a metric. */
export type ExplorerFailureKind =
  /** It asked for fewer requests. */
  | 'limited'
  /** The server's own budget for it is spent, which says nothing about the explorer. */
  | 'spent'
  /** It did not respond in time. */
  | 'late'
  /** It refused the request: a wrong key, or an unsupported API. */
  | 'refused'
  /** It is unreachable, or failed itself. */
  | 'failed'
  /** Its answer has an unknown form. */
  | 'invalid'
  /** It does not have the newest blocks. */
  | 'behind'

/** Thrown when an explorer does not help. Its message contains neither a URL nor a key. */
export class ExplorerFailure extends Error {
  override readonly name = 'ExplorerFailure'
  readonly kind: ExplorerFailureKind
  /** The pause that the explorer, or the server's own budget for it, asked for, in ms. */
  readonly retryAfterMs: number | undefined

  constructor(kind: ExplorerFailureKind, message: string, retryAfterMs?: number) {
    super(message)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}
