import type { SolanaSender } from '@latchkey/devnet/solanaWallets'
import { type Address, generateKeyPairSigner, getAddressEncoder, type Instruction } from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { token2022 } from '../namespaces/solana/token2022.ts'

/** Bytes of a mint before its extensions: padded to an account's, and its kind. */
const mintBytes = 165n + 1n

/** Makes a token of the newer program, of 6 decimals, whose mint takes 1 % of each transfer, up to one token. */
export function mintTokenWithFee(sender: SolanaSender, amount: bigint): Promise<Address> {
  return mintToken(sender, amount, {
    bytes: 108n,
    data: initializeTransferFee({ basisPoints: 100, most: 1_000_000n }),
  })
}

/** Makes one whose mint has another program take part in each transfer. */
export function mintTokenWithHook(sender: SolanaSender, amount: bigint): Promise<Address> {
  const program = getAddressEncoder().encode(TOKEN_PROGRAM_ADDRESS)
  return mintToken(sender, amount, {
    bytes: 64n,
    data: Uint8Array.of(36, 0, ...new Uint8Array(32), ...program),
  })
}

/** Makes a token with an extension, of so many bytes, and gives the sender so much of it; answers the mint. */
async function mintToken(
  { rpc, send, signer: payer }: SolanaSender,
  amount: bigint,
  extension: { bytes: bigint; data: Uint8Array },
): Promise<Address> {
  const newAccount = await generateKeyPairSigner()
  const mint = newAccount.address
  const space = mintBytes + 4n + extension.bytes
  const lamports = await rpc.getMinimumBalanceForRentExemption(space).send()
  const owner = payer.address
  const [ata] = await findAssociatedTokenPda({ mint, owner, tokenProgram: token2022 })
  await send(
    getCreateAccountInstruction({ payer, newAccount, lamports, space, programAddress: token2022 }),
    write(mint, extension.data),
    write(mint, Uint8Array.of(20, 6, ...getAddressEncoder().encode(owner), 0)),
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint, tokenProgram: token2022 }),
    getMintToCheckedInstruction(
      { mint, token: ata, mintAuthority: payer, amount, decimals: 6 },
      { programAddress: token2022 },
    ),
  )
  return mint
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
