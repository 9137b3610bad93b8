import type { Recovery, WalletUser } from '@latchkey/protocol/wallet'
import { base64urlnopad } from '@scure/base'
import { FrameFailureError } from '../base/FrameFailureError.ts'
import type { RecoverySecret } from '../base/ports.ts'
import type { Session } from '../session/createSession.ts'
import { toSessionFailure } from '../session/toSessionFailure.ts'
import { WalletFailureError } from '../session/WalletFailureError.ts'
import type { DeviceShares } from './createDeviceShares.ts'
import { deriveAccounts } from './deriveAccounts.ts'
import { type Accounts, entropyBytes, openSeed, splitEntropy } from './openSeed.ts'
import { proveAccounts } from './proveAccounts.ts'
import { openRecovery, sealRecovery } from './sealRecovery.ts'
import { encryptShare, makeShareKey } from './shareKeys.ts'
import { toSeed } from './toSeed.ts'

/** A wallet that can be restored once its recovery share is unlocked. */
export type Locked = { accounts: Accounts; recovery: Recovery; serverShare: string }

/** The server's session, and this browser's shares. */
export type Parts = { session: Session; shares: DeviceShares }

/** Creates a user's seed, and stores its shares on this device and on the server. */
export async function makeSeed(
  user: WalletUser,
  secret: RecoverySecret | undefined,
  parts: Parts,
): Promise<WalletUser | Locked> {
  const { session, shares } = parts
  const entropy = crypto.getRandomValues(new Uint8Array(entropyBytes))
  const seed = await toSeed(entropy)
  const accounts = deriveAccounts(seed)
  // Two splits: once the server has deleted this device's share, no other share fits the device's.
  const split = await splitEntropy(entropy)
  const base = await splitEntropy(entropy)
  try {
    const sealed = await sealRecovery(base.recovery, secret, user.id)
    const made = await sendRecovery(session, sealed, (recovery, nonce) =>
      session.askRaw('createWallet', {
        body: {
          accounts,
          proof: proveAccounts(seed, { userId: user.id, accounts, nonce }),
          serverShare: base64urlnopad.encode(split.server),
          baseShare: base64urlnopad.encode(base.server),
          recovery,
        },
      }),
    )
    // Stores this device's share only after the server has stored its own: a share of an unknown seed would be
    // worthless.
    requireSame(made.accounts, accounts)
    await shares.keep(user.id, split.device, accounts)
    return made
  } catch (error) {
    // Another frame was faster: drops this seed and restores that frame's wallet here.
    if (error instanceof WalletFailureError && error.code === 'WALLET_EXISTS')
      return await bringBack(user, secret, parts)
    throw toSessionFailure(error)
  } finally {
    for (const bytes of [entropy, seed, ...Object.values(split), ...Object.values(base)]) bytes.fill(0)
  }
}

/** Restores a wallet here; returns it locked if its recovery share needs another secret. */
export async function bringBack(
  user: WalletUser,
  secret: RecoverySecret | undefined,
  parts: Parts,
): Promise<WalletUser | Locked> {
  const kept = await fetchLocked(parts.session)
  if (user.accounts) requireSame(kept.accounts, user.accounts)
  const share = await openRecovery(kept.recovery, secret, user.id).catch((cause: unknown) => {
    throw tampered('The recovery share is not base64url.', cause)
  })
  return share ? join(user, kept, share, parts) : kept
}

/** Gives this device its share of a wallet whose recovery share is unlocked. */
export function join(
  user: WalletUser,
  { accounts, serverShare }: Locked,
  share: Uint8Array,
  { session, shares }: Parts,
): Promise<WalletUser> {
  return openSeed([share, decodeShare(serverShare)], accounts, async ({ entropy }) => {
    // This device gets its own split, so that the server can revoke the device by deleting its share.
    const split = await splitEntropy(entropy)
    try {
      const now = await session.ask('addWalletDevice', {
        body: { serverShare: base64urlnopad.encode(split.server) },
      })
      requireSame(now.accounts, accounts)
      await shares.keep(user.id, split.device, accounts)
      return now
    } finally {
      for (const bytes of [split.device, split.server, split.recovery]) bytes.fill(0)
    }
  })
}

/** Loads a wallet's accounts and the shares that restore it. The recovery share is encrypted in transit. */
async function fetchLocked(session: Session): Promise<Locked> {
  const { shareKey, open } = await makeShareKey()
  const kept = await session.ask('recoverWallet', { body: { shareKey } })
  const share = await open(kept.recovery.share).catch((cause: unknown) => {
    throw tampered('The recovery share cannot be decrypted.', cause)
  })
  return { ...kept, recovery: { ...kept.recovery, share } }
}

/** Sends a recovery share encrypted to a key of the server. Retries once with a newer key if that one has expired. */
export async function sendRecovery<value>(
  session: Session,
  recovery: Recovery,
  send: (encrypted: Recovery, nonce: string) => Promise<value>,
): Promise<value> {
  const attempt = async () => {
    const { nonce, shareKey } = await session.askRaw('getWalletNonce', { body: undefined })
    return send({ ...recovery, share: await encryptShare(recovery.share, shareKey) }, nonce)
  }
  return attempt().catch((error: unknown) => {
    if (error instanceof WalletFailureError && error.code === 'SHARE_KEY_DEAD') return attempt()
    throw error
  })
}

/** Throws if the server returns accounts other than the seed's, or than before, since the app would see them. */
function requireSame(told: Accounts | null, accounts: Accounts) {
  if (told?.eip155 !== accounts.eip155 || told.solana !== accounts.solana)
    throw tampered('The server returned different accounts.')
}

/** Returns the failure of shares or accounts that don't match the seed. */
export const tampered = (message: string, cause?: unknown) =>
  new FrameFailureError('SHARE_TAMPERED', message, { cause })

/** Decodes a share from the server. Throws `SHARE_TAMPERED`. */
export function decodeShare(share: string): Uint8Array {
  try {
    return base64urlnopad.decode(share)
  } catch (cause) {
    throw tampered('The server share is not base64url.', cause)
  }
}
