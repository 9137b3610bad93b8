import { ed25519 } from '@noble/curves/ed25519'
import {
  createSolanaRpc,
  getBase58Decoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
  type SignatureBytes,
  type Transaction,
} from '@solana/kit'
import { createStandardDriver } from '../wallet/createStandardDriver.ts'
import { createTestWallet, defaultName } from '../wallet/createTestWallet.ts'
import { drawIcon } from '../wallet/drawIcon.ts'
import { requireOwn } from '../wallet/requireOwn.ts'
import { type TestWallet, TestWalletError, type WalletOptions } from '../wallet/wallet.ts'

/** Options of `createSolanaWallet`. */
export type SolanaWalletOptions = WalletOptions & {
  /** Secret keys: base58 of 64 bytes, or 32 or 64 bytes; the first is selected. Defaults to two public keys. */
  accounts?: readonly (string | Uint8Array)[]
  /** Chains as in wallet-standard. Defaults to `solana:mainnet`, `solana:devnet` and `solana:localnet`. */
  chains?: readonly `solana:${string}`[]
  /** JSON-RPC URL through which it sends transactions. */
  rpcUrl?: string
}

type Input = { account?: { address: string }; message: Uint8Array; transaction: Uint8Array }

/** Creates a Solana wallet (wallet-standard) that signs with real keys. Sends through `rpcUrl`. */
export function createSolanaWallet(options: SolanaWalletOptions = {}): TestWallet {
  const { name = defaultName, icon = drawIcon('#7a3cc4'), rpcUrl } = options
  const { chains = ['solana:mainnet', 'solana:devnet', 'solana:localnet'] } = options
  const keys = (options.accounts ?? [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]).map(toKey)
  if (keys.length === 0) throw new TypeError('createSolanaWallet: "accounts" is empty. Pass at least one.')

  function sign({ account, transaction }: Input): Transaction {
    const { address, seed } = requireOwn(keys, account)
    const decoded = getTransactionDecoder().decode(transaction)
    if (!(address in decoded.signatures))
      throw new TestWalletError(`The transaction needs no signature of ${address}.`, -32_602)
    const signature = ed25519.sign(Uint8Array.from(decoded.messageBytes), seed) as SignatureBytes
    return { ...decoded, signatures: { ...decoded.signatures, [address]: signature } } as Transaction
  }

  async function send(input: Input) {
    if (rpcUrl === undefined)
      throw new TestWalletError('Sending needs a node: pass "rpcUrl" to createSolanaWallet.', 4200)
    const wire = getBase64EncodedWireTransaction(sign(input))
    const signature = await createSolanaRpc(rpcUrl).sendTransaction(wire, { encoding: 'base64' }).send()
    return { signature: Uint8Array.from(getBase58Encoder().encode(signature)) }
  }

  const facts = { supportedTransactionVersions: ['legacy', 0] }
  const features = {
    'solana:signMessage': {
      perform: (...inputs: Input[]) =>
        inputs.map(({ account, message }) => ({
          signedMessage: message,
          signature: ed25519.sign(Uint8Array.from(message), requireOwn(keys, account).seed),
        })),
    },
    'solana:signTransaction': {
      facts,
      perform: (...inputs: Input[]) =>
        inputs.map((input) => ({
          signedTransaction: Uint8Array.from(getTransactionEncoder().encode(sign(input))),
        })),
    },
    'solana:signAndSendTransaction': {
      facts,
      perform: (...inputs: Input[]) => Promise.all(inputs.map(send)),
    },
  }

  return createTestWallet(options, (state, changed) =>
    createStandardDriver({
      ...{ namespace: 'solana', state, changed, features, face: { name, icon, chains } },
      addresses: () => keys.map(({ address }) => [address]),
      accounts: () =>
        keys.slice(state.selected, state.selected + 1).map(({ address, publicKey }) => ({
          ...{ address, publicKey, chains },
          features: Object.keys(features),
        })),
    }),
  )
}

function toKey(secret: string | Uint8Array) {
  const bytes = typeof secret === 'string' ? getBase58Encoder().encode(secret) : secret
  if (bytes.length !== 32 && bytes.length !== 64)
    throw new TypeError(`createSolanaWallet: a secret key has ${bytes.length} bytes. Pass 32 or 64.`)
  const seed = Uint8Array.from(bytes.slice(0, 32))
  const publicKey = ed25519.getPublicKey(seed)
  return { seed, publicKey, address: getBase58Decoder().decode(publicKey) }
}
