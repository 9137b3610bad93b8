import { UpstreamError } from '../../base/UpstreamError.ts'

/** A transaction, reduced to what is needed to find transfers. */
export type SolanaTransaction = {
  signature: string
  slot: number
  /** Seconds since 1970; undefined if the chain no longer has it. */
  minedAt: number | undefined
  failed: boolean
  /** In lamports, paid by the first account. */
  fee: bigint
  /** The signers, of which the first pays the fee. */
  signers: readonly string[]
  /** Lamports before and after the transaction. */
  accounts: readonly { address: string; before: bigint; after: bigint }[]
  /** Base units before and after, for every token account involved. */
  tokens: readonly TokenChange[]
  /** The programs of its instructions, in order. */
  programs: readonly string[]
}

/** The change of a token account. */
export type TokenChange = {
  /** Its index in `accounts`. */
  at: number
  /** Undefined in transactions from before the chain recorded it. */
  owner: string | undefined
  mint: string
  decimals: number
  before: bigint
  after: bigint
}

/** Parses a response of `getTransaction` with the encoding `json`. Throws `UpstreamError` for anything else. */
export function readSolanaTransaction(signature: string, answer: unknown): SolanaTransaction {
  try {
    return read(signature, answer as RawTransaction)
  } catch (cause) {
    throw new UpstreamError(`The upstream did not return the transaction ${signature}: ${cause}`)
  }
}

type RawBalance = {
  accountIndex: number
  mint: string
  owner?: string
  uiTokenAmount: { amount: string; decimals: number }
}
type RawTransaction = {
  slot: number
  blockTime?: number | null
  meta: {
    err: unknown
    fee: number | string
    preBalances: (number | string)[]
    postBalances: (number | string)[]
    preTokenBalances?: RawBalance[] | null
    postTokenBalances?: RawBalance[] | null
    loadedAddresses?: { writable: string[]; readonly: string[] } | null
  }
  transaction: {
    message: {
      header: { numRequiredSignatures: number }
      accountKeys: string[]
      instructions: { programIdIndex: number }[]
    }
  }
}

function read(signature: string, { slot, blockTime, meta, transaction }: RawTransaction): SolanaTransaction {
  const { header, accountKeys, instructions } = transaction.message
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  const addresses = [...accountKeys, ...writable, ...readonly]
  return {
    signature,
    slot,
    minedAt: blockTime ?? undefined,
    failed: meta.err !== null && meta.err !== undefined,
    fee: BigInt(meta.fee),
    signers: accountKeys.slice(0, header.numRequiredSignatures),
    accounts: addresses.map((address, at) => ({
      address,
      before: BigInt(meta.preBalances[at] ?? 0),
      after: BigInt(meta.postBalances[at] ?? 0),
    })),
    tokens: toChanges(meta.preTokenBalances ?? [], meta.postTokenBalances ?? []),
    programs: instructions.flatMap(({ programIdIndex }) => addresses[programIdIndex] ?? []),
  }
}

function toChanges(before: readonly RawBalance[], after: readonly RawBalance[]): TokenChange[] {
  const changes = new Map<string, TokenChange>()
  const changeOf = ({ accountIndex: at, mint, owner, uiTokenAmount }: RawBalance): TokenChange => {
    // An account can be closed and reopened for another owner or mint within one transaction.
    const key = `${at} ${mint} ${owner}`
    const known = changes.get(key)
    const change = known ?? { at, owner, mint, decimals: uiTokenAmount.decimals, before: 0n, after: 0n }
    changes.set(key, change)
    return change
  }
  for (const balance of before) changeOf(balance).before = BigInt(balance.uiTokenAmount.amount)
  for (const balance of after) changeOf(balance).after = BigInt(balance.uiTokenAmount.amount)
  return [...changes.values()]
}
