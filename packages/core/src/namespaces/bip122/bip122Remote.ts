import type { RemoteFamily, RemoteRequest } from '../remoteFamily.ts'
import type { WalletAnswer, WalletDriver } from '../walletDriver.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { type BitcoinAddress, type BitcoinDriver, purposesOf } from './bitcoinDriver.ts'
import { bitcoinChains } from './chains.ts'
import { addressesOn } from './toAddresses.ts'

/** Bitcoin over WalletConnect, by the methods of its chain namespace there. */
export const bip122Remote: RemoteFamily = {
  methods: ['sendTransfer', 'getAccountAddresses', 'signPsbt', 'signMessage'],
  events: ['accountsChanged'],
  toDriver,
}

function toDriver(connection: Omit<WalletDriver, 'signMessage'>, request: RemoteRequest): BitcoinDriver {
  let addresses: readonly BitcoinAddress[] = []
  let networkId = bitcoinChains[0].networkId

  /** A session tells accounts alone: an address says itself what type it is. */
  function take(answer: WalletAnswer): WalletAnswer {
    networkId = answer.networkId ?? networkId
    addresses = addressesOn(
      answer.accounts.map((address) => ({ address })),
      networkId,
    )
    return answer
  }

  const { connect, switchNetwork, watch } = connection
  return {
    ...connection,
    addresses: () => addresses,
    labels: () => purposesOf(addresses),
    canBroadcast: () => true,
    connect: async (parameters) => take(await connect(parameters)),
    ...(switchNetwork && {
      async switchNetwork(parameters) {
        const answer = await switchNetwork(parameters)
        return answer && take({ networkId: parameters.networkId, ...answer })
      },
    }),
    watch: (on) =>
      watch({
        ...on,
        accountsChanged: (accounts) => on.accountsChanged(take({ accounts }).accounts),
        networkChanged(next, accounts) {
          if (accounts) take({ accounts, networkId: next })
          on.networkChanged(next, accounts)
        },
      }),
    async signMessage({ address, message, networkId }) {
      const words = typeof message === 'string' ? message : new TextDecoder().decode(message)
      // BIP-322 leaves the older signatures (BIP-137) to the addresses that they were made for.
      const protocol = /^[1mn]/.test(address) ? 'ecdsa' : 'bip322'
      const params = { account: address, address, message: words, protocol }
      const answer = Object(await request({ method: 'signMessage', params, networkId }))
      return readSignature(String(answer.signature))
    },
    async signPsbt({ inputs, isBroadcast, networkId, psbt }) {
      const signInputs = inputs.map(({ address, index, sighash }) => ({
        address,
        index,
        ...(sighash !== undefined && { sighashTypes: [sighash] }),
      }))
      const params = {
        account: addresses[0]?.address,
        psbt: toBase64(psbt),
        signInputs,
        broadcast: isBroadcast,
      }
      const answer = Object(await request({ method: 'signPsbt', params, networkId }))
      return {
        ...(typeof answer.psbt === 'string' && { psbt: fromBase64(answer.psbt) }),
        ...(typeof answer.txid === 'string' && answer.txid !== '' && { txid: answer.txid }),
      }
    },
  }
}

/** Wallets answer in hex, as WalletConnect has it, or in base64, as everybody else has it. */
function readSignature(signature: string): string {
  if (!/^(?:[0-9a-f]{2})+$/i.test(signature)) return signature
  const bytes = signature.match(/../g)?.map((digits) => Number.parseInt(digits, 16)) ?? []
  return toBase64(Uint8Array.from(bytes))
}
