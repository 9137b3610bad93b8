import type { WalletUser } from '@latchkey/protocol/wallet'
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
import { FrameFailureError } from '../FrameFailureError.ts'
import type { FrameParts } from '../platform/parts.ts'
import type { Vault } from '../ports.ts'
import type { Session } from '../session/createSession.ts'
import { toSessionFailure } from '../session/toSessionFailure.ts'
import { WalletFailureError } from '../session/WalletFailureError.ts'
import { createDeviceShares } from './createDeviceShares.ts'
import { deriveAccounts } from './deriveAccounts.ts'
import { deriveEvmKey } from './deriveEvmKey.ts'
import { entropyBytes, type OpenSeed, openSeed } from './openSeed.ts'
import { proveAccounts } from './proveAccounts.ts'
import { signHash } from './signHash.ts'
import { splitEntropy } from './splitEntropy.ts'
import { toMnemonicBytes } from './toMnemonicBytes.ts'
import { toSeed } from './toSeed.ts'

const lockName = 'latchkey.vault'

/** Makes the vault of the user who is logged in. */
export function createVault(parts: Pick<FrameParts, 'storage' | 'withLock'> & { session: Session }): Vault {
  const { session, withLock } = parts
  const shares = createDeviceShares(parts.storage)

  const requireUser = async () => {
    const user = await session.getUser()
    if (!user) throw new FrameFailureError('NOT_CONNECTED', 'Nobody is logged in.')
    return user
  }
  const isReady = async ({ id, accounts, hasDeviceShare }: WalletUser) =>
    accounts !== null && hasDeviceShare && (await shares.has(id, accounts.eip155))

  const makeSeed = async (user: WalletUser): Promise<WalletUser> => {
    const entropy = crypto.getRandomValues(new Uint8Array(entropyBytes))
    const seed = await toSeed(entropy)
    const accounts = deriveAccounts(seed)
    // Two splits: once the server has forgotten this device, nothing fits what the device has kept.
    const split = await splitEntropy(entropy)
    const base = await splitEntropy(entropy)
    try {
      const { nonce } = await session.askRaw('getWalletNonce', { body: undefined })
      const made = await session.askRaw('createWallet', {
        body: {
          accounts,
          proof: proveAccounts(seed, { userId: user.id, accounts, nonce }),
          serverShare: base64urlnopad.encode(split.server),
          baseShare: base64urlnopad.encode(base.server),
          recovery: { kind: 'automatic', share: base64urlnopad.encode(base.recovery) },
        },
      })
      // After the server has it: a share of a seed that nobody knows would be worth nothing.
      await shares.keep(user.id, split.device, accounts.eip155)
      return made
    } catch (error) {
      // Another frame was faster: this seed is dropped, and that one's wallet brought here.
      if (error instanceof WalletFailureError && error.code === 'WALLET_EXISTS') return await bringBack(user)
      throw toSessionFailure(error)
    } finally {
      for (const bytes of [entropy, seed, ...Object.values(split), ...Object.values(base)]) bytes.fill(0)
    }
  }

  const bringBack = async (user: WalletUser): Promise<WalletUser> => {
    const { accounts, recovery, serverShare } = await session.ask('recoverWallet', { body: {} })
    if (recovery.kind !== 'automatic')
      throw new FrameFailureError('NOT_ALLOWED', `Recovery by ${recovery.kind} is not offered yet.`)
    const halves = [decodeShare(recovery.share), decodeShare(serverShare)] as const
    if (user.accounts && user.accounts.eip155 !== accounts.eip155)
      throw tampered("The wallet that came back is not the user's.")
    return openSeed(halves, accounts, async ({ entropy }) => {
      // A split of this device's own: the server forgets the device by forgetting its share.
      const split = await splitEntropy(entropy)
      try {
        const now = await session.ask('addWalletDevice', {
          body: { serverShare: base64urlnopad.encode(split.server) },
        })
        await shares.keep(user.id, split.device, accounts.eip155)
        return now
      } finally {
        for (const bytes of [split.device, split.server, split.recovery]) bytes.fill(0)
      }
    })
  }

  /** One task at a time over all tabs, on what the server says of the user now; the second tab finds all done. */
  const settle = (task: (user: WalletUser) => Promise<WalletUser>) =>
    withLock(lockName, async () => {
      const user = await session.ask('getWalletUser', { body: undefined })
      const known = (await session.getUser())?.accounts
      // An account that was told to the app is never another one a moment later, whatever the server says.
      if (known && JSON.stringify(known) !== JSON.stringify(user.accounts))
        throw tampered('The wallet is not the one that it was.')
      const settled = (await isReady(user)) ? user : await task(user)
      await session.setUser(settled)
      return settled
    })

  const release = (purpose: 'sign' | 'export') =>
    session.askRaw('releaseShare', { body: { purpose } }).catch((error: unknown) => {
      const isGone = error instanceof WalletFailureError && error.code === 'NOT_FOUND'
      throw isGone ? missing('The server has no share for this browser.') : toSessionFailure(error)
    })

  const withSeed = async <value>(
    purpose: 'sign' | 'export',
    address: Address | undefined,
    use: (open: OpenSeed) => Promise<value> | value,
  ): Promise<value> => {
    const { id, accounts } = await requireUser()
    if (!accounts || (address !== undefined && accounts.eip155 !== address))
      throw new FrameFailureError('NOT_CONNECTED', 'Another account is logged in by now.')
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

  const sign = (hash: Hex, address: Address) =>
    withSeed('sign', address, ({ seed }) => {
      const key = deriveEvmKey(seed)
      try {
        return signHash(hash, key)
      } finally {
        key.fill(0)
      }
    })

  return {
    create: () => settle((user) => (user.accounts ? bringBack(user) : makeSeed(user))),
    recover: () => settle(bringBack),
    async hasShare(userId) {
      const user = await session.getUser()
      return user?.id === userId && (await isReady(user))
    },
    signMessage: async (message, address) => serializeSignature(await sign(hashMessage(message), address)),
    signTypedData: async (typedData, address) =>
      serializeSignature(await sign(hashTypedData(typedData), address)),
    async signTransaction(transaction, address) {
      const unsigned = serializeTransaction(transaction)
      return serializeTransaction(transaction, await sign(keccak256(unsigned), address))
    },
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

const tampered = (message: string, cause?: unknown) =>
  new FrameFailureError('SHARE_TAMPERED', message, { cause })

function decodeShare(share: string): Uint8Array {
  try {
    return base64urlnopad.decode(share)
  } catch (cause) {
    throw tampered('A share that is no base64url.', cause)
  }
}

const missing = (message: string) => new FrameFailureError('SHARE_MISSING', message)
