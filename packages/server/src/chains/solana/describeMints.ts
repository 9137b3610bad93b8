import { hash } from 'node:crypto'
import { base58 } from '@scure/base'
import { LRUCache } from 'lru-cache'
import { type NftTraits, parseNftMetadata, toText } from '../../base/parseNftMetadata.ts'
import { isSpam } from '../isSpam.ts'
import { accountsPerRequest } from './accountsPerRequest.ts'
import type { SolanaReader } from './createSolanaReader.ts'
import { metadataProgram } from './programs.ts'
import { type Mint, type MintWords, readMetaplex, readMint } from './readMint.ts'

/** The on-chain metadata of a mint. */
export type MintDescription = {
  mint: string
  decimals: number
  /** Whether the supply is one whole token. */
  isNft: boolean
  name: string | null
  symbol: string | null
  description: string | null
  /** A `data:image/*` URL, or a link to the image or its metadata. */
  image: string | null
  traits: NftTraits | null
  isSpam: boolean
}

const textMax = 128

/** Reads mints and their metadata from Token-2022 or Metaplex. Accounts that are not mints are left out. */
export async function describeMints(
  reader: SolanaReader,
  mints: readonly string[],
): Promise<MintDescription[]> {
  const parts: MintDescription[] = []
  for (let at = 0; at < mints.length; at += accountsPerRequest)
    parts.push(...(await describePart(reader, mints.slice(at, at + accountsPerRequest))))
  return parts
}

async function describePart(reader: SolanaReader, mints: readonly string[]): Promise<MintDescription[]> {
  const accounts = await reader.getAccounts(mints)
  const found = mints.flatMap((mint, at) => {
    const read = accounts[at] && readMint(accounts[at].bytes)
    // Token-2022 stores metadata in the mint itself.
    return read ? [{ mint, read, place: read.metadata ? undefined : findMetadataAddress(mint) }] : []
  })
  const places = found.flatMap(({ place }) => (place === undefined ? [] : [place]))
  const told = places.length > 0 ? await reader.getAccounts(places) : []
  return found.map(({ mint, read, place }) => {
    const behind = place === undefined ? undefined : told[places.indexOf(place)]
    const words = behind?.owner === metadataProgram ? readMetaplex(behind.bytes) : undefined
    return describe(mint, read, read.metadata ?? words)
  })
}

function describe(mint: string, { supply, decimals }: Mint, words: MintWords | undefined): MintDescription {
  const inMetadata = words && parseNftMetadata(words.uri)
  const name = toText(words?.name, textMax)
  const symbol = toText(words?.symbol, textMax)
  return {
    mint,
    decimals,
    isNft: decimals === 0 && supply === 1n,
    name: name ?? inMetadata?.name ?? null,
    symbol,
    description: inMetadata?.description ?? null,
    image: inMetadata?.image ?? null,
    traits: inMetadata?.traits ?? null,
    isSpam: isSpam(name, symbol),
  }
}

const marker = 'ProgramDerivedAddress'
const bumpMax = 255
/** Constants of Ed25519 (RFC 8032): the field's prime, and the curve's d. */
const prime = 2n ** 255n - 19n
const d = ((prime - 121665n) * power(121666n, prime - 2n)) % prime

/** Cached, because checking a point takes most of a millisecond and anyone can request it. */
const found = new LRUCache<string, string>({ max: 10_000 })

/** Finds the address of a mint's Metaplex metadata: the first derived address that is not on the curve. */
export function findMetadataAddress(mint: string): string | undefined {
  const known = found.get(mint)
  if (known !== undefined) return known
  const program = base58.decode(metadataProgram)
  const seeds = Buffer.concat([Buffer.from('metadata'), program, base58.decode(mint)])
  for (let bump = bumpMax; bump >= 0; bump -= 1) {
    const preimage = Buffer.concat([seeds, Buffer.of(bump), program, Buffer.from(marker)])
    const address = hash('sha256', preimage, 'buffer')
    if (isOnCurve(address)) continue
    const place = base58.encode(address)
    found.set(mint, place)
    return place
  }
  return undefined
}

/** Returns whether 32 bytes are a point of Ed25519: x² = (y² - 1) / (dy² + 1) has a root. */
function isOnCurve(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).reverse().toString('hex')
  const y = BigInt(`0x${text}`) & (2n ** 255n - 1n)
  const squared = (y * y) % prime
  const ratio = (squared - 1n) * (d * squared + 1n)
  const residue = ((ratio % prime) + prime) % prime
  return residue === 0n || power(residue, (prime - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let factor = base, rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % prime
    factor = (factor * factor) % prime
  }
  return result
}
