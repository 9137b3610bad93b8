import {
  type Address,
  createSolanaRpc,
  generateKeyPair,
  getAddressFromPublicKey,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  signatureBytes,
  signBytes,
  verifySignature,
} from '@solana/kit'

/** A Solana key in a wallet on a phone. */
export type SolanaKey = {
  address: Address
  /** Its responses to WalletConnect's Solana methods. */
  answers: {
    solana_signMessage(params: { message: string; pubkey: string }): Promise<{ signature: string }>
    solana_signTransaction(params: { transaction: string }): Promise<{ signature: string }>
    solana_signAllTransactions(params: { transactions: string[] }): Promise<{ transactions: string[] }>
    solana_signAndSendTransaction(params: {
      transaction: string
      pubkey: string
    }): Promise<{ signature: string }>
  }
  /** Returns whether it signed these bytes; the signature is base58. */
  hasSigned(bytes: Uint8Array, signature: string): Promise<boolean>
  /** Returns whether its signature is in a serialized transaction. */
  hasSignedTransaction(transaction: Uint8Array): Promise<boolean>
}

/** Creates a key; `rpc` is the endpoint through which its wallet sends. */
export async function createSolanaKey({ rpc = 'http://127.0.0.1:1' } = {}): Promise<SolanaKey> {
  const keys = await generateKeyPair()
  const own = await getAddressFromPublicKey(keys.publicKey)
  const sign = async (text: string) =>
    partiallySignTransaction([keys], getTransactionDecoder().decode(getBase64Encoder().encode(text)))
  const requireOwn = (pubkey: string) => {
    if (pubkey !== own) throw Object.assign(new Error('Another account'), { code: 4100 })
  }
  return {
    address: own,
    answers: {
      async solana_signMessage({ message, pubkey }) {
        requireOwn(pubkey)
        const signature = await signBytes(keys.privateKey, getBase58Encoder().encode(message))
        return { signature: getBase58Decoder().decode(signature) }
      },
      // Like wallets that only know the older response format.
      async solana_signTransaction({ transaction }) {
        const { signatures } = await sign(transaction)
        const signature = signatures[own]
        if (!signature) throw new Error('Nothing to sign here')
        return { signature: getBase58Decoder().decode(signature) }
      },
      async solana_signAllTransactions({ transactions }) {
        const signed = await Promise.all(transactions.map(sign))
        return {
          transactions: signed.map((one) => getBase64Decoder().decode(getTransactionEncoder().encode(one))),
        }
      },
      async solana_signAndSendTransaction({ pubkey, transaction }) {
        requireOwn(pubkey)
        const wire = getBase64EncodedWireTransaction(await sign(transaction))
        return { signature: await createSolanaRpc(rpc).sendTransaction(wire, { encoding: 'base64' }).send() }
      },
    },
    hasSigned: (bytes, signature) =>
      verifySignature(
        keys.publicKey,
        signatureBytes(new Uint8Array(getBase58Encoder().encode(signature))),
        bytes,
      ),
    async hasSignedTransaction(bytes) {
      const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
      const signature = signatures[own]
      return (
        signature !== null &&
        signature !== undefined &&
        verifySignature(keys.publicKey, signature, messageBytes)
      )
    },
  }
}
