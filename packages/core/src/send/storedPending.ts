import { storedPendingMax } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { type StoredPending, type StoredPendings, storedPendings } from '@latchkey/protocol/schema'
import type { QueryClient } from '@tanstack/query-core'
import { createStored } from '../kit/createStored.ts'
import type { Kit } from '../kit/kit.ts'
import { isSameAddress } from '../utils/addresses.ts'

const pendings = createStored('pending', (kept) => storedPendings.safeParse(kept).data)
const nothing: StoredPendings = { version: 1, transactions: [], renumbering: [] }

/** The query clients that list pending transactions, by storage. An app may run the query in others than the kit's. */
const readers = new WeakMap<Kit['storage'], Set<QueryClient>>()

/** Refetches a client's pending transactions whenever one is stored. */
export function followStoredPending({ storage }: Kit, client: QueryClient): void {
  readers.set(storage, (readers.get(storage) ?? new Set()).add(client))
}

/** Returns an account's kept transactions on a network, latest first. */
export function listPending(
  kit: Kit,
  { address, networkId }: { address: string; networkId: Caip2 },
): readonly StoredPending[] {
  return read(kit).transactions.filter(
    (kept) => kept.networkId === networkId && isSameAddress(kept.account, address),
  )
}

/**
 * Stores a transaction across reloads until its outcome is known. If it is already stored, only adds what was unknown.
 * Ignored if it has the nonce of a stored pending one, which it may replace.
 */
export function storePending(kit: Kit, pending: Omit<StoredPending, 'replacements'>): void {
  const kept = read(kit)
  const { hash, sent, call } = pending
  const stored = kept.transactions.find((known) => known.hash === hash)
  const added = { ...(sent && !stored?.sent && { sent }), ...(call && !stored?.call && { call }) }
  if (stored && Object.keys(added).length > 0) updatePending(kit, hash, (known) => ({ ...known, ...added }))
  else if (kept.transactions.some((known) => isSameOne(known, pending))) return
  else {
    const transactions = [{ ...pending, replacements: [] }, ...kept.transactions].slice(0, storedPendingMax)
    pendings.write(kit, { ...kept, transactions })
  }
  for (const client of readers.get(kit.storage) ?? []) void refetch(kit, client)
}

/** Never throws, because the transaction is sent: whatever fails here must not end the flow that reports it. */
async function refetch(kit: Kit, client: QueryClient): Promise<void> {
  try {
    await client.invalidateQueries({ queryKey: [kit.config.storageKey, 'pending'] })
  } catch (error) {
    kit.log('error', error)
  }
}

/** Updates a kept transaction. Does nothing if it was removed in the meantime. */
export function updatePending(kit: Kit, hash: string, change: (kept: StoredPending) => StoredPending): void {
  const kept = read(kit)
  pendings.write(kit, {
    ...kept,
    transactions: kept.transactions.map((known) => (known.hash === hash ? change(known) : known)),
  })
}

/**
 * Removes a stored transaction and returns whether it was there. If two callers track it, only one handles its outcome.
 */
export function forgetPending(kit: Kit, hash: string): boolean {
  const kept = read(kit)
  const transactions = kept.transactions.filter((known) => known.hash !== hash)
  if (transactions.length === kept.transactions.length) return false
  pendings.write(kit, { ...kept, transactions })
  return true
}

/** Returns whether a wallet has assigned its own nonce to a replacement before. */
export function isRenumbering(kit: Kit, connectorId: string): boolean {
  return read(kit).renumbering.includes(connectorId)
}

/** Records that a wallet assigns its own nonces to replacements. */
export function storeRenumbering(kit: Kit, connectorId: string): void {
  const kept = read(kit)
  pendings.write(kit, { ...kept, renumbering: [...new Set([...kept.renumbering, connectorId])] })
}

function isSameOne(
  known: StoredPending,
  { hash, call, account, networkId }: Omit<StoredPending, 'replacements'>,
): boolean {
  if (known.hash === hash || known.replacements.some((other) => other.hash === hash)) return true
  if (known.networkId !== networkId || !isSameAddress(known.account, account)) return false
  return known.outcome === undefined && call !== undefined && known.call?.nonce === call.nonce
}

function read(kit: Kit): StoredPendings {
  return pendings.read(kit) ?? nothing
}
