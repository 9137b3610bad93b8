import type { SolanaSender } from '@latchkey/devnet/solanaWallets'
import { address, generateKeyPairSigner } from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'

/** Mints an amount of a new mint without decimals to an owner. Returns the mint. */
export async function mintSolanaTokens(
  { rpc, send, signer }: SolanaSender,
  { to, amount }: { to: string; amount: bigint },
): Promise<string> {
  const mint = await generateKeyPairSigner()
  const space = BigInt(getMintSize())
  const owner = address(to)
  const [ata] = await findAssociatedTokenPda({
    owner,
    mint: mint.address,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  })
  await send(
    getCreateAccountInstruction({
      payer: signer,
      newAccount: mint,
      lamports: await rpc.getMinimumBalanceForRentExemption(space).send(),
      space,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeMint2Instruction({ mint: mint.address, decimals: 0, mintAuthority: signer.address }),
    getCreateAssociatedTokenIdempotentInstruction({ payer: signer, ata, owner, mint: mint.address }),
    getMintToInstruction({ mint: mint.address, token: ata, mintAuthority: signer, amount }),
  )
  return mint.address
}
