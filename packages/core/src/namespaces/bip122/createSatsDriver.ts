import type { Caip2 } from '@latchkey/protocol/ids'
import type { BitcoinProvider } from '../../platform/bitcoinProviders.ts'
import { isImage } from '../../utils/isImage.ts'
import type { WalletAnswer } from '../shared/createWalletNamespace.ts'
import { listen } from '../shared/listen.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { type BitcoinAddress, type BitcoinDriver, type PsbtInput, purposesOf } from './bitcoinDriver.ts'
import { BitcoinAddressMissingError, BitcoinWalletError, PsbtInvalidError } from './errors.ts'
import { fromHex, toHex } from './hex.ts'
import { bitcoinChains, findChain } from './networks.ts'
import { type OfferedAddress, toAddresses } from './toAddresses.ts'

const purposes = ['payment', 'ordinals']

/** Creates the driver of a sats-connect wallet. Returns undefined if the provider has no `request` method. */
export function createSatsDriver({ icon, id, name, provider }: BitcoinProvider): BitcoinDriver | undefined {
  if (!isSatsProvider(provider)) return undefined
  let addresses: readonly BitcoinAddress[] = []
  let networkId: Caip2 = bitcoinChains[0].networkId
  /**
   * Whether the wallet only supports `getAddresses` and nothing newer, as Leather does, whose signing parameters
   * differ.
   */
  let isOldest = false

  const ask = (method: string, parameters: unknown) => requestSats(provider, method, parameters)

  function take(result: unknown, asked: Caip2): Required<WalletAnswer> {
    const found = toAddresses(readOffered(result), readNetwork(result) ?? asked)
    addresses = found.addresses
    networkId = found.networkId
    return { accounts: addresses.map(({ address }) => address), networkId }
  }

  const askVisitor = async (asked: Caip2): Promise<unknown> => {
    isOldest = false
    const answer = await askForAccess(provider, findChain(asked)?.name)
    isOldest = answer.isOldest
    return answer.result
  }

  /** Returns the network parameter for the oldest wallets, which don't derive the network from an address. */
  const oldestOf = (chainId: Caip2) => {
    const chain = findChain(chainId)?.name
    return isOldest && chain ? { network: chain.toLowerCase() } : {}
  }

  return {
    id,
    name,
    ...(isImage(icon) && { icon }),
    type: 'INJECTED',
    addresses: () => addresses,
    labels: () => purposesOf(addresses),
    canBroadcast: () => true,
    async connect({ isSilent, networkId: asked }) {
      const answer = take(isSilent ? await ask('wallet_getAccount', null) : await askVisitor(asked), asked)
      if (answer.accounts.length === 0) throw new BitcoinAddressMissingError(asked)
      return answer
    },
    async disconnect() {
      addresses = []
      try {
        await ask('wallet_disconnect', null)
      } catch (error) {
        if (!isMethodMissing(error)) throw error
      }
    },
    async signMessage({ address, message, networkId: chainId }) {
      const account = addresses.find((one) => one.address === address)
      if (!account) throw new BitcoinAddressMissingError(address)
      // BIP-322 leaves the older signatures (BIP-137) to the addresses that they were made for.
      const protocol = account.type === 'p2pkh' ? 'ECDSA' : 'BIP322'
      const words = typeof message === 'string' ? message : decoder.decode(message)
      const asked = {
        address,
        message: words,
        protocol,
        ...oldestOf(chainId),
        ...(isOldest && { paymentType: account.type }),
      }
      return readSignature(await ask('signMessage', asked))
    },
    async switchNetwork({ networkId: asked }) {
      const chain = findChain(asked)?.name
      if (!chain) throw new BitcoinAddressMissingError(asked)
      await ask('wallet_changeNetwork', { name: chain })
      return take(await ask('wallet_getAccount', null), asked)
    },
    async signPsbt({ inputs, isBroadcast, networkId: chainId, psbt }) {
      const signInputs = toSignInputs(inputs)
      const signAtIndex = inputs.map(({ index }) => index)
      const asked = isOldest
        ? { hex: toHex(psbt), signAtIndex, broadcast: isBroadcast, ...oldestOf(chainId) }
        : { psbt: toBase64(psbt), signInputs, broadcast: isBroadcast }
      return readSigned(await ask('signPsbt', asked))
    },
    watch(on) {
      return watchSats(provider, {
        async changed(event) {
          try {
            const isTold = Array.isArray(Object(event).addresses)
            const account = isTold ? event : await ask('wallet_getAccount', null)
            const now = take(account, readNetwork(event) ?? networkId)
            on.networkChanged(now.networkId, now.accounts)
          } catch {
            // The page has no access to the wallet's account.
            on.accountsChanged([])
          }
        },
        ended: () => on.ended(),
      })
    },
  }
}

/** Visitors read the messages that they sign, so bytes that aren't valid text are rejected. */
const decoder = new TextDecoder('utf-8', { fatal: true })

function isSatsProvider(provider: object): provider is SatsProvider {
  return 'request' in provider && typeof provider.request === 'function'
}

/**
 * Asks the visitor for access with the newest method that the wallet supports. Older wallets support `getAccounts`;
 * those that never had it support `getAddresses`.
 */
async function askForAccess(
  provider: SatsProvider,
  chain: string | undefined,
): Promise<{ result: unknown; isOldest: boolean }> {
  const attempts = [
    ['wallet_connect', { addresses: purposes, ...(chain && { network: chain }) }],
    ['getAccounts', { purposes }],
  ] as const
  for (const [method, parameters] of attempts)
    try {
      return { result: await requestSats(provider, method, parameters), isOldest: false }
    } catch (error) {
      if (!isMethodMissing(error)) throw error
    }
  const network = chain && { network: chain.toLowerCase() }
  return { result: await requestSats(provider, 'getAddresses', { purposes, ...network }), isOldest: true }
}

/**
 * Returns the indexes to sign, by address. These wallets receive nothing else. They sign with ALL by default, which
 * both 0 and 1 mean.
 */
function toSignInputs(inputs: readonly PsbtInput[]): Record<string, number[]> {
  const signInputs: Record<string, number[]> = {}
  for (const { address, index, sighash } of inputs) {
    if (sighash !== undefined && sighash > 1)
      throw new PsbtInvalidError(
        `has sighash ${sighash} for input ${index} outside the PSBT, which this wallet does not support: set PSBT_IN_SIGHASH_TYPE and omit \`sighash\``,
      )
    signInputs[address] = [...(signInputs[address] ?? []), index]
  }
  return signInputs
}

/** Watches a wallet's events. Returns a function that stops. */
function watchSats(
  provider: SatsProvider,
  { changed, ended }: { changed: Listener; ended: Listener },
): () => void {
  const stops = [
    // Either event can mean another network, and the wallet need not report it.
    listenToSats(provider, 'accountChange', changed),
    listenToSats(provider, 'networkChange', changed),
    listenToSats(provider, 'disconnect', ended),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function readSignature(result: unknown): string {
  const { signature } = Object(result)
  if (typeof signature !== 'string')
    throw new BitcoinWalletError(undefined, new TypeError('No signature returned'))
  return signature
}

function readSigned(result: unknown): { psbt?: Uint8Array; txid?: string } {
  const { hex, psbt, txid } = Object(result)
  return {
    ...(typeof psbt === 'string' && { psbt: fromBase64(psbt) }),
    ...(typeof hex === 'string' && { psbt: fromHex(hex) }),
    ...(typeof txid === 'string' && txid !== '' && { txid }),
  }
}

/** Reads the addresses of a response: a list, or an account with a list. */
function readOffered(result: unknown): readonly OfferedAddress[] {
  const list: unknown = Array.isArray(result) ? result : Object(result).addresses
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown) => {
    const { address, publicKey, purpose } = Object(entry)
    if (typeof address !== 'string') return []
    return [
      {
        address,
        ...(typeof purpose === 'string' && { purpose }),
        ...(typeof publicKey === 'string' && { publicKey }),
      },
    ]
  })
}

function readNetwork(result: unknown): Caip2 | undefined {
  const { bitcoin, network } = Object(result)
  const { name } = Object(bitcoin ?? Object(network).bitcoin)
  return bitcoinChains.find((chain) => chain.name === name)?.networkId
}

/** The API of sats-connect wallets (WBIP001). */
type SatsProvider = {
  request(method: string, parameters?: unknown): Promise<unknown>
  /** Returns a function that unsubscribes. Wallets support the first form, the second, or both. */
  addListener?(info: { eventName: string; cb: Listener }): unknown
  addListener?(event: string, listener: Listener): unknown
}

type Listener = (event: unknown) => void

const userRejected = 4001
/** Error codes of sats-connect. */
const codes = { rejected: -32000, methodUnsupported: -32001, methodMissing: -32601 }

/** Sends a request to a wallet. Throws `BitcoinWalletError`, with code 4001 if the visitor rejected the request. */
async function requestSats(provider: SatsProvider, method: string, parameters: unknown): Promise<unknown> {
  const { error, result } = Object(await request(provider, method, parameters))
  if (error) throw toWalletError(error)
  return result
}

/**
 * Subscribes to an event in both forms. A wallet that supports both calls back twice. Returns a function that
 * unsubscribes.
 */
function listenToSats(provider: SatsProvider, eventName: string, cb: Listener): () => void {
  const stops = [
    listen(() => provider.addListener?.({ eventName, cb })),
    listen(() => provider.addListener?.(eventName, cb)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

async function request(provider: SatsProvider, method: string, parameters: unknown): Promise<unknown> {
  try {
    return await provider.request(method, parameters)
  } catch (thrown) {
    // Some wallets reject with the whole JSON-RPC response.
    throw toWalletError(Object(thrown).error ?? thrown)
  }
}

/** Returns whether an error means that a wallet doesn't support a method, so that another can be tried. */
function isMethodMissing(error: unknown): boolean {
  const { code } = Object(error)
  return code === codes.methodMissing || code === codes.methodUnsupported
}

function toWalletError(error: unknown): BitcoinWalletError {
  const { code } = Object(error)
  const known = typeof code === 'number' ? code : undefined
  return new BitcoinWalletError(known === codes.rejected ? userRejected : known, error)
}
