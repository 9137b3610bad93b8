import { NETWORK, p2tr, p2wpkh, TEST_NETWORK, Transaction, WIF } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { createStandardDriver } from '../wallet/createStandardDriver.ts'
import { createTestWallet, defaultName } from '../wallet/createTestWallet.ts'
import { drawIcon } from '../wallet/drawIcon.ts'
import { requireOwn } from '../wallet/requireOwn.ts'
import { type TestWallet, TestWalletError, type WalletOptions } from '../wallet/wallet.ts'
import { signBip322 } from './signBip322.ts'

/** Network of a Bitcoin test wallet. */
export type BitcoinWalletNetwork = 'mainnet' | 'testnet' | 'regtest'

/** Options of `createBitcoinWallet`. */
export type BitcoinWalletOptions = WalletOptions & {
  /** Private keys: WIF, or 32 bytes; the first is selected. Defaults to two public keys. */
  accounts?: readonly (string | Uint8Array)[]
  /** Networks whose addresses the page sees; the first is selected. Defaults to `mainnet`. */
  networks?: readonly BitcoinWalletNetwork[]
}

/** A test wallet for Bitcoin. */
export type BitcoinTestWallet = TestWallet & {
  readonly network: BitcoinWalletNetwork
  /** Selects a network in the wallet. The page sees only its addresses from then on. */
  switchNetwork(network: BitcoinWalletNetwork): void
}

const networks = { mainnet: NETWORK, testnet: TEST_NETWORK, regtest: { ...TEST_NETWORK, bech32: 'bcrt' } }

const sighashes: Readonly<Record<string, number>> = {
  ALL: 1,
  NONE: 2,
  SINGLE: 3,
  'ALL|ANYONECANPAY': 0x81,
  'NONE|ANYONECANPAY': 0x82,
  'SINGLE|ANYONECANPAY': 0x83,
}

type Account = { address: string }
type Psbt = {
  psbt: Uint8Array
  inputsToSign: { account: Account; signingIndexes: number[]; sigHash?: string }[]
}

/**
 * Creates a Bitcoin wallet (wallet-standard) that signs messages by BIP-322, and PSBTs, with real keys. Each key has a
 * payment address (P2WPKH) and one for ordinals (P2TR). It broadcasts nothing.
 */
export function createBitcoinWallet(options: BitcoinWalletOptions = {}): BitcoinTestWallet {
  const { name = defaultName, icon = drawIcon('#e8a020') } = options
  const secrets = (options.accounts ?? [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]).map(toSecret)
  if (secrets.length === 0)
    throw new TypeError('createBitcoinWallet: "accounts" is empty. Pass at least one.')
  let shown = options.networks ?? ['mainnet']
  const [first] = shown
  if (first === undefined) throw new TypeError('createBitcoinWallet: "networks" is empty. Pass at least one.')
  const persons = () => secrets.map((secret) => shown.flatMap((network) => keysOf(secret, network)))
  const keyOf = (account: Account) => requireOwn(persons().flat(), account)

  function signMessage({ account, message }: { account: Account; message: Uint8Array }) {
    return { signedMessage: message, signature: signBip322(Uint8Array.from(message), keyOf(account)) }
  }

  function signPsbt({ inputsToSign, psbt }: Psbt) {
    const transaction = Transaction.fromPSBT(Uint8Array.from(psbt))
    for (const { account, sigHash, signingIndexes } of inputsToSign) {
      const { secret } = keyOf(account)
      for (const index of signingIndexes) {
        const wanted = sigHash === undefined ? transaction.getInput(index).sighashType : sighashes[sigHash]
        try {
          transaction.signIdx(secret, index, wanted === undefined ? undefined : [wanted])
        } catch (error) {
          throw new TestWalletError(error instanceof Error ? error.message : String(error), -32_602)
        }
      }
    }
    return { signedPsbt: transaction.toPSBT() }
  }

  return createTestWallet(options, (state, changed) => ({
    ...createStandardDriver({
      ...{ namespace: 'bip122', state, changed },
      face: { name, icon, chains: Object.keys(networks).map((one) => `bitcoin:${one}`) },
      features: {
        'bitcoin:connect': { perform: () => undefined },
        'bitcoin:signMessage': { perform: (...inputs: never[]) => inputs.map(signMessage) },
        'bitcoin:signTransaction': { perform: (...inputs: never[]) => inputs.map(signPsbt) },
      },
      addresses: () => persons().map((keys) => keys.map(({ address }) => address)),
      accounts: () =>
        (persons()[state.selected] ?? []).map(({ address, network, publicKey }) => ({
          ...{ address, publicKey, chains: [`bitcoin:${network}`] },
          features: ['bitcoin:signMessage', 'bitcoin:signTransaction'],
        })),
    }),
    actions: {
      get network() {
        return shown[0] ?? first
      },
      switchNetwork(network: BitcoinWalletNetwork) {
        shown = [network]
        changed('network')
      },
    },
  }))
}

function toSecret(given: string | Uint8Array): Uint8Array {
  if (typeof given !== 'string') return given
  // A test network's prefix is the same on all of them.
  return WIF(/^[5KL]/.test(given) ? NETWORK : TEST_NETWORK).decode(given)
}

function keysOf(secret: Uint8Array, network: BitcoinWalletNetwork) {
  const form = networks[network]
  const publicKey = pubECDSA(secret)
  const x = publicKey.slice(1)
  const [payment, ordinals] = [p2wpkh(publicKey, form), p2tr(x, undefined, form)]
  return [
    { network, secret, publicKey, address: payment.address ?? '', script: payment.script },
    { network, secret, publicKey: x, address: ordinals.address ?? '', script: ordinals.script },
  ]
}
