import { isSpam } from '../isSpam.ts'
import { parseNftMetadata, toText } from '../parseNftMetadata.ts'
import { accountsAtOnce } from './accountsAtOnce.ts'
import type { SolanaReader } from './createSolanaReader.ts'
import { findMetadataAddress } from './findMetadataAddress.ts'
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
  /** A `data:image/*` URL. */
  image: string | null
  isSpam: boolean
}

const textMax = 128

/** Reads mints and their metadata from Token-2022 or Metaplex. Accounts that are not mints are left out. */
export async function describeMints(
  reader: SolanaReader,
  mints: readonly string[],
): Promise<MintDescription[]> {
  const parts: MintDescription[] = []
  for (let at = 0; at < mints.length; at += accountsAtOnce)
    parts.push(...(await describePart(reader, mints.slice(at, at + accountsAtOnce))))
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
    isSpam: isSpam(name, symbol),
  }
}
