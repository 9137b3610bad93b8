import { createHash } from 'node:crypto'
import bs58 from 'bs58'
import { solanaGenesisHash } from '../solanaChainId.ts'
import type { ChainClock } from './createClock.ts'

/** Lifetime of a blockhash in slots, as on every Solana chain. */
export const blockhashSlots = 150
const slotSeconds = 0.4
const slotsPerEpoch = 432_000

/**
 * Slots, which advance with time and with each transaction. Every slot has a block, so height and slot number are
 * equal.
 */
export type Slots = {
  now(): number
  /** Returns the slot of the next transaction. */
  next(): number
  /** Records the slot of the last transaction. */
  filled(slot: number): void
  /** Seconds since 1970, estimated for slots without a transaction. */
  timeOf(slot: number): number
  blockhashOf(slot: number): string
  /** Returns whether a transaction with this blockhash is still accepted. */
  isRecent(blockhash: string): boolean
  epoch(): { epoch: number; slotIndex: number; slotsInEpoch: number; startedAt: number }
}

/** Creates slots starting at `genesisAt`, in seconds since 1970. */
export function createSlots(clock: ChainClock, genesisAt: number): Slots {
  let head = 0
  const hashes = new Map<number, string>()

  const now = () => Math.max(Math.floor((clock.now() - genesisAt) / slotSeconds), head)
  const timeOf = (slot: number) => Math.floor(genesisAt + slot * slotSeconds)
  const blockhashOf = (slot: number) => {
    const known = hashes.get(slot)
    if (known) return known
    const hash = bs58.encode(createHash('sha256').update(`${solanaGenesisHash} ${slot}`).digest())
    hashes.set(slot, hash)
    for (const old of hashes.keys()) {
      if (hashes.size <= 2 * blockhashSlots) break
      hashes.delete(old)
    }
    return hash
  }

  return {
    now,
    next: () => now() + 1,
    filled(slot) {
      head = slot
    },
    timeOf,
    blockhashOf,
    isRecent(blockhash) {
      const last = now()
      for (let slot = last; slot >= last - blockhashSlots; slot--)
        if (blockhashOf(slot) === blockhash) return true
      return false
    },
    epoch() {
      const epoch = Math.floor(now() / slotsPerEpoch)
      return {
        epoch,
        slotIndex: now() % slotsPerEpoch,
        slotsInEpoch: slotsPerEpoch,
        startedAt: timeOf(epoch * slotsPerEpoch),
      }
    },
  }
}
