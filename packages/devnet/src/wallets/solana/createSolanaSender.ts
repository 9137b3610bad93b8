import {
  appendTransactionMessageInstructions,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'

/** A sender of an account's transactions. */
export type SolanaSender = Awaited<ReturnType<typeof createSolanaSender>>

/**
 * Creates a sender that submits an account's transactions through an RPC, independent of the kit. `secretKey` is base58
 * of 64 bytes.
 */
export async function createSolanaSender(url: string, secretKey: string) {
  const rpc = createSolanaRpc(url)
  const signer = await createKeyPairSignerFromBytes(getBase58Encoder().encode(secretKey))
  return {
    rpc,
    signer,
    /** Returns the signature, and the transaction as sent, in base64. */
    async send(...instructions: Instruction[]) {
      const { value: lifetime } = await rpc.getLatestBlockhash().send()
      const signed = await signTransactionMessageWithSigners(
        pipe(
          createTransactionMessage({ version: 0 }),
          (empty) => setTransactionMessageFeePayerSigner(signer, empty),
          (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
          (living) => appendTransactionMessageInstructions(instructions, living),
        ),
      )
      const wire = getBase64EncodedWireTransaction(signed)
      await rpc.sendTransaction(wire, { encoding: 'base64' }).send()
      return { signature: getSignatureFromTransaction(signed), wire }
    },
  }
}
