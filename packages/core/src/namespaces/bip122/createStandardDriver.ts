import type { Caip2 } from '@latchkey/protocol/ids'
import { BitcoinAddressMissingError, BitcoinWalletError, PsbtInvalidError } from '../../errors/bitcoin.ts'
import type { WalletAnswer } from '../createWalletNamespace.ts'
import { toBase64 } from './base64.ts'
import { type BitcoinAddress, type BitcoinDriver, type PsbtInput, purposesOf } from './bitcoinDriver.ts'
import { bitcoinChains, findChain } from './chains.ts'
import { isImage } from './isImage.ts'
import type { BitcoinFeatures } from './standardFeatures.ts'
import type { StandardAccount, StandardWallet } from './standardWallet.ts'
import { addressesOn, type OfferedAddress, toAddresses } from './toAddresses.ts'

const purposes: ['payment', 'ordinals'] = ['payment', 'ordinals']

/** A wallet of Bitcoin that speaks wallet-standard; undefined for any other. */
export function createStandardDriver(wallet: StandardWallet): BitcoinDriver | undefined {
  const features = wallet.features as BitcoinFeatures
  const isOfBitcoin = wallet.chains.some((chain) => chain.startsWith('bitcoin:'))
  const canConnect = features['bitcoin:connect'] ?? features['standard:connect']
  if (!isOfBitcoin || !canConnect || !features['bitcoin:signMessage']) return undefined
  let accounts: readonly StandardAccount[] = []
  let addresses: readonly BitcoinAddress[] = []
  let networkId: Caip2 = bitcoinChains[0].networkId

  /** Takes what the wallet gave. It names no purposes: the types of its addresses tell them, on every visit alike. */
  function take(given: readonly StandardAccount[], asked: Caip2): Required<WalletAnswer> {
    accounts = given
    const found = toAddresses(given.map(toOffered), asked)
    addresses = found.addresses
    networkId = found.networkId
    return { accounts: addresses.map(({ address }) => address), networkId }
  }

  function accountOf(address: string): StandardAccount {
    const account = accounts.find((one) => one.address === address)
    if (!account) throw new BitcoinAddressMissingError(address)
    return account
  }

  function toRequest(psbt: Uint8Array, inputs: readonly PsbtInput[], chainId: Caip2) {
    const chain = findChain(chainId)?.standard
    if (!chain) throw new PsbtInvalidError(`is for a network that no wallet knows: ${chainId}`)
    const inputsToSign = inputs.map(({ address, index, sighash }) => ({
      account: accountOf(address),
      signingIndexes: [index],
      ...(sighash !== undefined && { sigHash: sighash }),
    }))
    return { psbt, chain, inputsToSign }
  }

  return {
    id: wallet.name,
    name: wallet.name,
    ...(isImage(wallet.icon) && { icon: wallet.icon }),
    type: 'ANNOUNCED',
    addresses: () => addresses,
    labels: () => purposesOf(addresses),
    canBroadcast: () => features['bitcoin:signAndSendTransaction'] !== undefined,
    async connect({ isSilent, networkId: asked }) {
      const standard = features['standard:connect']
      if (isSilent) {
        // Bitcoin's own feature always asks. A wallet that remembers the page has its accounts there from the start.
        const known = wallet.accounts.length > 0 ? wallet : await standard?.connect({ silent: true })
        const answer = take(known?.accounts ?? [], asked)
        if (answer.accounts.length === 0) throw new BitcoinAddressMissingError(asked)
        return answer
      }
      const own = features['bitcoin:connect']
      const { accounts: given } = (await (own ? own.connect({ purposes }) : standard?.connect())) ?? wallet
      return take(given, asked)
    },
    async disconnect() {
      await features['standard:disconnect']?.disconnect()
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
      if (!signature) throw new BitcoinWalletError(undefined, new TypeError('It answered no signature'))
      return toBase64(signature)
    },
    async switchNetwork({ networkId: asked }) {
      const known = wallet.accounts.length > 0 ? wallet.accounts : accounts
      if (addressesOn(known.map(toOffered), asked).length === 0) throw new BitcoinAddressMissingError(asked)
      return take(known, asked)
    },
    async signPsbt({ inputs, isBroadcast, networkId: chainId, psbt }) {
      const request = toRequest(psbt, inputs, chainId)
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
      const stop = features['standard:events']?.on('change', ({ accounts: changed }) => {
        if (!changed) return
        const before = networkId
        const answer = take(changed, before)
        if (answer.networkId === before) on.accountsChanged(answer.accounts)
        else on.networkChanged(answer.networkId, answer.accounts)
      })
      return () => stop?.()
    },
  }
}

function toOffered({ address, publicKey }: StandardAccount): OfferedAddress {
  const hex = Array.from(publicKey, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { address, ...(hex !== '' && { publicKey: hex }) }
}
