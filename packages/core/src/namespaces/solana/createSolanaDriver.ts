import type { Caip2 } from '@latchkey/protocol/ids'
import { getBase58Decoder } from '@solana/kit'
import { NotConnectedError, WalletMethodMissingError } from '../../errors/connection.ts'
import { isImage } from '../../utils/isImage.ts'
import { isSolanaAddress } from '../../utils/isSolanaAddress.ts'
import { readChangedAccounts, readStandardAccounts } from '../shared/readStandardAccounts.ts'
import type { SolanaDriver } from './solanaDriver.ts'
import { toChain } from './toChain.ts'
import { toRejection } from './toRejection.ts'
import { featuresOf, type Wallet, type WalletAccount } from './walletFeatures.ts'

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
      if (!output || !isSame(output.signedMessage, bytes))
        throw new TypeError(`${name} signed a different message`)
      return toBase58(output.signature)
    },
    watch({ accountsChanged }) {
      const events = featuresOf(wallet)['standard:events']
      const stop = events?.on('change', (change) => {
        const accounts = readChangedAccounts<WalletAccount>(change)
        if (accounts) accountsChanged(addressesOf(accounts))
      })
      return () => stop?.()
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

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
