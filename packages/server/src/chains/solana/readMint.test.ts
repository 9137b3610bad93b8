import { address, getAddressDecoder, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { expect, it } from 'vitest'
import { findMetadataAddress } from './describeMints.ts'
import { readMetaplex, readMint } from './readMint.ts'

/** Encodes a length-prefixed string (Borsh), padded like Metaplex's. */
function borsh(text: string, length = text.length): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(length)
  return Buffer.concat([size, Buffer.from(text.padEnd(length, '\0'))])
}

function mintBytes({ supply, decimals }: { supply: bigint; decimals: number }): Buffer {
  const bytes = Buffer.alloc(82)
  bytes.writeBigUInt64LE(supply, 36)
  bytes.writeUInt8(decimals, 44)
  return bytes
}

const words = Buffer.concat([borsh('Mobster'), borsh('MOB'), borsh('https://mob.example/1')])

it('reads supply and decimals of both token programs', () => {
  expect(readMint(mintBytes({ supply: 2n ** 64n - 1n, decimals: 9 }))).toEqual({
    supply: 2n ** 64n - 1n,
    decimals: 9,
    metadata: undefined,
  })
  expect(readMint(Buffer.alloc(81))).toBeUndefined()
})

it('finds the metadata of Token-2022 behind other extensions', () => {
  const header = (kind: number, length: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt16LE(kind, 0)
    bytes.writeUInt16LE(length, 2)
    return bytes
  }
  const mint = Buffer.concat([mintBytes({ supply: 1n, decimals: 0 }), Buffer.alloc(83), Buffer.of(1)])
  const metadata = Buffer.concat([Buffer.alloc(64), words])
  const bytes = Buffer.concat([mint, header(18, 64), Buffer.alloc(64), header(19, metadata.length), metadata])
  expect(readMint(bytes)?.metadata).toEqual({ name: 'Mobster', symbol: 'MOB', uri: 'https://mob.example/1' })
  expect(readMint(bytes.subarray(0, bytes.length - 5))?.metadata).toBeUndefined()
  const endless = Buffer.concat([mint, header(18, 65_535)])
  expect(readMint(endless)?.metadata).toBeUndefined()
})

it('reads the strings of Metaplex without their padding', () => {
  const padded = Buffer.concat([borsh('Mobster', 32), borsh('MOB', 10), borsh('', 200)])
  const account = Buffer.concat([Buffer.alloc(65), padded])
  expect(readMetaplex(account)).toEqual({ name: 'Mobster', symbol: 'MOB', uri: '' })
  expect(readMetaplex(account.subarray(0, 70))).toBeUndefined()
})

it('derives the Metaplex metadata address of a mint', async () => {
  const program = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
  const encode = getAddressEncoder()
  // Includes mints whose first derived addresses are on the curve.
  for (let seed = 1; seed <= 40; seed += 1) {
    const mint = getAddressDecoder().decode(new Uint8Array(32).fill(seed))
    const [expected] = await getProgramDerivedAddress({
      programAddress: program,
      seeds: ['metadata', encode.encode(program), encode.encode(mint)],
    })
    expect(findMetadataAddress(mint)).toBe(expected)
  }
})
