import type { Caip2 } from '@latchkey/protocol/ids'
import { base58 } from '@scure/base'
import { RpcError } from '../../base/RpcError.ts'
import { UpstreamError } from '../../base/UpstreamError.ts'
import { tokenPrograms } from './programs.ts'
import { readSolanaTransaction, type SolanaTransaction } from './readSolanaTransaction.ts'

/** A transaction in an address's list of signatures. */
export type SolanaSignature = {
  signature: string
  slot: number
  /** Seconds since 1970; 0 if the chain no longer has it. */
  minedAt: number
}

/**
 * The requests that this server sends to a Solana chain, with commitment `confirmed`. Throws `UpstreamError` and
 * `RpcError`.
 */
export type SolanaReader = {
  /** Returns the balance in lamports. */
  getBalance(address: string): Promise<bigint>
  /** Returns the token accounts of all token programs. */
  getTokenAccounts(owner: string): Promise<TokenAccount[]>
  /** Returns the accounts' data in the same order, `undefined` for missing ones. At most 100. */
  getAccounts(addresses: readonly string[]): Promise<({ owner: string; bytes: Uint8Array } | undefined)[]>
  /** Returns signatures, newest first. */
  getSignatures(address: string, p: { limit: number; before?: string }): Promise<SolanaSignature[]>
  /**
   * Returns `undefined` if the chain does not have the transaction, or no longer has it. Returns `unreadable` for a
   * version that is newer than this server.
   */
  getTransaction(signature: string): Promise<SolanaTransaction | 'unreadable' | undefined>
}

const commitment = 'confirmed'
/** Solana's RPC error code for a transaction version that was not requested. */
const versionUnsupported = -32015

/** Creates a reader for each chain. Sends requests with `request`, through the proxy's upstreams. */
export function createSolanaReader(
  request: (chainId: Caip2, method: string, params: unknown) => Promise<unknown>,
): (chainId: Caip2) => SolanaReader {
  return (chainId) => {
    const ask = (method: string, ...params: unknown[]) => request(chainId, method, params)
    return {
      async getBalance(address) {
        const { value } = Object(await ask('getBalance', address, { commitment }))
        return toBigInt(value)
      },
      async getTokenAccounts(owner) {
        const answers = await Promise.all(
          tokenPrograms.map((programId) =>
            ask('getTokenAccountsByOwner', owner, { programId }, { encoding: 'base64', commitment }),
          ),
        )
        return answers.flatMap((answer) =>
          toList(Object(answer).value).flatMap((row) => {
            const { pubkey, account } = Object(row)
            const data = toBytes(account)
            const tokenAccount =
              typeof pubkey === 'string' && data ? readTokenAccount(pubkey, data) : undefined
            return tokenAccount ? [tokenAccount] : []
          }),
        )
      },
      async getAccounts(addresses) {
        if (addresses.length === 0) return []
        const answer = await ask('getMultipleAccounts', addresses, { encoding: 'base64', commitment })
        return toList(Object(answer).value).map((account) => {
          const bytes = toBytes(account)
          return bytes && { owner: String(Object(account).owner), bytes }
        })
      },
      async getSignatures(address, { limit, before }) {
        const config = { limit, commitment, ...(before !== undefined && { before }) }
        const rows = toList(await ask('getSignaturesForAddress', address, config))
        return rows.map((row) => {
          const { signature, slot, blockTime } = Object(row)
          if (typeof signature !== 'string' || typeof slot !== 'number') throw unreadable()
          return { signature, slot, minedAt: Number(blockTime ?? 0) }
        })
      },
      async getTransaction(signature) {
        const config = { encoding: 'json', commitment, maxSupportedTransactionVersion: 0 }
        try {
          const answer = await ask('getTransaction', signature, config)
          return answer === null ? undefined : readSolanaTransaction(signature, answer)
        } catch (error) {
          if (error instanceof RpcError && error.code === versionUnsupported) return 'unreadable'
          throw error
        }
      },
    }
  }
}

function toBigInt(value: unknown): bigint {
  if (typeof value === 'number' || typeof value === 'string') return BigInt(value)
  throw unreadable()
}

function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw unreadable()
}

function toBytes(account: unknown): Uint8Array | undefined {
  const data: unknown = Object(account).data
  const text: unknown = Array.isArray(data) ? data[0] : undefined
  return typeof text === 'string' ? Buffer.from(text, 'base64') : undefined
}

function unreadable() {
  return new UpstreamError('The upstream returned an unexpected response.')
}

/** A token account of an owner. */
type TokenAccount = {
  address: string
  mint: string
  /** Base units. */
  amount: bigint
}

const mintAt = 0
const amountAt = 64
const bytesMin = 72

/** Parses a token account's bytes, which start the same in both token programs: mint, owner, amount. */
function readTokenAccount(address: string, bytes: Uint8Array): TokenAccount | undefined {
  if (bytes.length < bytesMin) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    address,
    mint: base58.encode(bytes.subarray(mintAt, mintAt + 32)),
    amount: view.getBigUint64(amountAt, true),
  }
}
