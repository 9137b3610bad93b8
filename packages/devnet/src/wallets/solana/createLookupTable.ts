import {
  type Address,
  address,
  getAddressEncoder,
  getBase64Encoder,
  getProgramDerivedAddress,
  getU64Encoder,
  type Instruction,
} from '@solana/kit'
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
