import type { Recovery, WalletUser } from '@latchkey/protocol/wallet'
import { ed25519 } from '@noble/curves/ed25519'
import { base64urlnopad } from '@scure/base'
import {
  type Address,
  bytesToString,
  type Hex,
  hashMessage,
  hashTypedData,
  keccak256,
  serializeSignature,
  serializeTransaction,
} from 'viem'
import { hashAuthorization } from 'viem/utils'
import { FrameFailureError } from '../base/FrameFailureError.ts'
import type { OwnProblem, RecoverySecret, Vault } from '../base/ports.ts'
import type { FrameParts } from '../platform/parts.ts'
import type { Session } from '../session/createSession.ts'
import { toSessionFailure } from '../session/toSessionFailure.ts'
import { WalletFailureError } from '../session/WalletFailureError.ts'
import { createDeviceShares } from './createDeviceShares.ts'
import { deriveAccounts } from './deriveAccounts.ts'
import { deriveEvmKey } from './deriveEvmKey.ts'
import { deriveSolanaKey } from './deriveSolanaKey.ts'
import { type Accounts, entropyBytes, type OpenSeed, openSeed, splitEntropy } from './openSeed.ts'
import { proveAccounts } from './proveAccounts.ts'
import { openRecovery, sealRecovery } from './sealRecovery.ts'
import { encryptShare, makeShareKey } from './shareKeys.ts'
import { signHash } from './signHash.ts'
import { toMnemonicBytes } from './toMnemonicBytes.ts'
import { toSeed } from './toSeed.ts'

const lockName = 'latchkey.vault'

/** Asks the visitor to unlock a recovery share for which a login is not enough. Throws `REJECTED` if they reject. */
export type RecoveryUnlock = (recovery: Recovery, user: WalletUser) => Promise<Uint8Array>

/** A wallet that can be restored once its recovery share is unlocked. */
type Locked = { accounts: Accounts; recovery: Recovery; serverShare: string }

/** Creates the vault of the logged-in user. */
export function createVault(
  parts: Pick<FrameParts, 'storage' | 'withLock'> & {
    session: Session
    unlock: RecoveryUnlock
    /** Restores the wallet here, with any steps that this requires from the visitor. */
    regain(): Promise<void>
  },
): Vault {
  const { session, withLock } = parts
  const shares = createDeviceShares(parts.storage)

  const requireUser = async () => {
    const user = await session.getUser()
    if (!user) throw new FrameFailureError('NOT_CONNECTED', 'Not logged in.')
    return user
  }
  const isReady = async ({ id, accounts, hasDeviceShare }: WalletUser) =>
    accounts !== null && hasDeviceShare && (await shares.has(id, accounts))

  const makeSeed = async (user: WalletUser, secret?: RecoverySecret): Promise<WalletUser | Locked> => {
    const entropy = crypto.getRandomValues(new Uint8Array(entropyBytes))
    const seed = await toSeed(entropy)
    const accounts = deriveAccounts(seed)
    // Two splits: once the server has deleted this device's share, no other share fits the device's.
    const split = await splitEntropy(entropy)
    const base = await splitEntropy(entropy)
    try {
      const sealed = await sealRecovery(base.recovery, secret, user.id)
      const made = await sendRecovery(sealed, (recovery, nonce) =>
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
        return await bringBack(user, secret)
      throw toSessionFailure(error)
    } finally {
      for (const bytes of [entropy, seed, ...Object.values(split), ...Object.values(base)]) bytes.fill(0)
    }
  }

  const bringBack = async (user: WalletUser, secret?: RecoverySecret): Promise<WalletUser | Locked> => {
    const kept = await fetchLocked()
    if (user.accounts) requireSame(kept.accounts, user.accounts)
    const share = await openRecovery(kept.recovery, secret, user.id).catch((cause: unknown) => {
      throw tampered('The recovery share is not base64url.', cause)
    })
    return share ? join(user, kept, share) : kept
  }

  /** Loads a wallet's accounts and the shares that restore it. The recovery share is encrypted in transit. */
  const fetchLocked = async (): Promise<Locked> => {
    const { shareKey, open } = await makeShareKey()
    const kept = await session.ask('recoverWallet', { body: { shareKey } })
    const share = await open(kept.recovery.share).catch((cause: unknown) => {
      throw tampered('The recovery share cannot be decrypted.', cause)
    })
    return { ...kept, recovery: { ...kept.recovery, share } }
  }

  /** Sends a recovery share encrypted to a key of the server. Retries once with a newer key if that one has expired. */
  const sendRecovery = async <value>(
    recovery: Recovery,
    send: (encrypted: Recovery, nonce: string) => Promise<value>,
  ): Promise<value> => {
    const attempt = async () => {
      const { nonce, shareKey } = await session.askRaw('getWalletNonce', { body: undefined })
      return send({ ...recovery, share: await encryptShare(recovery.share, shareKey) }, nonce)
    }
    return attempt().catch((error: unknown) => {
      if (error instanceof WalletFailureError && error.code === 'SHARE_KEY_DEAD') return attempt()
      throw error
    })
  }

  const join = async (user: WalletUser, { accounts, serverShare }: Locked, share: Uint8Array) =>
    openSeed([share, decodeShare(serverShare)], accounts, async ({ entropy }) => {
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

  /** Runs one task at a time across all tabs, with the server's current user. The second tab finds everything done. */
  const settle = (task: (user: WalletUser) => Promise<WalletUser | Locked>) =>
    withLock(lockName, async () => {
      const user = await session.ask('getWalletUser', { body: undefined })
      const known = (await session.getUser())?.accounts
      // An account that the app has seen must never change, whatever the server returns.
      if (known && JSON.stringify(known) !== JSON.stringify(user.accounts))
        throw tampered('The accounts changed since the login.')
      const settled = (await isReady(user)) ? user : await task(user)
      if (!isLocked(settled)) await session.setUser(settled)
      return settled
    })

  /** Like `settle`. If the visitor must act, asks them outside the lock, so that no other tab waits for them. */
  const settleOpen = async (task: (user: WalletUser) => Promise<WalletUser | Locked>) => {
    const settled = await settle(task)
    if (!isLocked(settled)) return settled
    // Once, however many of the app's messages wait for it.
    opening ??= openLocked(settled).finally(() => {
      opening = undefined
    })
    return opening
  }
  let opening: Promise<WalletUser> | undefined
  const openLocked = async (locked: Locked) => {
    const share = await parts.unlock(locked.recovery, await requireUser())
    return (await settle((user) => join(user, locked, share))) as WalletUser
  }

  const release = (purpose: Purpose) =>
    session.askRaw('releaseShare', { body: { purpose } }).catch((error: unknown) => {
      const isGone = error instanceof WalletFailureError && error.code === 'NOT_FOUND'
      throw isGone ? missing('The server has no share for this browser.') : toSessionFailure(error)
    })

  const withSeed = async <value>(
    purpose: Purpose,
    address: Address | undefined,
    use: (open: OpenSeed) => Promise<value> | value,
  ): Promise<value> => {
    const { id, accounts } = await requireUser()
    if (!accounts || (address !== undefined && accounts.eip155 !== address))
      throw new FrameFailureError('NOT_CONNECTED', 'Another account is now logged in.')
    const device = await shares.open(id)
    if (!device) {
      await shares.suspect(id)
      throw missing("This browser has no share of the wallet's seed.")
    }
    try {
      const { share } = await release(purpose)
      return await openSeed([device, decodeShare(share)], accounts, use)
    } catch (error) {
      if (error instanceof FrameFailureError && error.failure.name === 'SHARE_TAMPERED')
        await shares.suspect(id)
      throw error
    } finally {
      device.fill(0)
    }
  }

  let regaining: Promise<void> | undefined
  /** Runs once, however many callers wait for it. */
  const regain = () => {
    regaining ??= parts.regain().finally(() => {
      regaining = undefined
    })
    return regaining
  }
  /** Like `withSeed`, for what the visitor has approved. If the shares yield no seed, replaces them once. */
  const withSigningSeed = async <value>(
    address: Address,
    use: (open: OpenSeed) => Promise<value> | value,
  ): Promise<value> => {
    try {
      return await withSeed('sign', address, use)
    } catch (error) {
      if (!isLost(error)) throw error
      await regain()
      return withSeed('sign', address, use)
    }
  }

  const sign = (hash: Hex, address: Address) =>
    withSigningSeed(address, ({ seed }) => {
      const key = deriveEvmKey(seed)
      try {
        return signHash(hash, key)
      } finally {
        key.fill(0)
      }
    })

  return {
    create: (secret) =>
      settleOpen((user) => {
        if (user.accounts) return bringBack(user, secret ?? undefined)
        // Without the secret, the server could restore what only the passkey should.
        if (user.passkey && secret === undefined)
          throw new FrameFailureError('LOGIN_REQUIRED', 'Log in again with the passkey.')
        return makeSeed(user, secret ?? undefined)
      }),
    recover: () => settleOpen((user) => bringBack(user)),
    changeRecovery: (secret) =>
      withSeed('recovery', undefined, async ({ entropy }) => {
        const { id } = await requireUser()
        // A separate split, which yields nothing in combination with a device's share.
        const base = await splitEntropy(entropy)
        try {
          const serverShare = base64urlnopad.encode(base.server)
          const sealed = await sealRecovery(base.recovery, secret, id)
          const changed = await sendRecovery(sealed, (recovery) =>
            session.askRaw('changeRecovery', { body: { serverShare, recovery } }).catch((error: unknown) => {
              throw isUnavailable(error) ? unsure(error.message) : error
            }),
          )
          await session.setUser(changed)
          return changed
        } catch (error) {
          throw toSessionFailure(error)
        } finally {
          for (const bytes of Object.values(base)) bytes.fill(0)
        }
      }),
    async requireShare() {
      if (!(await isReady(await requireUser()))) await regain()
    },
    signMessage: async (message, address) => serializeSignature(await sign(hashMessage(message), address)),
    signTypedData: async (typedData, address) =>
      serializeSignature(await sign(hashTypedData(typedData), address)),
    async signTransaction(transaction, address) {
      const unsigned = serializeTransaction(transaction)
      return serializeTransaction(transaction, await sign(keccak256(unsigned), address))
    },
    signAuthorization: async (authorization, address) => ({
      ...authorization,
      ...(await sign(hashAuthorization(authorization), address)),
    }),
    signSolana: (messages, address) =>
      withSigningSeed(address, ({ seed }) => {
        const key = deriveSolanaKey(seed)
        try {
          return messages.map((message) => ed25519.sign(message, key))
        } finally {
          key.fill(0)
        }
      }),
    forget: shares.forget,
    exportMnemonic: () =>
      withSeed('export', undefined, ({ entropy }) => {
        const mnemonic = toMnemonicBytes(entropy)
        try {
          return bytesToString(mnemonic)
        } finally {
          mnemonic.fill(0)
        }
      }),
  }
}

/** Purpose of releasing a share. */
type Purpose = 'sign' | 'export' | 'recovery'

const isLocked = (settled: WalletUser | Locked): settled is Locked => 'serverShare' in settled

const isLost = (error: unknown) => error instanceof FrameFailureError && lostShares.has(error.failure.name)

/** Failures that mean that this browser's share, or the server's share for it, is lost. */
const lostShares: ReadonlySet<string> = new Set(['SHARE_MISSING', 'SHARE_TAMPERED'])

/** Throws if the server returns accounts other than the seed's, or than before, since the app would see them. */
function requireSame(told: Accounts | null, accounts: Accounts) {
  if (told?.eip155 !== accounts.eip155 || told.solana !== accounts.solana)
    throw tampered('The server returned different accounts.')
}

const tampered = (message: string, cause?: unknown) =>
  new FrameFailureError('SHARE_TAMPERED', message, { cause })

function decodeShare(share: string): Uint8Array {
  try {
    return base64urlnopad.decode(share)
  } catch (cause) {
    throw tampered('The server share is not base64url.', cause)
  }
}

const isUnavailable = (error: unknown): error is FrameFailureError =>
  error instanceof FrameFailureError && error.failure.name === 'UNAVAILABLE'

const unsure = (message: string) =>
  new FrameFailureError('UNAVAILABLE', message, { cause: 'unsure' satisfies OwnProblem })

const missing = (message: string) => new FrameFailureError('SHARE_MISSING', message)
