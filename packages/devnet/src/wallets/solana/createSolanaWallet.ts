import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base'
import { Keypair, type PublicKey } from '@solana/web3.js'
import bs58 from 'bs58'
import { createApprovals } from '../createApprovals.ts'
import { WalletError } from '../wallet.ts'
import type { SolanaTestWallet, StandardWallet } from './solanaWallet.ts'

/** Options of `createSolanaWallet`. */
export type SolanaWalletOptions = {
  /** base58 of 64 bytes. */
  secretKey: string
  /** JSON-RPC URL of the chain to send transactions to. */
  rpc: string
  name?: string
  /** Chain id as in wallet-standard. Defaults to `solana:localnet`. */
  chain?: StandardWallet['chains'][number]
  /** Whether the dapp was connected before, as on a return visit. */
  isConnected?: boolean
  /** Whether it implements `solana:signIn`, as some wallets do. */
  hasSignIn?: boolean
}

type Features = StandardWallet['features']
type Ask = <value>(method: string, params: unknown, carryOut: () => Promise<value>) => Promise<value>

/**
 * Creates a wallet by `@solana/wallet-adapter-unsafe-burner`, which signs and sends, exposed by
 * `@solana/wallet-standard-wallet-adapter-base`. Every request waits for `approve` or `reject`. Adds what a wallet's
 * shell does: a persistent key, locking, remembering and forgetting a dapp. The second package doesn't expose the first
 * one's `solana:signIn`, so this adds it. Runs in Node and in the browser; add it to a page with
 * `provideStandardWallet`.
 */
export function createSolanaWallet(options: SolanaWalletOptions): SolanaTestWallet {
  const { rpc, chain = 'solana:localnet', name = 'Burner Wallet', isConnected = false } = options
  const { hasSignIn = false } = options
  const approvals = createApprovals()
  const shell = { keypair: toKeypair(options.secretKey), isLocked: false, isLetIn: isConnected }
  const adapter = new UnsafeBurnerWalletAdapter()
  // Not every module resolution finds the types of the emitter that it extends.
  const events = adapter as unknown as { emit(event: 'connect', key: PublicKey): void }
  // It would create a new key for every connection.
  const show = async () => {
    Reflect.set(adapter, '_keypair', shell.keypair)
    events.emit('connect', shell.keypair.publicKey)
  }
  Object.assign(adapter, { name, connect: show })
  const inner = new SolanaWalletAdapterWallet(adapter, chain, rpc)
  const hide = () => adapter.disconnect()

  const ask: Ask = (method, params, carryOut) =>
    new Promise((resolve, reject) => {
      void approvals.ask(
        { method, params },
        {
          approve: () => carryOut().then(resolve, reject),
          reject: async () => reject(new WalletError(4001, 'User rejected the request.')),
        },
      )
    })

  const wallet: StandardWallet = {
    version: inner.version,
    name: inner.name,
    icon: inner.icon,
    chains: inner.chains,
    features: {
      ...guard(inner.features, { ask, shell, show }),
      ...(hasSignIn && {
        'solana:signIn': {
          version: '1.0.0',
          signIn: (...inputs) =>
            ask('solana:signIn', inputs, () => Promise.all(inputs.map((input) => adapter.signIn(input)))),
        },
      }),
    },
    get accounts() {
      return inner.accounts
    },
  }

  return {
    wallet,
    pending: approvals.pending,
    approve: approvals.approve,
    reject: approvals.reject,
    async useAccount(secretKey) {
      shell.keypair = toKeypair(secretKey)
      if (inner.accounts.length > 0) await show()
    },
    async lock() {
      shell.isLocked = true
      await hide()
    },
    async unlock() {
      shell.isLocked = false
      if (shell.isLetIn) await show()
    },
    async forget() {
      shell.isLetIn = false
      await hide()
    },
  }
}

/** Lets the user decide on every request, and remembers whether the dapp is let in. */
function guard(
  features: Features,
  { ask, shell, show }: { ask: Ask; shell: { isLocked: boolean; isLetIn: boolean }; show(): Promise<void> },
): Features {
  const connect = features['standard:connect']
  const disconnect = features['standard:disconnect']
  const send = features['solana:signAndSendTransaction']
  const sign = features['solana:signTransaction']
  const signMessage = features['solana:signMessage']
  const letIn: typeof connect.connect = async (input) => {
    shell.isLetIn = true
    shell.isLocked = false
    return connect.connect(input)
  }
  return {
    ...features,
    'standard:connect': {
      ...connect,
      connect: async (input) => {
        if (!input?.silent) return ask('standard:connect', input, () => letIn(input))
        if (shell.isLetIn && !shell.isLocked) await show()
        return connect.connect(input)
      },
    },
    'standard:disconnect': {
      ...disconnect,
      disconnect: async () => {
        shell.isLetIn = false
        await disconnect.disconnect()
      },
    },
    'solana:signAndSendTransaction': {
      ...send,
      signAndSendTransaction: (...inputs) =>
        ask('solana:signAndSendTransaction', inputs, () => send.signAndSendTransaction(...inputs)),
    },
    ...(sign && {
      'solana:signTransaction': {
        ...sign,
        signTransaction: (...inputs) =>
          ask('solana:signTransaction', inputs, () => sign.signTransaction(...inputs)),
      },
    }),
    ...(signMessage && {
      'solana:signMessage': {
        ...signMessage,
        signMessage: (...inputs) =>
          ask('solana:signMessage', inputs, () => signMessage.signMessage(...inputs)),
      },
    }),
  }
}

const toKeypair = (secretKey: string) => Keypair.fromSecretKey(bs58.decode(secretKey))
