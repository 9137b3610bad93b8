import * as z from 'zod/mini'
import { passkeyNameMax } from '../constants/later.ts'
import { evmAddress } from '../schema/address.ts'
import { rfc3339 } from '../schema/time.ts'
import { email } from '../schema/user.ts'
import { loginProviders, recoveryKinds } from '../vocabulary.ts'

/** Bytes, base64url without padding (RFC 4648, 5). */
export const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(1_024))

/** An id or a secret of the server's making. */
export const opaque = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,256}$/))

/** What an authenticator has made or signed, base64url: keys of RSA and attestations are long. */
export const passkeyBytes = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(16_384))

/** What a visitor calls a passkey. */
export const passkeyName = z.string().check(z.minLength(1), z.maxLength(passkeyNameMax))

/** How a wallet comes back where no device has its share. */
export { type RecoveryKind, recoveryKinds } from '../vocabulary.ts'

const coordinate = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** A public key of P-256 that a recovery share is encrypted to (RFC 7517). */
export const shareKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
})
/** A public key that a recovery share is encrypted to. */
export type ShareKey = z.output<typeof shareKey>

/**
 * One of the server's. Its name, which the header of what is encrypted repeats, is the private half, sealed by the server
 * for the frame that asked and for some minutes.
 */
export const serverShareKey = z.extend(shareKey, {
  kid: z.string().check(z.regex(/^[A-Za-z0-9_.-]+$/), z.maxLength(2_048)),
})
/** One of the server's, by its name. */
export type ServerShareKey = z.output<typeof serverShareKey>

/** A share for one reader: a compact JWE of ECDH-ES and A256GCM (RFC 7516), whose content is base64url. */
export const encryptedShare = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]+\.(\.[A-Za-z0-9_-]+){3}$/), z.maxLength(4_096))

/**
 * The recovery share, which crosses encrypted to its reader. What is in there is the share as it is where the server keeps
 * it under a key of its own (`automatic`), else encrypted in the frame by what only the visitor has (`salt` and
 * `credentialId` are what the frame needs to ask for that again).
 */
export const recovery = z
  .object({
    kind: z.enum(recoveryKinds),
    share: encryptedShare,
    salt: z.optional(base64url),
    credentialId: z.optional(base64url),
  })
  .check(
    // What could not be asked for again would be lost with the first device.
    z.refine(({ kind, salt }) => kind === 'automatic' || salt !== undefined, { path: ['salt'] }),
    z.refine(({ kind, credentialId }) => kind !== 'passkey' || credentialId !== undefined, {
      path: ['credentialId'],
    }),
  )
/** The recovery share, with how it is kept. */
export type Recovery = z.output<typeof recovery>

/** The accounts of a seed: `m/44'/60'/0'/0/0` and `m/44'/501'/0'/0'`. */
export const walletAccounts = z.object({ eip155: evmAddress, solana: z.string().check(z.maxLength(64)) })

/** A nonce of the server's making, and what each account has signed with it: `toAccountStatement`. */
export const accountProof = z.object({
  nonce: opaque,
  /** Over the Keccak-256 of the statement as it is, which no wallet signs for an app: r, s and v. */
  eip155: z.pipe(z.string().check(z.regex(/^0x[0-9a-f]{130}$/)), z.custom<`0x${string}`>()),
  /** Ed25519 over the statement (RFC 8032), base58. */
  solana: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)),
})
/** A nonce of the server's making, and what each account has signed with it. */
export type AccountProof = z.output<typeof accountProof>

/** Who is logged in at the wallet's server. */
export const walletUser = z.object({
  id: opaque,
  email: z.nullable(email),
  /** Present where the user logs in by a social provider or Farcaster, with what they are called there. */
  social: z.optional(z.object({ provider: z.enum(loginProviders), name: z.nullable(z.string()) })),
  /** Present where the user logs in by a passkey, with what they call it. */
  passkey: z.optional(z.object({ name: z.nullable(z.string()) })),
  /** Null until the frame has made a seed. */
  accounts: z.nullable(walletAccounts),
  recovery: z.nullable(z.enum(recoveryKinds)),
  /** The salt of the recovery share where it has one: it tells which one holds, after an answer that was lost. */
  recoverySalt: z.optional(base64url),
  /** Whether the server holds a share for the frame's key that asks: without one it must recover. */
  hasDeviceShare: z.boolean(),
})
/** Who is logged in at the wallet's server. */
export type WalletUser = z.output<typeof walletUser>

/** A session, good together with proofs of the key that it was given to (RFC 9449). */
export const walletSession = z.object({
  accessToken: opaque,
  refreshToken: opaque,
  /** When the access token ends. */
  expiresAt: rfc3339,
  /** When the visitor last logged in. */
  loginAt: rfc3339,
  user: walletUser,
})
/** A session, good together with proofs of the key that it was given to. */
export type WalletSession = z.output<typeof walletSession>

/** Where a visitor is logged in. */
export const walletSessionEntry = z.object({
  id: opaque,
  isCurrent: z.boolean(),
  hasDeviceShare: z.boolean(),
  /** Browser and system as they call themselves: `Chrome, Android`. */
  device: z.string(),
  /** The app's origin at which the device was seen first; null where that is not known. */
  appOrigin: z.nullable(z.string()),
  firstSeenAt: rfc3339,
  /** Since when its session lasts, and when that was used last; null where it is signed out. */
  createdAt: z.nullable(rfc3339),
  usedAt: z.nullable(rfc3339),
})

/** A device that a visitor has logged in with; it is known until it is revoked. */
export type WalletSessionEntry = z.output<typeof walletSessionEntry>

/** Values of examples. */
export const exampleAccounts = {
  eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: 'GjJyeC1r2RgkuoCWMyPYkCWSGSGLcz266EaAkLA27AhL',
} as const
/** Values of examples. */
export const exampleUser: WalletUser = {
  id: 'u5cU0o2c6k1yF3m9Qe7tVw',
  email: 'ada@example.com',
  accounts: exampleAccounts,
  recovery: 'automatic',
  hasDeviceShare: true,
}
/** Values of examples. */
export const exampleSession: WalletSession = {
  accessToken: 'q1Zy8m0Vb3nT5kR7xC9wLg',
  refreshToken: 'r7Xc2v4Bn6mQ8wE0tY1uIo',
  expiresAt: '2026-11-20T10:15:00Z',
  loginAt: '2026-11-20T10:00:00Z',
  user: exampleUser,
}
/** Values of examples. */
export const exampleShare = 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA'
/** Values of examples. */
export const exampleBaseShare = 'IB8eHRwbGhkYFxYVFBMSERAPDg0MCwoJCAcGBQQDAgE'
/** Values of examples. */
export const exampleShareKey: ShareKey = {
  kty: 'EC',
  crv: 'P-256',
  x: 'jiSaHRfCPFYXbsmyhtmKY6MAX6hsQF9CrQ9-rsWxorQ',
  y: '5js0tWpht-mn-UZs2K3mbAbgrnlnb-Wb-h3umOuwuGk',
}
/** Values of examples. */
export const exampleEncryptedShare =
  'eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSJ9..hUqQvXy47qyNBdPi.JWX-ICis2ZvLc8pI-06hELFQEhJYgWAyh8rB0DIosmlpNFRNxUgFKEk1lA.KZY3N84FBZGjmaLriX6TTA'
/** Values of examples. */
export const exampleAccountProof: AccountProof = {
  nonce: 'n5Tb2wVxQ8e1Lk0ZyJ7hRg',
  eip155: `0x${'5a'.repeat(64)}1b`,
  solana: '5'.repeat(87),
}
/** Values of examples. */
export const exampleCredentialId = 'k2Vw5xYz8aBc1dEf4gHj7kLm0nPq3rSt'
/** Values of examples. */
export const exampleCeremony = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'
