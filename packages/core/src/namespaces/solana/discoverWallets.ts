import { attempt } from '@latchkey/protocol/attempt'
import { type Caip2, parseCaip2 } from '@latchkey/protocol/ids'
import { getBase58Decoder } from '@solana/kit'
import { getWallets, type Wallets } from '@wallet-standard/app'
import { NotConnectedError, WalletMethodMissingError } from '../../errors/connection.ts'
import { toWalletError, UserRejectedError } from '../../errors/rejection.ts'
import { listStandardWallets } from '../../platform/standardWallets.ts'
import { hasSameMembers } from '../../utils/hasSameMembers.ts'
import { isImage } from '../../utils/isImage.ts'
import { isSolanaAddress } from '../../utils/isSolanaAddress.ts'
import { listen } from '../shared/listen.ts'
import { readChangedAccounts, readStandardAccounts } from '../shared/readStandardAccounts.ts'
import type { SolanaDriver, SolanaSignInInput } from './solanaDriver.ts'

/**
 * Follows the registered Wallet Standard wallets that support any of these networks, the default network first. Returns
 * a function that stops.
 */
export function discoverWallets(
  networkIds: readonly Caip2[],
  onChange: (drivers: readonly SolanaDriver[]) => void,
): () => void {
  const wallets = getWallets()
  const drivers = new Map<Wallet, SolanaDriver>()
  const chains: readonly string[] = networkIds.map(toChain)
  refresh()
  const stops = [wallets.on('register', refresh), wallets.on('unregister', refresh)]
  return () => {
    for (const stop of stops) stop()
  }

  function refresh(): void {
    const usable = listStandardWallets(wallets).flatMap((wallet) => attempt(() => driverOf(wallet)) ?? [])
    // Wallets are only identified by name, so the first of two with the same name is used.
    const first = usable.filter(({ name }, at) => usable.findIndex((other) => other.name === name) === at)
    onChange(first)
  }

  /** Returns undefined for wallets of other chains. Throws if the wallet can't be read. */
  function driverOf(wallet: Wallet): SolanaDriver | undefined {
    if (!isUsable(wallet, chains)) return undefined
    const known = drivers.get(wallet) ?? createSolanaDriver(wallet, networkIds)
    drivers.set(wallet, known)
    return known
  }
}

function isUsable(wallet: Wallet, chains: readonly string[]): boolean {
  const features = featuresOf(wallet)
  return (
    features['standard:connect'] !== undefined &&
    (features['solana:signTransaction'] ?? features['solana:signAndSendTransaction']) !== undefined &&
    wallet.chains.some((chain) => chains.includes(chain))
  )
}

/** Creates the driver of a Wallet Standard wallet. `networkIds` are the configured networks, the default first. */
export function createSolanaDriver(wallet: Wallet, networkIds: readonly Caip2[]): SolanaDriver {
  const { icon, name } = wallet
  const {
    'solana:signAndSendTransaction': sending,
    'solana:signIn': signingIn,
    'solana:signTransaction': signing,
  } = featuresOf(wallet)

  function accountOf(address: string): WalletAccount {
    const account = wallet.accounts.find((one) => one.address === address)
    if (!account) throw new NotConnectedError()
    return account
  }

  /** Returns the requested network if the wallet supports it, else the first configured one that it supports. */
  function placeOf(networkId: Caip2): Caip2 {
    const has = (id: Caip2) => wallet.chains.includes(toChain(id))
    return has(networkId) ? networkId : (networkIds.find(has) ?? networkId)
  }

  return {
    id: name,
    name,
    ...(isImage(icon) && { icon }),
    type: 'ANNOUNCED',
    async connect({ networkId, isSilent }) {
      const { 'standard:connect': connecting } = featuresOf(wallet)
      if (!connecting) throw new WalletMethodMissingError(name, 'standard:connect')
      const answer = await ask(connecting.connect(isSilent ? { silent: true } : undefined))
      const accounts = readStandardAccounts<WalletAccount>(Object(answer).accounts)
      return { accounts: addressesOf(accounts), networkId: placeOf(networkId) }
    },
    async disconnect() {
      await featuresOf(wallet)['standard:disconnect']?.disconnect()
    },
    async signMessage({ address, message }) {
      const { 'solana:signMessage': signingMessages } = featuresOf(wallet)
      if (!signingMessages) throw new WalletMethodMissingError(name, 'solana:signMessage')
      const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
      const [output] = await ask(signingMessages.signMessage({ account: accountOf(address), message: bytes }))
      // A wallet may sign a different message, whose signature can't be verified against this one.
      if (!output || !hasSameMembers(output.signedMessage, bytes))
        throw new TypeError(`${name} signed a different message`)
      return toBase58(output.signature)
    },
    watch({ accountsChanged }) {
      const events = featuresOf(wallet)['standard:events']
      return listen(() =>
        events?.on('change', (change) => {
          const accounts = readChangedAccounts<WalletAccount>(change)
          if (accounts) accountsChanged(addressesOf(accounts))
        }),
      )
    },
    ...(signing && {
      async signTransactions({ address, networkId, transactions }) {
        const account = accountOf(address)
        const chain = toChain(networkId)
        const inputs = transactions.map((transaction) => ({ account, transaction, chain }))
        const outputs = await ask(signing.signTransaction(...inputs))
        return outputs.map(({ signedTransaction }) => signedTransaction)
      },
    }),
    ...(sending && {
      async signAndSendTransaction({ address, networkId, transaction }) {
        const account = accountOf(address)
        const [output] = await ask(
          sending.signAndSendTransaction({ account, transaction, chain: toChain(networkId) }),
        )
        if (!output) throw new TypeError(`${name} returned no signature`)
        return toBase58(output.signature)
      },
    }),
    ...(signingIn && {
      async signIn(input) {
        const [output] = await ask(signingIn.signIn(input))
        if (!output) throw new TypeError(`${name} returned no signature`)
        const { account, signature, signedMessage } = output
        return {
          address: account.address,
          message: new TextDecoder().decode(signedMessage),
          signature: toBase58(signature),
        }
      },
    }),
  }
}

async function ask<value>(answer: Promise<value>): Promise<value> {
  try {
    return await answer
  } catch (error) {
    throw toRejection(error)
  }
}

/** Returns the Solana addresses. A multichain wallet returns accounts of other chains, too. */
function addressesOf(accounts: readonly WalletAccount[]): readonly string[] {
  const own = accounts.filter(({ chains }) => chains.some((chain) => chain.startsWith('solana:')))
  return own.map(({ address }) => address).filter(isSolanaAddress)
}

function toBase58(bytes: Uint8Array): string {
  return getBase58Decoder().decode(bytes)
}

/** `USER__REQUEST_REJECTED` of Wallet Standard's own errors. */
const rejectedCode = 4_001_000

/** Converts a wallet's error to `UserRejectedError` if it is a rejection without a code of its own. */
function toRejection(error: unknown): unknown {
  const { code, context } = Object(error)
  if (code !== undefined) return error
  return context?.__code === rejectedCode ? new UserRejectedError(error) : toWalletError(error)
}

const clusters: Readonly<Record<string, SolanaChain>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  '4sgjmw1sunhzsxgspuhpqldx6wiyjntz': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'solana:devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** A chain id of Wallet Standard. */
type SolanaChain = 'solana:mainnet' | 'solana:devnet' | 'solana:testnet' | 'solana:localnet'

/** Returns Wallet Standard's id of a network: one of Solana's clusters, or `solana:localnet` for all others. */
function toChain(networkId: Caip2): SolanaChain {
  return clusters[parseCaip2(networkId).reference] ?? 'solana:localnet'
}

/** A Wallet Standard wallet. */
export type Wallet = ReturnType<Wallets['get']>[number]

/** An account of a wallet, with the chains it supports. */
type WalletAccount = Wallet['accounts'][number]

/** The features of a wallet that are used here: Wallet Standard's own, and Solana's. */
type WalletFeatures = {
  'standard:connect'?: {
    connect(input?: { silent: boolean }): Promise<{ accounts: readonly WalletAccount[] }>
  }
  'standard:disconnect'?: { disconnect(): Promise<void> }
  'standard:events'?: {
    on(event: 'change', listener: (change: { accounts?: readonly WalletAccount[] }) => void): () => void
  }
  'solana:signMessage'?: {
    signMessage(input: { account: WalletAccount; message: Uint8Array }): Promise<readonly SignedMessage[]>
  }
  'solana:signTransaction'?: {
    signTransaction(
      ...inputs: readonly TransactionInput[]
    ): Promise<readonly { signedTransaction: Uint8Array }[]>
  }
  'solana:signAndSendTransaction'?: {
    signAndSendTransaction(input: TransactionInput): Promise<readonly { signature: Uint8Array }[]>
  }
  'solana:signIn'?: {
    signIn(input: SolanaSignInInput): Promise<readonly (SignedMessage & { account: WalletAccount })[]>
  }
}

type SignedMessage = { signedMessage: Uint8Array; signature: Uint8Array }
type TransactionInput = { account: WalletAccount; transaction: Uint8Array; chain: string }

/** Returns the features of a wallet. */
function featuresOf(wallet: Wallet): WalletFeatures {
  return wallet.features as WalletFeatures
}
