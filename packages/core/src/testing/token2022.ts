import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromBytes,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToCheckedInstruction,
} from '@solana-program/token'
import bs58 from 'bs58'
import type { SolanaRpc } from '../namespaces/solana/createRpc.ts'
import { token2022 } from '../namespaces/solana/token2022.ts'

/** Bytes of a mint that takes a part of each transfer: padded to an account's, its kind, and the extension. */
const mintBytes = 165n + 1n + 4n + 108n

/** Sends instructions by a key, base58 of 64 bytes: what happens to an account elsewhere than in the kit. */
export async function carryOut(
  rpc: SolanaRpc,
  secretKey: string,
  toInstructions: (
    signer: Awaited<ReturnType<typeof createKeyPairSignerFromBytes>>,
  ) => readonly Instruction[],
): Promise<void> {
  const signer = await createKeyPairSignerFromBytes(bs58.decode(secretKey))
  const { value: lifetime } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayerSigner(signer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (living) => appendTransactionMessageInstructions(toInstructions(signer), living),
  )
  const signed = await signTransactionMessageWithSigners(message)
  await rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
}

/** Makes a token of the newer program, of 6 decimals, whose mint takes 1 % of each transfer; answers the mint. */
export async function mintTokenWithFee(rpc: SolanaRpc, secretKey: string, amount: bigint): Promise<Address> {
  const newAccount = await generateKeyPairSigner()
  const mint = newAccount.address
  const lamports = await rpc.getMinimumBalanceForRentExemption(mintBytes).send()
  const { address: owner } = await createKeyPairSignerFromBytes(bs58.decode(secretKey))
  const [ata] = await findAssociatedTokenPda({ mint, owner, tokenProgram: token2022 })
  await carryOut(rpc, secretKey, (payer) => [
    getCreateAccountInstruction({
      payer,
      newAccount,
      lamports,
      space: mintBytes,
      programAddress: token2022,
    }),
    write(mint, initializeTransferFee({ basisPoints: 100, most: 1_000_000n })),
    write(mint, Uint8Array.of(20, 6, ...getAddressEncoder().encode(payer.address), 0)),
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint, tokenProgram: token2022 }),
    getMintToCheckedInstruction(
      { mint, token: ata, mintAuthority: payer, amount, decimals: 6 },
      { programAddress: token2022 },
    ),
  ])
  return address(mint)
}

/** TransferFeeExtension, InitializeTransferFeeConfig, of nobody who could change it. */
function initializeTransferFee({ basisPoints, most }: { basisPoints: number; most: bigint }): Uint8Array {
  const data = new Uint8Array(14)
  data.set([26, 0, 0, 0])
  const view = new DataView(data.buffer)
  view.setUint16(4, basisPoints, true)
  view.setBigUint64(6, most, true)
  return data
}

const write = (mint: Address, data: Uint8Array): Instruction => ({
  programAddress: token2022,
  accounts: [{ address: mint, role: 1 }],
  data,
})
