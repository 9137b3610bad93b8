import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { type BitcoinKey, createBitcoinBackend } from './createBitcoinBackend.ts'

type Backend = ReturnType<typeof createBitcoinBackend>
type Change = (change: { accounts: readonly WalletAccount[] }) => void
type TransactionRequest = {
  psbt: Uint8Array
  inputsToSign: { account: WalletAccount; signingIndexes: number[]; sigHash?: number }[]
}

const chains = { mainnet: 'bitcoin:mainnet', testnet: 'bitcoin:testnet' } as const

/** A wallet of Bitcoin that speaks wallet-standard, as its extension for Bitcoin has it; it `shows` some of its keys. */
export function createStandardWallet({
  name = 'Standard Wallet',
  backend = createBitcoinBackend(),
  sends = false,
  shows = (keys: readonly BitcoinKey[]): readonly BitcoinKey[] => keys,
} = {}): { wallet: Wallet; backend: Backend; changeAccount(): string; end(): void } {
  const listeners = new Set<Change>()
  const decline = () => Object.assign(new Error('The visitor said no'), { code: 4001 })
  const accounts = () => (backend.isKnown() ? shows(backend.keys()).map(toAccount) : [])
  const tell = () => {
    for (const listener of listeners) listener({ accounts: accounts() })
  }
  const toInputs = ({ inputsToSign }: TransactionRequest) =>
    inputsToSign.flatMap(({ account: { address }, sigHash, signingIndexes }) =>
      signingIndexes.map((index) => ({
        address,
        index,
        ...(sigHash !== undefined && { sighash: sigHash }),
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
      'standard:disconnect': {
        version: '1.0.0',
        async disconnect() {
          backend.forget()
        },
      },
      'standard:events': {
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
  }
}

function toAccount({ address, network, publicKey }: BitcoinKey): WalletAccount {
  return { address, publicKey, chains: [chains[network]], features: ['bitcoin:signMessage'] }
}
