import type { FrameStorage } from '../platform/parts.ts'
import type { Accounts } from './openSeed.ts'

/** A device's share, as it lies in storage: sealed by a key that no script can read out. */
type SealedShare = {
  key: CryptoKey
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
  /** The account on EVM chains that the seed must give. */
  address: string
  /** The account on Solana. Missing in shares that an earlier version kept. */
  solana?: string
  /** Set when a seed came out wrong: the next login makes new shares, and only then this one goes. */
  isSuspect?: boolean
}

/** The shares of this device, by user. */
type DeviceShares = {
  /** Whether there is one for these accounts that has not failed. */
  has(userId: string, accounts: Accounts): Promise<boolean>
  /** The share; undefined where there is none, or where it was tampered with. The caller overwrites it after use. */
  open(userId: string): Promise<Uint8Array | undefined>
  keep(userId: string, share: Uint8Array<ArrayBuffer>, accounts: Accounts): Promise<void>
  suspect(userId: string): Promise<void>
  forget(userId: string): Promise<void>
}

/** Keeps a device's shares, each sealed for its user (AES-256-GCM, a key of its own, not extractable). */
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
      // What does not open is no share: AES-GCM notices each changed bit.
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
