import { anySignal } from '@latchkey/protocol/anySignal'
import { lateInjectionMs } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { untilAborted } from '@latchkey/protocol/untilAborted'
import type { getWallets } from '@wallet-standard/app'
import { isImage } from '../../utils/isImage.ts'
import type { WalletAnswer } from '../shared/createWalletNamespace.ts'
import { listen } from '../shared/listen.ts'
import { readChangedAccounts, readStandardAccounts } from '../shared/readStandardAccounts.ts'
import { toBase64 } from './base64.ts'
import { type BitcoinAddress, type BitcoinDriver, type PsbtInput, purposesOf } from './bitcoinDriver.ts'
import { BitcoinAddressMissingError, BitcoinWalletError, PsbtInvalidError } from './errors.ts'
import { toHex } from './hex.ts'
import { bitcoinChains, findChain } from './networks.ts'
import { addressesOn, type OfferedAddress, toAddresses } from './toAddresses.ts'

const purposes: ['payment', 'ordinals'] = ['payment', 'ordinals']

/** Creates the driver of a wallet-standard Bitcoin wallet. Returns undefined for any other wallet. */
export function createStandardDriver(wallet: StandardWallet): BitcoinDriver | undefined {
  const features = wallet.features as BitcoinFeatures
  const isOfBitcoin = wallet.chains.some((chain) => chain.startsWith('bitcoin:'))
  const canConnect = features['bitcoin:connect'] ?? features['standard:connect']
  if (!isOfBitcoin || !canConnect || !features['bitcoin:signMessage']) return undefined
  const events = eventsOf(features)
  let accounts: readonly StandardAccount[] = []
  let addresses: readonly BitcoinAddress[] = []
  let networkId: Caip2 = bitcoinChains[0].networkId

  /**
   * Applies the wallet's accounts. The wallet doesn't report purposes, so they are derived from the address types, the
   * same on every visit.
   */
  function take(given: unknown, asked: Caip2): Required<WalletAnswer> {
    accounts = readStandardAccounts<StandardAccount>(given).filter(hasKey)
    const found = toAddresses(accounts.map(toOffered), asked)
    addresses = found.addresses
    networkId = found.networkId
    return { accounts: addresses.map(({ address }) => address), networkId }
  }

  function accountOf(address: string): StandardAccount {
    const account = accounts.find((one) => one.address === address)
    if (!account) throw new BitcoinAddressMissingError(address)
    return account
  }

  return {
    id: wallet.name,
    name: wallet.name,
    ...(isImage(wallet.icon) && { icon: wallet.icon }),
    type: 'ANNOUNCED',
    addresses: () => addresses,
    labels: () => purposesOf(addresses),
    canBroadcast: () => features['bitcoin:signAndSendTransaction'] !== undefined,
    async connect({ isSilent, networkId: asked, signal }) {
      if (isSilent) {
        const answer = take(await readRemembered(wallet, features, signal), asked)
        if (answer.accounts.length === 0) throw new BitcoinAddressMissingError(asked)
        return answer
      }
      const own = features['bitcoin:connect']
      const connected = own ? own.connect({ purposes }) : features['standard:connect']?.connect()
      return take((await connected)?.accounts ?? wallet.accounts, asked)
    },
    async disconnect() {
      await (features['standard:disconnect'] ?? features['bitcoin:disconnect'])?.disconnect()
      accounts = []
      addresses = []
    },
    async signMessage({ address, message }) {
      const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
      const signed = await features['bitcoin:signMessage']?.signMessage({
        account: accountOf(address),
        message: bytes,
      })
      const signature = signed?.[0]?.signature
      if (!signature) throw new BitcoinWalletError(undefined, new TypeError('No signature returned'))
      return toBase64(signature)
    },
    async switchNetwork({ networkId: asked }) {
      const own = readStandardAccounts<StandardAccount>(wallet.accounts).filter(hasKey)
      const known = own.length > 0 ? own : accounts
      if (addressesOn(known.map(toOffered), asked).length === 0) throw new BitcoinAddressMissingError(asked)
      return take(known, asked)
    },
    async signPsbt({ inputs, isBroadcast, networkId: chainId, psbt }) {
      const request = toRequest(psbt, { accountOf, inputs, chainId })
      const send = features['bitcoin:signAndSendTransaction']
      if (isBroadcast && send) {
        const [sent] = await send.signAndSendTransaction(request)
        return sent ? { txid: sent.txId } : {}
      }
      const sign = features['bitcoin:signTransaction']
      if (!sign) throw new PsbtInvalidError('cannot be signed by this wallet')
      const [signed] = await sign.signTransaction(request)
      return signed ? { psbt: signed.signedPsbt } : {}
    },
    watch(on) {
      return listen(() =>
        events?.on('change', (change) => {
          const changed = readChangedAccounts<StandardAccount>(change)
          if (!changed) return
          const before = networkId
          const answer = take(changed, before)
          if (answer.networkId === before) on.accountsChanged(answer.accounts)
          else on.networkChanged(answer.networkId, answer.accounts)
        }),
      )
    },
  }
}

/**
 * Returns the accounts that the wallet already shared with this page, without a prompt. Bitcoin's own feature always
 * prompts.
 */
async function readRemembered(
  wallet: StandardWallet,
  features: BitcoinFeatures,
  signal: AbortSignal,
): Promise<readonly StandardAccount[]> {
  if (wallet.accounts.length > 0) return wallet.accounts
  const standard = features['standard:connect']
  if (standard) return (await standard.connect({ silent: true })).accounts
  // The wallet restores its remembered accounts when it loads, and emits an event when it has.
  const within = anySignal(new AbortController(), [signal, AbortSignal.timeout(lateInjectionMs)])
  let stop = () => {}
  const told = new Promise<readonly StandardAccount[]>((resolve) => {
    stop = listen(() =>
      eventsOf(features)?.on('change', (change) => {
        const given = readChangedAccounts<StandardAccount>(change) ?? []
        if (given.length > 0) resolve(given)
      }),
    )
  })
  return untilAborted(told, within).finally(() => stop())
}

function eventsOf(features: BitcoinFeatures): Events | undefined {
  return features['standard:events'] ?? features['bitcoin:events']
}

function toRequest(
  psbt: Uint8Array,
  {
    accountOf,
    chainId,
    inputs,
  }: { accountOf(address: string): StandardAccount; chainId: Caip2; inputs: readonly PsbtInput[] },
): TransactionRequest {
  const chain = findChain(chainId)?.standard
  if (!chain) throw new PsbtInvalidError(`is for an unsupported network: ${chainId}`)
  const inputsToSign = inputs.map(({ address, index, sighash }) => ({
    account: accountOf(address),
    signingIndexes: [index],
    // Taproot's default sighash signs all and has no name in wallet-standard.
    ...(sighash !== undefined && sighash !== 0 && { sigHash: toWord(sighash, index) }),
  }))
  return { psbt, chain, inputsToSign }
}

const words: Readonly<Record<number, StandardSighash>> = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
}

function toWord(sighash: number, index: number): StandardSighash {
  const word = words[sighash]
  if (!word) throw new PsbtInvalidError(`has an invalid sighash for input ${index}: ${sighash}`)
  return word
}

/** An account without a public key is unusable, since there is no way to know what it can sign. */
const hasKey = ({ publicKey }: StandardAccount) => ArrayBuffer.isView(publicKey)

function toOffered({ address, publicKey }: StandardAccount): OfferedAddress {
  return { address, publicKey: toHex(publicKey) }
}

/** A sighash's name in wallet-standard. */
export type StandardSighash = `${'ALL' | 'NONE' | 'SINGLE'}${'' | '|ANYONECANPAY'}`

/** A signing request of wallet-standard. */
type TransactionRequest = {
  psbt: Uint8Array
  chain: `bitcoin:${string}`
  inputsToSign: { account: StandardAccount; signingIndexes: number[]; sigHash?: StandardSighash }[]
}

type Disconnect = { disconnect(): Promise<void> }

type Events = {
  on(
    event: 'change',
    listener: (change: { readonly accounts?: readonly StandardAccount[] }) => void,
  ): () => void
}

/** The wallet-standard features that are used with Bitcoin wallets. Any may be missing. */
type BitcoinFeatures = {
  readonly 'bitcoin:connect'?: {
    connect(input: {
      purposes: ('payment' | 'ordinals')[]
    }): Promise<{ readonly accounts: readonly StandardAccount[] }>
  }
  readonly 'bitcoin:signMessage'?: {
    signMessage(input: {
      account: StandardAccount
      message: Uint8Array
    }): Promise<readonly { readonly signature: Uint8Array }[]>
  }
  readonly 'bitcoin:signTransaction'?: {
    signTransaction(input: TransactionRequest): Promise<readonly { readonly signedPsbt: Uint8Array }[]>
  }
  readonly 'bitcoin:signAndSendTransaction'?: {
    signAndSendTransaction(input: TransactionRequest): Promise<readonly { readonly txId: string }[]>
  }
  readonly 'standard:connect'?: {
    connect(input?: { silent?: boolean }): Promise<{ readonly accounts: readonly StandardAccount[] }>
  }
  // Some wallets, such as MetaMask, only have these two under Bitcoin's own names.
  readonly 'bitcoin:disconnect'?: Disconnect
  readonly 'bitcoin:events'?: Events
  readonly 'standard:disconnect'?: Disconnect
  readonly 'standard:events'?: Events
}

/** A wallet-standard wallet. */
export type StandardWallet = ReturnType<ReturnType<typeof getWallets>['get']>[number]

/** An account that a wallet shared with a page. */
type StandardAccount = StandardWallet['accounts'][number]
