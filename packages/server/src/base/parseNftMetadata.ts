import type { Nft } from '@latchkey/protocol/schema'

/**
 * The on-chain part of an NFT's metadata (ERC-721 and ERC-1155 metadata JSON). The image is a `data:image/*` URL, or a
 * link to it or to the rest of the metadata. `traits` are null if there are none.
 */
export type NftMetadata = {
  name: string | null
  description: string | null
  image: string | null
  traits: NftTraits | null
}

/** Properties of an NFT, in the order of its metadata. */
export type NftTraits = NonNullable<Nft['traits']>

const nameCharactersMax = 128
const descriptionCharactersMax = 1_024
const imageCharactersMax = 262_144
const linkCharactersMax = 2_048
const traitsMax = 50
const traitCharactersMax = 128
const linkPattern = /^(https|ipfs|ar):\/\/[^\s\p{C}]+$/u
/** Fits the largest image, encoded twice, and the text around it. */
const uriCharactersMax = 1_048_576

/**
 * Parses the metadata URI of an NFT's contract, as far as it is on chain: JSON in a `data:` URI of any encoding, bare
 * JSON, or an image. A link to metadata of another host is returned as the image, because nothing is fetched here. `id`
 * replaces `{id}` in the text (ERC-1155). Other URIs return `undefined`.
 */
export function parseNftMetadata(uri: string, id?: bigint): NftMetadata | undefined {
  if (uri.length > uriCharactersMax) return undefined
  const image = toImage(uri) ?? toLink(withId(uri, id))
  if (image !== null) return { name: null, description: null, image, traits: null }
  const json = readJson(uri, id)
  if (typeof json !== 'object' || json === null) return undefined
  const {
    name,
    description,
    attributes,
    image: picture,
    image_data: drawing,
  }: { [member: string]: unknown } = { ...json }
  return {
    name: toText(name, nameCharactersMax),
    description: toText(description, descriptionCharactersMax),
    image: toImage(picture) ?? toImage(drawing) ?? toLink(picture),
    traits: toTraits(attributes),
  }
}

/** Reads `attributes`, the convention of marketplaces. Those without a name, or with a value of another kind, are left out. */
function toTraits(attributes: unknown): NftTraits | null {
  if (!Array.isArray(attributes)) return null
  const traits = attributes.slice(0, traitsMax).flatMap((attribute: unknown) => {
    const { trait_type, value } = Object(attribute)
    const name = toText(trait_type, traitCharactersMax)
    const isPlain = typeof value === 'number' || typeof value === 'boolean'
    const text = toText(isPlain ? String(value) : value, traitCharactersMax)
    return name === null || text === null ? [] : [{ name, value: text }]
  })
  return traits.length > 0 ? traits : null
}

/**
 * Cleans text for storage and display: removes control characters and truncates it to `max`. Returns `null` if nothing
 * is left.
 */
export function toText(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null
  const text = value
    // Truncated below, so the rest need not be processed.
    .slice(0, 2 * max)
    .replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim()
    .slice(0, max)
    // Half of a surrogate pair that was split.
    .replace(/\p{Cs}$/u, '')
    .trimEnd()
  return text === '' ? null : text
}

function readJson(uri: string, id: bigint | undefined): unknown {
  const data = splitInlineUri(uri)
  const text = data ? data.text() : uri
  // Some contracts encode the whole text, others only values inside the JSON.
  return (
    parseJson(withId(text, id)) ?? (data && !data.isBase64 ? parseJson(withId(data.body, id)) : undefined)
  )
}

function withId(text: string, id: bigint | undefined): string {
  return id === undefined ? text : text.replaceAll('{id}', id.toString(16).padStart(64, '0'))
}

/** Returns a URL of another host from which an image can be loaded, with a server's image proxy. */
function toLink(value: unknown): string | null {
  const isLink = typeof value === 'string' && value.length <= linkCharactersMax && linkPattern.test(value)
  return isLink ? value : null
}

function parseJson(text: string): unknown {
  const trimmed = text.replace(/^\ufeff/, '').trim()
  if (!trimmed.startsWith('{') && !trimmed.startsWith('[') && trimmed !== 'null') return undefined
  try {
    return JSON.parse(trimmed)
  } catch {
    return parseLeniently(trimmed)
  }
}

/** Parses JSON with line breaks inside strings, which contracts write although JSON forbids them. */
function parseLeniently(text: string): unknown {
  try {
    return JSON.parse(text.replace(/\p{Cc}+/gu, ' '))
  } catch {
    return undefined
  }
}

/** Returns a `data:image/*` URL from such a URL, or from SVG text. An `<img>` runs no scripts in it. */
function toImage(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > uriCharactersMax) return null
  const data = splitInlineUri(value)
  const url = data ? toImageUrl(data) : toSvgUrl(value)
  return url !== undefined && url.length <= imageCharactersMax ? toText(url, imageCharactersMax) : null
}

/** The start of SVG text, up to the attributes of its root element. */
const svgHeadPattern = /^(?:<\?xml[^>]*\?>|<!--[^>]*-->|<!doctype[^>]*>|\s)*<svg(?=[\s>/])/i
const svgTypes = new Set(['', 'text/plain', 'text/xml', 'application/xml', 'image/svg'])

function toImageUrl(data: InlineUri): string | undefined {
  const { type, isBase64, parameters, body } = data
  if (svgTypes.has(type)) return toSvgUrl(data.text())
  if (!/^image\/[a-z0-9.+-]+$/.test(type)) return undefined
  // A `#` starts a fragment, and a stray `%` is no valid escape. Contracts leave both in SVG text.
  const safe = isBase64 ? body : body.replaceAll('#', '%23').replace(/%(?![0-9a-f]{2})/gi, '%25')
  return `data:${type}${parameters},${safe}`
}

function toSvgUrl(text: string): string | undefined {
  const svg = text.replace(/^\ufeff/, '').trim()
  if (svg.length > imageCharactersMax) return undefined
  const [head] = svgHeadPattern.exec(svg) ?? []
  if (head === undefined) return undefined
  const rest = svg.slice(head.length)
  const attributes = rest.slice(0, Math.max(0, rest.indexOf('>')))
  const named = /\sxmlns\s*=/i.test(attributes) ? svg : `${head} xmlns="http://www.w3.org/2000/svg"${rest}`
  return `data:image/svg+xml;base64,${Buffer.from(named).toString('base64')}`
}

/** The parts of a `data:` URI (RFC 2397). */
type InlineUri = {
  /** In lower case; empty if absent. */
  type: string
  /** Unchanged, each with its semicolon. */
  parameters: string
  isBase64: boolean
  /** Unchanged. */
  body: string
  /** Decodes the body as UTF-8. */
  text(): string
}

/** Parses a `data:` URI. Returns `undefined` for anything else. */
function splitInlineUri(uri: string): InlineUri | undefined {
  const match = /^\s*data:([^;,]{0,100})((?:;[^,;]{0,100}){0,9}),/i.exec(uri)
  if (!match) return undefined
  const [head, type = '', parameters = ''] = match
  const body = uri.slice(head.length)
  const isBase64 = /;\s*base64\s*$/i.test(parameters)
  const text = () => {
    const decoded = decodePercent(body)
    return isBase64 ? Buffer.from(decoded, 'base64').toString('utf8') : decoded
  }
  return { type: type.trim().toLowerCase(), parameters, isBase64, body, text }
}

/** Decodes the percent-encoded parts of a text and leaves the rest unchanged. */
function decodePercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
}
