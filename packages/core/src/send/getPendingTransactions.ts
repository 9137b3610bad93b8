import {
  pendingRefreshMs,
  replacementBlocksMax,
  replacementSearchMs,
  unknownPendingMs,
} from '@latchkey/protocol/constants'
import { type Caip2, namespaceOf, toCaip10 } from '@latchkey/protocol/ids'
import type { StoredPending } from '@latchkey/protocol/schema'
import type { QueryClient } from '@tanstack/query-core'
import type { Client, Hash } from 'viem'
import { getBlock, getBlockNumber, getTransactionCount } from 'viem/actions'
import { refreshAccount } from '../account/refreshAccount.ts'
import { TransactionExpiredError, TransactionRevertedError } from '../errors/send.ts'
import { getClient } from '../kit/getClient.ts'
import type { Kit } from '../kit/kit.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'
import { isSameAddress } from '../utils/addresses.ts'
import { isMined, type PendingCall, readPendingCall, toPendingCall } from './readPendingCall.ts'
import { followStoredPending, forgetPending, listPending, updatePending } from './storedPending.ts'

/** A transaction that is pending or was replaced. */
export type PendingTransaction = StoredPending

/** Parameters of `getPendingTransactions`. */
export type GetPendingTransactionsParameters = {
  /** Plain address of the account. */
  address: string | undefined
  /** Network, by CAIP-2 id. */
  networkId: Caip2
}

/**
 * Checks an account's stored transactions on chain. Returns the pending, cancelled and replaced ones (8.13), latest
 * first. Mined transactions, including repriced ones, are removed, and the account's data is refreshed.
 */
export async function getPendingTransactions(
  kit: Kit,
  { address, networkId }: GetPendingTransactionsParameters,
): Promise<readonly PendingTransaction[]> {
  if (!address) return []
  const account = { address, networkId }
  // A node that lags behind may have caused `expired`, so it is checked again.
  const waiting = listPending(kit, account).filter(
    ({ outcome }) => outcome === undefined || outcome === 'expired',
  )
  if (waiting.length > 0) {
    const followOne = namespaceOf(networkId) === 'eip155' ? follow : followTransfer
    const followed = await Promise.all(
      waiting.map((pending) =>
        followOne(kit, pending).catch((error: unknown) => {
          // If the chain is unreachable, the transaction stays pending.
          kit.log('debug', 'Failed to check a pending transaction', error)
          return undefined
        }),
      ),
    )
    const ended = followed.filter((one) => one !== undefined)
    if (ended.length > 0) void refreshAccount(kit, { ...account, tokens: tokensOf(ended, networkId) })
  }
  return listPending(kit, account)
}

/** Query options of `getPendingTransactions`. Refetches when one is sent, and every 4 s while one is pending. */
export function getPendingTransactionsQueryOptions(kit: Kit, parameters: GetPendingTransactionsParameters) {
  return {
    queryKey: toQueryKey(kit, 'pending', parameters),
    queryFn: ({ client }: { client: QueryClient }) => {
      followStoredPending(kit, client)
      return getPendingTransactions(kit, parameters)
    },
    enabled: parameters.address !== undefined,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }: { state: { data?: readonly PendingTransaction[] | undefined } }) =>
      state.data?.some(({ outcome }) => outcome === undefined) ? pendingRefreshMs : (false as const),
  }
}

/** Checks a transaction of another namespace. Returns it if it has ended. */
async function followTransfer(
  kit: Kit,
  pending: PendingTransaction,
): Promise<PendingTransaction | undefined> {
  return (await hasTransferEnded(kit, pending)) ? pending : undefined
}

async function hasTransferEnded(
  kit: Kit,
  { hash, networkId, sentAt, outcome }: PendingTransaction,
): Promise<boolean> {
  const id = namespaceOf(networkId)
  try {
    const isConfirmed = await (id && kit.namespaces.get(id)?.checkTransfer?.({ hash, networkId, sentAt }))
    if (isConfirmed) forgetPending(kit, hash)
    return isConfirmed === true
  } catch (error) {
    if (error instanceof TransactionRevertedError) return forgetPending(kit, hash)
    if (!(error instanceof TransactionExpiredError)) throw error
    if (outcome === 'expired') return false
    updatePending(kit, hash, (kept) => ({ ...kept, outcome: 'expired' }))
    return true
  }
}

/** Checks an eip155 transaction. Returns it with its call if it has ended. */
async function follow(kit: Kit, pending: PendingTransaction): Promise<PendingTransaction | undefined> {
  const { hash, networkId } = pending
  const call = pending.call ?? (await readPendingCall(getClient(kit, networkId), hash))
  if (call && !pending.call) updatePending(kit, hash, (kept) => ({ ...kept, call }))
  const known = call ? { ...pending, call } : pending
  return (await hasEnded(kit, known)) ? known : undefined
}

async function hasEnded(kit: Kit, pending: PendingTransaction): Promise<boolean> {
  const { hash, networkId, replacements, sentAt, call } = pending
  const client = getClient(kit, networkId)
  for (const { hash: candidate, as } of [{ hash, as: 'first' as const }, ...replacements]) {
    if (!(await isMined(client, candidate))) continue
    if (as === 'cancel') conclude(kit, pending, 'cancelled')
    else forgetPending(kit, hash)
    return true
  }
  const age = Date.now() - sentAt
  if (!call) return age > unknownPendingMs && forgetPending(kit, hash)
  const account = pending.account as Hash
  const count = await getTransactionCount(client, { address: account, blockTag: 'latest' })
  if (count <= call.nonce) return false
  const latest = await getBlockNumber(client, { cacheTime: 0 })
  const taker = await findTaker(client, { account, nonce: call.nonce, latest, searched: pending.searched })
  if (!taker) {
    updatePending(kit, hash, (kept) => ({ ...kept, searched: `${latest}` }))
    // Nodes behind one URL may differ by a block or two, so keep searching for a while.
    if (age > replacementSearchMs) conclude(kit, pending, 'replaced')
    return age > replacementSearchMs
  }
  const how = toReplacement(pending, call, taker)
  if (how === 'repriced') forgetPending(kit, hash)
  else conclude(kit, pending, how)
  return true
}

/** Searches for an account's transaction with a nonce, from the latest block back to the last one searched. */
async function findTaker(
  client: Client,
  {
    account,
    nonce,
    latest,
    searched,
  }: { account: string; nonce: number; latest: bigint; searched: string | undefined },
): Promise<(PendingCall & { hash: Hash }) | undefined> {
  const oldest = searched === undefined ? 0n : BigInt(searched) + 1n
  for (let back = 0n; back < replacementBlocksMax && back <= latest - oldest; back++) {
    const { transactions } = await getBlock(client, { blockNumber: latest - back, includeTransactions: true })
    const found = transactions.find((other) => isSameAddress(other.from, account) && other.nonce === nonce)
    if (found) return { ...toPendingCall(found), hash: found.hash }
  }
  return undefined
}

/** Classifies a replacement (8.13): same call at another price, empty transfer to oneself, or something else. */
function toReplacement(
  { account }: PendingTransaction,
  call: PendingCall,
  taker: PendingCall,
): 'repriced' | 'cancelled' | 'replaced' {
  const isSame = isSameReceiver(call.to, taker.to) && call.value === taker.value && call.data === taker.data
  if (isSame) return 'repriced'
  return isSameReceiver(taker.to, account) && taker.value === '0' ? 'cancelled' : 'replaced'
}

function isSameReceiver(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && isSameAddress(one, other))
}

function conclude(kit: Kit, { hash }: PendingTransaction, outcome: 'cancelled' | 'replaced'): void {
  updatePending(kit, hash, (kept) => ({ ...kept, outcome }))
}

function tokensOf(ended: readonly PendingTransaction[], networkId: Caip2) {
  return ended.flatMap(({ sent, call }) =>
    sent?.is === 'fungible' && call?.to ? [toCaip10(networkId, call.to)] : [],
  )
}
