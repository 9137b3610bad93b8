import type { Caip2 } from '@latchkey/protocol/ids'
import { lazy } from '@latchkey/protocol/lazy'
import type { RemoteNamespace } from '../contract/remoteNamespace.ts'
import { isUnsupported } from './isUnsupported.ts'

/** Parameters of signing requests. Requests and responses contain serialized transactions. */
type Signing = { address: string; networkId: Caip2 }

const load = lazy(() => import('./remoteCodecs.ts'))

/** Solana over WalletConnect, with the methods of its chain namespace. */
export const solanaRemote: RemoteNamespace = {
  methods: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  events: ['accountsChanged', 'chainChanged'],
  toDriver(connection, request) {
    async function signOne(transaction: Uint8Array, { address, networkId }: Signing): Promise<Uint8Array> {
      const { getBase64Decoder, getBase64Encoder } = await load()
      const answer = Object(
        await request({
          method: 'solana_signTransaction',
          params: { transaction: getBase64Decoder().decode(transaction), pubkey: address },
          networkId,
        }),
      )
      if (typeof answer.transaction === 'string')
        return new Uint8Array(getBase64Encoder().encode(answer.transaction))
      // A wallet may return only the signature.
      return addSignature(transaction, address, String(answer.signature))
    }

    async function signTransactions({
      transactions,
      ...signing
    }: Signing & { transactions: readonly Uint8Array[] }): Promise<readonly Uint8Array[]> {
      const [first, ...others] = transactions
      if (!first) return []
      if (others.length === 0) return [await signOne(first, signing)]
      const { getBase64Decoder, getBase64Encoder } = await load()
      try {
        const texts = transactions.map((transaction) => getBase64Decoder().decode(transaction))
        const method = 'solana_signAllTransactions'
        const params = { transactions: texts, pubkey: signing.address }
        const answer = Object(await request({ method, params, networkId: signing.networkId }))
        const signed: unknown[] = Array.isArray(answer.transactions) ? answer.transactions : []
        if (signed.length !== transactions.length)
          throw new TypeError(`The wallet returned ${signed.length} of ${transactions.length} transactions`)
        return signed.map((text) => new Uint8Array(getBase64Encoder().encode(String(text))))
      } catch (error) {
        if (!isUnsupported(error)) throw error
        const signed: Uint8Array[] = []
        for (const transaction of transactions) signed.push(await signOne(transaction, signing))
        return signed
      }
    }

    const driver = {
      ...connection,
      async signMessage({ address, message, networkId }: Signing & { message: string | Uint8Array }) {
        const { getBase58Decoder } = await load()
        const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
        const params = { message: getBase58Decoder().decode(bytes), pubkey: address }
        const answer = Object(await request({ method: 'solana_signMessage', params, networkId }))
        return String(answer.signature)
      },
      signTransactions,
      /** Resolves to the transaction's signature in base58. */
      async signAndSendTransaction({
        address,
        networkId,
        transaction,
      }: Signing & { transaction: Uint8Array }): Promise<string> {
        const { getBase64Decoder } = await load()
        const params = { transaction: getBase64Decoder().decode(transaction), pubkey: address }
        const answer = Object(await request({ method: 'solana_signAndSendTransaction', params, networkId }))
        return String(answer.signature)
      },
    }
    return driver
  },
}

/** Adds a base58 signature to a serialized transaction. */
async function addSignature(bytes: Uint8Array, signer: string, signature: string): Promise<Uint8Array> {
  const { address, getBase58Encoder, getTransactionDecoder, getTransactionEncoder, signatureBytes } =
    await load()
  const transaction = getTransactionDecoder().decode(bytes)
  const signed = signatureBytes(new Uint8Array(getBase58Encoder().encode(signature)))
  const signatures = { ...transaction.signatures, [address(signer)]: signed }
  return new Uint8Array(getTransactionEncoder().encode({ ...transaction, signatures }))
}
