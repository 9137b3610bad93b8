import {
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromBytes,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import bs58 from 'bs58'
import { blockhashSlots } from './chain/createSlots.ts'
import type { SolanaChain } from './chain/createSolanaChain.ts'
import type { SolanaAccount } from './solanaAccounts.ts'

/** Signs and sends for the local world's own accounts. */
export type SolanaDriver = {
  signer(account: SolanaAccount): Promise<KeyPairSigner>
  /**
   * Sends the instructions as one transaction and returns its signature. `isUntried` also sends transactions that must
   * fail.
   */
  send(
    payer: SolanaAccount,
    instructions: readonly Instruction[],
    options?: { isUntried?: boolean },
  ): Promise<string>
}

/**
 * Creates a driver that sends transactions one after another, so that each has its own blockhash, and thus signature.
 */
export function createSolanaDriver(chain: SolanaChain): SolanaDriver {
  const signers = new Map<string, Promise<KeyPairSigner>>()
  let turn: Promise<unknown> = Promise.resolve()

  const signer = ({ address, secretKey }: SolanaAccount) => {
    const made = signers.get(address) ?? createKeyPairSignerFromBytes(bs58.decode(secretKey))
    signers.set(address, made)
    return made
  }

  return {
    signer,
    send(payer, instructions, options) {
      const mine = turn.then(async () => {
        const feePayer = await signer(payer)
        const slot = chain.slots.now()
        const message = pipe(
          createTransactionMessage({ version: 0 }),
          (empty) => setTransactionMessageFeePayerSigner(feePayer, empty),
          (paid) =>
            setTransactionMessageLifetimeUsingBlockhash(
              {
                blockhash: chain.slots.blockhashOf(slot) as Blockhash,
                lastValidBlockHeight: BigInt(slot + blockhashSlots),
              },
              paid,
            ),
          (living) => appendTransactionMessageInstructions(instructions, living),
        )
        const signed = await signTransactionMessageWithSigners(message)
        return chain.send(Uint8Array.from(getTransactionEncoder().encode(signed)), options)
      })
      turn = mine.catch(() => {})
      return mine
    },
  }
}
