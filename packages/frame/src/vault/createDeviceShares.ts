import type { FrameStorage } from '../platform/parts.ts'
import type { Accounts } from './openSeed.ts'

/** A device's share as stored, encrypted with a non-extractable key. */
type SealedShare = {
  key: CryptoKey
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
  /** The EVM account that the seed must yield. */
  address: string
  /** The Solana account. Missing in shares that an earlier version stored. */
  solana?: string
  /** Set when a seed was wrong: the next login creates new shares, and only then this one is deleted. */
  isSuspect?: boolean
}

/** The shares of this device, by user. */
export type DeviceShares = {
  /** Returns whether there is a share for these accounts that has not failed. */
  has(userId: string, accounts: Accounts): Promise<boolean>
  /** Decrypts the share; undefined if it is missing or was tampered with. The caller must overwrite it after use. */
  open(userId: string): Promise<Uint8Array | undefined>
  keep(userId: string, share: Uint8Array<ArrayBuffer>, accounts: Accounts): Promise<void>
  suspect(userId: string): Promise<void>
  forget(userId: string): Promise<void>
}

/** Stores a device's shares, each encrypted for its user (AES-256-GCM with its own non-extractable key). */
export function createDeviceShares(storage: FrameStorage): DeviceShares {
  const read = (userId: string) => storage.get<SealedShare>(keyOf(userId))

  return {
    async has(userId, { eip155, solana }) {
      const kept = await read(userId)
      return kept?.address === eip155 && (kept.solana ?? solana) === solana && !kept.isSuspect
    },
    async open(userId) {
      const kept = await read(userId)
      if (!kept) return undefined
      const opened = crypto.subtle.decrypt(toAlgorithm(kept.iv, userId), kept.key, kept.sealed)
      // Decryption fails for any changed bit (AES-GCM), so such a share counts as missing.
      return opened.then(
        (bytes) => new Uint8Array(bytes),
        () => undefined,
      )
    },
    async keep(userId, share, { eip155: address, solana }) {
      const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
        'encrypt',
        'decrypt',
      ])
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const sealed = await crypto.subtle.encrypt(toAlgorithm(iv, userId), key, share)
      await storage.set(keyOf(userId), { key, iv, sealed, address, solana } satisfies SealedShare)
    },
    async suspect(userId) {
      const kept = await read(userId)
      if (kept) await storage.set(keyOf(userId), { ...kept, isSuspect: true } satisfies SealedShare)
    },
    forget: (userId) => storage.delete(keyOf(userId)),
  }
}

const keyOf = (userId: string) => `share.${userId}`

const toAlgorithm = (iv: Uint8Array<ArrayBuffer>, userId: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(userId),
})
