import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type { StandardSighash } from '../../src/namespaces/bip122/createStandardDriver.ts'
import { type BitcoinKey, createBitcoinBackend } from './createBitcoinBackend.ts'

type Backend = ReturnType<typeof createBitcoinBackend>
type Change = (change: { accounts: readonly WalletAccount[] }) => void
type TransactionRequest = {
  psbt: Uint8Array
  inputsToSign: { account: WalletAccount; signingIndexes: number[]; sigHash?: StandardSighash }[]
}

const chains = { mainnet: 'bitcoin:mainnet', testnet: 'bitcoin:testnet' } as const

const sighashes: Readonly<Record<StandardSighash, number>> = {
  ALL: 1,
  NONE: 2,
  SINGLE: 3,
  'ALL|ANYONECANPAY': 0x81,
  'NONE|ANYONECANPAY': 0x82,
  'SINGLE|ANYONECANPAY': 0x83,
}

/**
 * Creates a Bitcoin wallet with wallet-standard's Bitcoin extension; it `shows` some of its keys. If it `isOfItsOwn`,
 * it behaves like MetaMask: it has events and disconnect only under Bitcoin's own names, reports its address instead of
 * a key, and reads its stored state shortly after it loads.
 */
export function createStandardWallet({
  name = 'Standard Wallet',
  backend = createBitcoinBackend(),
  sends = false,
  isOfItsOwn = false,
  shows = (keys: readonly BitcoinKey[]): readonly BitcoinKey[] => keys,
} = {}): { wallet: Wallet; backend: Backend; changeAccount(): string; end(): void; load(): void } {
  const listeners = new Set<Change>()
  const decline = () => Object.assign(new Error('The visitor said no'), { code: 4001 })
  let isLoaded = true
  const toAccount = isOfItsOwn ? toAccountWithoutKey : toAccountWithKey
  const accounts = () => (backend.isKnown() && isLoaded ? shows(backend.keys()).map(toAccount) : [])
  const tell = () => {
    for (const listener of listeners) listener({ accounts: accounts() })
  }
  const toInputs = ({ inputsToSign }: TransactionRequest) =>
    inputsToSign.flatMap(({ account: { address }, sigHash, signingIndexes }) =>
      signingIndexes.map((index) => ({
        address,
        index,
        ...(sigHash !== undefined && { sighash: sighashes[sigHash] }),
      })),
    )
  const wallet: Wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains: Object.values(chains),
    get accounts() {
      return accounts()
    },
    features: {
      'bitcoin:connect': {
        version: '1.0.0',
        async connect() {
          await backend.letIn(decline)
          return { accounts: accounts() }
        },
      },
      'bitcoin:signMessage': {
        version: '1.0.0',
        async signMessage(...inputs: { account: WalletAccount; message: Uint8Array }[]) {
          backend.consent(decline)
          return inputs.map(({ account, message }) => ({
            signedMessage: message,
            signature: Buffer.from(
              backend.signMessage(account.address, new TextDecoder().decode(message)),
              'base64',
            ),
          }))
        },
      },
      'bitcoin:signTransaction': {
        version: '1.0.0',
        async signTransaction(...requests: TransactionRequest[]) {
          backend.consent(decline)
          return requests.map((one) => ({ signedPsbt: backend.signPsbt(one.psbt, toInputs(one)) }))
        },
      },
      ...(sends && {
        'bitcoin:signAndSendTransaction': {
          version: '1.0.0',
          async signAndSendTransaction(...requests: TransactionRequest[]) {
            backend.consent(decline)
            return requests.map((one) => ({ txId: backend.sendPsbt(one.psbt, toInputs(one)) }))
          },
        },
      }),
      [isOfItsOwn ? 'bitcoin:disconnect' : 'standard:disconnect']: {
        version: '1.0.0',
        async disconnect() {
          backend.forget()
          if (isOfItsOwn) tell()
        },
      },
      [isOfItsOwn ? 'bitcoin:events' : 'standard:events']: {
        version: '1.0.0',
        on(_: 'change', listener: Change) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
    },
  }
  return {
    wallet,
    backend,
    changeAccount() {
      backend.switchPerson()
      tell()
      return backend.keys('mainnet')[0]?.address ?? ''
    },
    end() {
      backend.forget()
      tell()
    },
    /** Emulates a page reload: it has no accounts until it has read its stored state, in the next tick. */
    load() {
      isLoaded = false
      setImmediate(() => {
        isLoaded = true
        if (backend.isKnown()) tell()
      })
    },
  }
}

function toAccountWithKey({ address, network, publicKey }: BitcoinKey): WalletAccount {
  return { address, publicKey, chains: [chains[network]], features: ['bitcoin:signMessage'] }
}

function toAccountWithoutKey(key: BitcoinKey): WalletAccount {
  return { ...toAccountWithKey(key), publicKey: new TextEncoder().encode(key.address) }
}
