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
import { createDeviceShares, type DeviceShares } from './createDeviceShares.ts'
import { deriveEvmKey } from './deriveEvmKey.ts'
import { deriveSolanaKey } from './deriveSolanaKey.ts'
import { type OpenSeed, openSeed, splitEntropy } from './openSeed.ts'
import {
  bringBack,
  decodeShare,
  join,
  type Locked,
  makeSeed,
  type Parts,
  sendRecovery,
  tampered,
} from './restoreWallet.ts'
import { sealRecovery } from './sealRecovery.ts'
import { signHash } from './signHash.ts'
import { toMnemonicBytes } from './toMnemonicBytes.ts'

const lockName = 'latchkey.vault'

/** Asks the visitor to unlock a recovery share for which a login is not enough. Throws `REJECTED` if they reject. */
export type RecoveryUnlock = (recovery: Recovery, user: WalletUser) => Promise<Uint8Array>

/** Dependencies of the vault. */
type VaultParts = Pick<FrameParts, 'storage' | 'withLock'> & {
  session: Session
  unlock: RecoveryUnlock
  /** Restores the wallet here, with any steps that this requires from the visitor. */
  regain(): Promise<void>
}

/** Creates the vault of the logged-in user. */
export function createVault(parts: VaultParts): Vault {
  const { session } = parts
  const shares = createDeviceShares(parts.storage)
  const { withSeed, withSigningSeed, regain } = createSeedAccess({ session, shares }, parts.regain)
  return {
    ...createSetup({ session, shares }, parts),
    changeRecovery: (secret) => changeRecovery(secret, session, withSeed),
    async requireShare() {
      if (!(await isReady(await requireUser(session), shares))) await regain()
    },
    ...createSigning(withSigningSeed),
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

/** Creates and restores wallets, one at a time across all tabs. */
function createSetup(own: Parts, { withLock, unlock }: VaultParts): Pick<Vault, 'create' | 'recover'> {
  const { session, shares } = own
  /** Runs one task at a time across all tabs, with the server's current user. The second tab finds everything done. */
  const settle = (task: (user: WalletUser) => Promise<WalletUser | Locked>) =>
    withLock(lockName, async () => {
      const user = await session.ask('getWalletUser', { body: undefined })
      const known = (await session.getUser())?.accounts
      // An account that the app has seen must never change, whatever the server returns.
      if (known && JSON.stringify(known) !== JSON.stringify(user.accounts))
        throw tampered('The accounts changed since the login.')
      const settled = (await isReady(user, shares)) ? user : await task(user)
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
    const share = await unlock(locked.recovery, await requireUser(session))
    return (await settle((user) => join(user, locked, share, own))) as WalletUser
  }

  return {
    create: (secret) =>
      settleOpen((user) => {
        if (user.accounts) return bringBack(user, secret ?? undefined, own)
        // Without the secret, the server could restore what only the passkey should.
        if (user.passkey && secret === undefined)
          throw new FrameFailureError('LOGIN_REQUIRED', 'Log in again with the passkey.')
        return makeSeed(user, secret ?? undefined, own)
      }),
    recover: () => settleOpen((user) => bringBack(user, undefined, own)),
  }
}

/** Opens the seed for one purpose at a time. */
type SeedAccess = ReturnType<typeof createSeedAccess>

function createSeedAccess({ session, shares }: Parts, restore: () => Promise<void>) {
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
    const { id, accounts } = await requireUser(session)
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
    regaining ??= restore().finally(() => {
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
  return { withSeed, withSigningSeed, regain }
}

/** Changes the recovery method of the logged-in user. */
function changeRecovery(
  secret: RecoverySecret | undefined,
  session: Session,
  withSeed: SeedAccess['withSeed'],
): Promise<WalletUser> {
  return withSeed('recovery', undefined, async ({ entropy }) => {
    const { id } = await requireUser(session)
    // A separate split, which yields nothing in combination with a device's share.
    const base = await splitEntropy(entropy)
    try {
      const serverShare = base64urlnopad.encode(base.server)
      const sealed = await sealRecovery(base.recovery, secret, id)
      const changed = await sendRecovery(session, sealed, (recovery) =>
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
  })
}

/** Signs with the keys that a seed yields. */
function createSigning(
  withSigningSeed: SeedAccess['withSigningSeed'],
): Pick<Vault, 'signMessage' | 'signTypedData' | 'signTransaction' | 'signAuthorization' | 'signSolana'> {
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
    signMessage: async (message, address) => serializeSignature(await sign(hashMessage(message), address)),
    signTypedData: async (typedData, address) =>
      serializeSignature(await sign(hashTypedData(typedData), address)),
    async signTransaction(transaction, address) {
      const unsigned = serializeTransaction(transaction)
      const signature = await sign(keccak256(unsigned), address)
      // Legacy transactions are serialized from `v` only.
      return serializeTransaction(transaction, { ...signature, v: BigInt(27 + signature.yParity) })
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
  }
}

async function requireUser(session: Session): Promise<WalletUser> {
  const user = await session.getUser()
  if (!user) throw new FrameFailureError('NOT_CONNECTED', 'Not logged in.')
  return user
}

async function isReady({ id, accounts, hasDeviceShare }: WalletUser, shares: DeviceShares): Promise<boolean> {
  return accounts !== null && hasDeviceShare && (await shares.has(id, accounts))
}

/** Purpose of releasing a share. */
type Purpose = 'sign' | 'export' | 'recovery'

const isLocked = (settled: WalletUser | Locked): settled is Locked => 'serverShare' in settled

const isLost = (error: unknown) => error instanceof FrameFailureError && lostShares.has(error.failure.name)

/** Failures that mean that this browser's share, or the server's share for it, is lost. */
const lostShares: ReadonlySet<string> = new Set(['SHARE_MISSING', 'SHARE_TAMPERED'])

const isUnavailable = (error: unknown): error is FrameFailureError =>
  error instanceof FrameFailureError && error.failure.name === 'UNAVAILABLE'

const unsure = (message: string) =>
  new FrameFailureError('UNAVAILABLE', message, { cause: 'unsure' satisfies OwnProblem })

const missing = (message: string) => new FrameFailureError('SHARE_MISSING', message)
