import {
  type Address,
  address,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64Encoder,
  getProgramDerivedAddress,
  getU64Encoder,
  type Instruction,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToCheckedInstruction,
} from '@solana-program/token'
import type { SolanaSender } from './createSolanaSender.ts'

const program = address('AddressLookupTab1e1111111111111111111111111')
const slotHashes = address('SysvarS1otHashes111111111111111111111111111')
const systemProgram = address('11111111111111111111111111111111')

/** Stores addresses in a lookup table of the sender, for use in version 0 transactions. Returns the table. */
export async function createLookupTable(
  { rpc, send, signer }: SolanaSender,
  addresses: readonly string[],
): Promise<Address> {
  const toU64 = getU64Encoder()
  // A table's address is derived from a recent slot: the first of the slot hashes, after their count.
  const { value: hashes } = await rpc.getAccountInfo(slotHashes, { encoding: 'base64' }).send()
  const slot = getBase64Encoder()
    .encode(hashes?.data[0] ?? '')
    .slice(8, 16)
  const authority = signer.address
  const seeds = [getAddressEncoder().encode(authority), slot]
  const [table, bump] = await getProgramDerivedAddress({ programAddress: program, seeds })
  const accounts = [
    { address: table, role: 1 },
    { address: authority, role: 2 },
    { address: authority, role: 3 },
    { address: systemProgram, role: 0 },
  ] as const
  const ask = (data: readonly number[]): Instruction => ({
    programAddress: program,
    accounts,
    data: Uint8Array.from(data),
  })
  const kept = addresses.flatMap((each) => [...getAddressEncoder().encode(address(each))])
  await send(
    ask([0, 0, 0, 0, ...slot, bump]),
    ask([2, 0, 0, 0, ...toU64.encode(BigInt(addresses.length)), ...kept]),
  )
  return table
}

const token2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
/** Bytes of a mint before its extensions: padded to the size of an account, plus the account type. */
const mintBytes = 165n + 1n
const decimals = 6
/** ScaledUiAmountExtension and its instructions: Initialize, UpdateMultiplier. */
const multiplierExtension = { instruction: 43, initialize: 0, update: 1, bytes: 56n }

/**
 * Creates a Token-2022 token with 6 decimals and an extension of the given size, and mints an amount to the sender.
 * Returns its mint.
 */
export async function mintToken2022(
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
    write(mint, Uint8Array.of(20, decimals, ...getAddressEncoder().encode(owner), 0)),
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint, tokenProgram: token2022 }),
    getMintToCheckedInstruction(
      { mint, token: ata, mintAuthority: payer, amount, decimals },
      { programAddress: token2022 },
    ),
  )
  return mint
}

/** Creates a token that shows a multiple of its balances (Scaled UI Amount). Returns its mint. */
export function mintTokenWithMultiplier(
  sender: SolanaSender,
  amount: bigint,
  multiplier: number,
): Promise<Address> {
  const { instruction, initialize, bytes } = multiplierExtension
  const owner = getAddressEncoder().encode(sender.signer.address)
  const data = Uint8Array.of(instruction, initialize, ...owner, ...toFloat(multiplier))
  return mintToken2022(sender, amount, { bytes, data })
}

/** Schedules a new multiplier for an own mint, with its time in seconds since 1970. */
export async function updateMultiplier(
  { send, signer }: SolanaSender,
  mint: Address,
  { multiplier, from }: { multiplier: number; from: bigint },
): Promise<void> {
  const time = new DataView(new ArrayBuffer(8))
  time.setBigInt64(0, from, true)
  const { instruction, update } = multiplierExtension
  await send({
    programAddress: token2022,
    accounts: [
      { address: mint, role: 1 },
      { address: signer.address, role: 2 },
    ],
    data: Uint8Array.of(instruction, update, ...toFloat(multiplier), ...new Uint8Array(time.buffer)),
  })
}

function toFloat(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value, true)
  return new Uint8Array(view.buffer)
}

const write = (mint: Address, data: Uint8Array): Instruction => ({
  programAddress: token2022,
  accounts: [{ address: mint, role: 1 }],
  data,
})
