import type { Caip2 } from '@latchkey/protocol/ids'
import type { BitcoinProvider } from '../../platform/bitcoinProviders.ts'
import { isImage } from '../../utils/isImage.ts'
import type { WalletAnswer } from '../shared/createWalletNamespace.ts'
import { askSats, isMethodMissing, listenToSats, type SatsProvider } from './askSats.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { type BitcoinAddress, type BitcoinDriver, purposesOf } from './bitcoinDriver.ts'
import { bitcoinChains, findChain } from './chains.ts'
import { BitcoinAddressMissingError, BitcoinWalletError, PsbtInvalidError } from './errors.ts'
import { fromHex, toHex } from './hex.ts'
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

  const ask = (method: string, parameters: unknown) => askSats(provider, method, parameters)

  function take(result: unknown, asked: Caip2): Required<WalletAnswer> {
    const found = toAddresses(readOffered(result), readNetwork(result) ?? asked)
    addresses = found.addresses
    networkId = found.networkId
    return { accounts: addresses.map(({ address }) => address), networkId }
  }

  async function askVisitor(asked: Caip2): Promise<unknown> {
    isOldest = false
    const chain = findChain(asked)?.name
    try {
      return await ask('wallet_connect', { addresses: purposes, ...(chain && { network: chain }) })
    } catch (error) {
      if (!isMethodMissing(error)) throw error
    }
    // Older wallets support `getAccounts`. Those that never had it support `getAddresses`.
    try {
      return await ask('getAccounts', { purposes })
    } catch (error) {
      if (!isMethodMissing(error)) throw error
    }
    const answer = await ask('getAddresses', { purposes, ...(chain && { network: chain.toLowerCase() }) })
    isOldest = true
    return answer
  }

  /** Returns the network parameter for the oldest wallets, which don't derive the network from an address. */
  function oldestOf(chainId: Caip2): { network?: string } {
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
      const held = addresses.find((one) => one.address === address)
      if (!held) throw new BitcoinAddressMissingError(address)
      // BIP-322 leaves the older signatures (BIP-137) to the addresses that they were made for.
      const protocol = held.type === 'p2pkh' ? 'ECDSA' : 'BIP322'
      const words = typeof message === 'string' ? message : decoder.decode(message)
      const asked = {
        address,
        message: words,
        protocol,
        ...oldestOf(chainId),
        ...(isOldest && { paymentType: held.type }),
      }
      const { signature } = Object(await ask('signMessage', asked))
      if (typeof signature !== 'string')
        throw new BitcoinWalletError(undefined, new TypeError('No signature returned'))
      return signature
    },
    async switchNetwork({ networkId: asked }) {
      const chain = findChain(asked)?.name
      if (!chain) throw new BitcoinAddressMissingError(asked)
      await ask('wallet_changeNetwork', { name: chain })
      return take(await ask('wallet_getAccount', null), asked)
    },
    async signPsbt({ inputs, isBroadcast, networkId: chainId, psbt }) {
      const signInputs: Record<string, number[]> = {}
      for (const { address, index, sighash } of inputs) {
        // These wallets only receive indexes. They sign with ALL by default, which both 0 and 1 mean.
        if (sighash !== undefined && sighash > 1)
          throw new PsbtInvalidError(
            `has sighash ${sighash} for input ${index} outside the PSBT, which this wallet does not support: set PSBT_IN_SIGHASH_TYPE and omit \`sighash\``,
          )
        signInputs[address] = [...(signInputs[address] ?? []), index]
      }
      const signAtIndex = inputs.map(({ index }) => index)
      const asked = isOldest
        ? { hex: toHex(psbt), signAtIndex, broadcast: isBroadcast, ...oldestOf(chainId) }
        : { psbt: toBase64(psbt), signInputs, broadcast: isBroadcast }
      const { hex, psbt: signed, txid } = Object(await ask('signPsbt', asked))
      return {
        ...(typeof signed === 'string' && { psbt: fromBase64(signed) }),
        ...(typeof hex === 'string' && { psbt: fromHex(hex) }),
        ...(typeof txid === 'string' && txid !== '' && { txid }),
      }
    },
    watch(on) {
      const readAnew = async (event: unknown) => {
        try {
          const isTold = Array.isArray(Object(event).addresses)
          const account = isTold ? event : await ask('wallet_getAccount', null)
          const now = take(account, readNetwork(event) ?? networkId)
          on.networkChanged(now.networkId, now.accounts)
        } catch {
          // The page has no access to the wallet's account.
          on.accountsChanged([])
        }
      }
      const stops = [
        // Either event can mean another network, and the wallet need not report it.
        listenToSats(provider, 'accountChange', readAnew),
        listenToSats(provider, 'networkChange', readAnew),
        listenToSats(provider, 'disconnect', () => on.ended()),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** Visitors read the messages that they sign, so bytes that aren't valid text are rejected. */
const decoder = new TextDecoder('utf-8', { fatal: true })

function isSatsProvider(provider: object): provider is SatsProvider {
  return 'request' in provider && typeof provider.request === 'function'
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
