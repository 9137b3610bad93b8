import { keptPendingMax } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { type KeptPending, type KeptPendings, keptPendings } from '@latchkey/protocol/schema'
import type { Kit } from '../kit.ts'
import { isSameAddress } from '../utils/addresses.ts'
import { createKept } from './createKept.ts'

const pendings = createKept('pending', keptPendings)
const nothing: KeptPendings = { version: 1, transactions: [], renumbering: [] }

/** The kept transactions of an account on a network, the latest first. */
export function listPending(
  kit: Kit,
  { address, networkId }: { address: string; networkId: Caip2 },
): readonly KeptPending[] {
  return read(kit).transactions.filter(
    (kept) => kept.networkId === networkId && isSameAddress(kept.account, address),
  )
}

/**
 * Keeps a transaction until it is known what became of it, across reloads. One that is kept already stays as it is, and
 * one of the same number is what takes its place.
 */
export function keepPending(kit: Kit, pending: Omit<KeptPending, 'replacements'>): void {
  const kept = read(kit)
  if (kept.transactions.some((known) => isSameOne(known, pending))) return
  const transactions = [{ ...pending, replacements: [] }, ...kept.transactions].slice(0, keptPendingMax)
  pendings.write(kit, { ...kept, transactions })
}

/** Writes down what has become known of a kept transaction. One that was forgotten meanwhile stays so. */
export function updatePending(kit: Kit, hash: string, change: (kept: KeptPending) => KeptPending): void {
  const kept = read(kit)
  pendings.write(kit, {
    ...kept,
    transactions: kept.transactions.map((known) => (known.hash === hash ? change(known) : known)),
  })
}

/** Forgets a kept transaction; tells whether it was there: of two that follow it, one acts on its end. */
export function forgetPending(kit: Kit, hash: string): boolean {
  const kept = read(kit)
  const transactions = kept.transactions.filter((known) => known.hash !== hash)
  if (transactions.length === kept.transactions.length) return false
  pendings.write(kit, { ...kept, transactions })
  return true
}

/** Tells whether a wallet has given a replacement a number of its own. */
export function isRenumbering(kit: Kit, connectorId: string): boolean {
  return read(kit).renumbering.includes(connectorId)
}

/** Remembers that a wallet gives replacements numbers of its own. */
export function keepRenumbering(kit: Kit, connectorId: string): void {
  const kept = read(kit)
  pendings.write(kit, { ...kept, renumbering: [...new Set([...kept.renumbering, connectorId])] })
}

function isSameOne(
  known: KeptPending,
  { hash, call, account, networkId }: Omit<KeptPending, 'replacements'>,
): boolean {
  if (known.hash === hash || known.replacements.some((other) => other.hash === hash)) return true
  if (known.networkId !== networkId || !isSameAddress(known.account, account)) return false
  return known.outcome === undefined && call !== undefined && known.call?.nonce === call.nonce
}

function read(kit: Kit): KeptPendings {
  return pendings.read(kit) ?? nothing
}
