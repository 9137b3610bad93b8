/** What the metadata of an NFT says (ERC-721 and ERC-1155 metadata JSON), as far as it is on chain. */
export type NftMetadata = { name: string | null; description: string | null; image: string | null }

const nameCharactersMax = 128
const descriptionCharactersMax = 1_024
const imageCharactersMax = 262_144

/** Reads a `data:` URI with JSON; the image too must be a `data:image/*`. Anything else says nothing: it is not fetched. */
export function parseNftMetadata(uri: string): NftMetadata | undefined {
  const json = parseJson(decodeDataUri(uri))
  if (typeof json !== 'object' || json === null) return undefined
  const { name, description, image, image_data: imageText }: { [member: string]: unknown } = { ...json }
  return {
    name: toText(name, nameCharactersMax),
    description: toText(description, descriptionCharactersMax),
    image: toImage(image) ?? toImage(imageText),
  }
}

/** A text as it may be stored and shown: no control characters, no longer than `max`; null where nothing is left. */
export function toText(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null
  const text = value
    .replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim()
    .slice(0, max)
    // Half of a character that was cut in two.
    .replace(/\p{Cs}$/u, '')
    .trimEnd()
  return text === '' ? null : text
}

function toImage(value: unknown): string | null {
  const isImage = typeof value === 'string' && /^data:image\/[a-z0-9.+-]+[;,]/i.test(value)
  return isImage && value.length <= imageCharactersMax ? toText(value, imageCharactersMax) : null
}

/** RFC 2397, in base64 or percent-encoded; contracts often leave the latter unencoded. */
function decodeDataUri(uri: string): string | undefined {
  const match = /^data:application\/json((?:;[^,;]*)*),/i.exec(uri)
  if (!match) return undefined
  const body = uri.slice(match[0].length)
  if (/;base64$/i.test(match[1] ?? '')) return Buffer.from(body, 'base64').toString('utf8')
  try {
    return decodeURIComponent(body)
  } catch {
    return body
  }
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
