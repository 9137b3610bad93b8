/** The data of a mint's own account. */
export type Mint = {
  supply: bigint
  decimals: number
  /** Only if the mint itself has metadata (Token-2022). */
  metadata: MintWords | undefined
}
/** The on-chain part of the metadata. The rest is at the URI. */
export type MintWords = { name: string; symbol: string; uri: string }

const supplyAt = 36
const decimalsAt = 44
const bytesMin = 82
/** Token-2022: the kind of account follows after the length of a token account, then its extensions. */
const kindAt = 165
const mintKind = 1
const metadataExtension = 19
const keyBytes = 32

/** Parses the bytes of a mint of either token program. */
export function readMint(bytes: Uint8Array): Mint | undefined {
  if (bytes.length < bytesMin) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    supply: view.getBigUint64(supplyAt, true),
    decimals: view.getUint8(decimalsAt),
    metadata: bytes[kindAt] === mintKind ? readExtension(view) : undefined,
  }
}

/** Parses the bytes of Metaplex's metadata: a key, two addresses, then the strings. */
export function readMetaplex(bytes: Uint8Array): MintWords | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return readWords(view, 1 + 2 * keyBytes)
}

function readExtension(view: DataView): MintWords | undefined {
  for (let at = kindAt + 1; at + 4 <= view.byteLength; ) {
    const kind = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    if (kind === metadataExtension) return readWords(view, at + 4 + 2 * keyBytes)
    at += 4 + length
  }
  return undefined
}

/** Parses three length-prefixed strings (Borsh). */
function readWords(view: DataView, from: number): MintWords | undefined {
  const words: string[] = []
  for (let at = from; words.length < 3; ) {
    if (at + 4 > view.byteLength) return undefined
    const length = view.getUint32(at, true)
    if (at + 4 + length > view.byteLength) return undefined
    const bytes = Buffer.from(view.buffer, view.byteOffset + at + 4, length)
    words.push(bytes.toString('utf8').replaceAll('\0', ''))
    at += 4 + length
  }
  const [name = '', symbol = '', uri = ''] = words
  return { name, symbol, uri }
}
