import { type AllowedHost, isAllowedUrl } from '../outbound/allowedHost.ts'

/** Where images may come from. */
export type ImageOrigins = {
  /** Reached over HTTPS. */
  hosts?: readonly AllowedHost[]
  /** The operator's IPFS gateway: `https://ipfs.example.com`. */
  ipfsGateway?: string
  /** The operator's Arweave gateway. */
  arweaveGateway?: string
}

/** A CID of version 0, or of version 1 in base32 or base36, and a path. */
const ipfsPattern = /^(Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,110}|k[a-z0-9]{50,110})(\/[^?#]*)?$/
/** The id of a transaction, and a path. */
const arweavePattern = /^([-_a-zA-Z0-9]{43})(\/[^?#]*)?$/

const sourceCharactersMax = 2_048

/**
 * Returns the URL to request for an image: an HTTPS URL at an allowed host, or one of the operator's gateways for
 * `ipfs:` and `ar:` URLs and for other gateways' URLs of the same content. Returns `undefined` for anything else.
 */
export function locateImage(source: string, { hosts = [], ipfsGateway, arweaveGateway }: ImageOrigins) {
  if (source.length > sourceCharactersMax || !URL.canParse(source)) return undefined
  const url = new URL(source)
  if (isAllowedUrl(hosts, url)) return url
  // The host of such a URL is the start of its path, whose case matters.
  const path = source.replace(/^[a-z]+:\/\/(?:ipfs\/)?/i, '')
  if (url.protocol === 'ipfs:') return toGateway(ipfsGateway, 'ipfs/', ipfsPattern, path)
  if (url.protocol === 'ar:') return toGateway(arweaveGateway, '', arweavePattern, path)
  if (url.protocol !== 'https:') return undefined
  const [, shared = ''] = /^\/ipfs\/(.*)$/.exec(url.pathname) ?? []
  if (url.hostname === 'arweave.net')
    return toGateway(arweaveGateway, '', arweavePattern, url.pathname.slice(1))
  return toGateway(ipfsGateway, 'ipfs/', ipfsPattern, shared)
}

function toGateway(gateway: string | undefined, folder: string, pattern: RegExp, path: string) {
  const [, id] = pattern.exec(path) ?? []
  if (gateway === undefined || id === undefined) return undefined
  const base = `${gateway.replace(/\/+$/, '')}/${folder}`
  if (!URL.canParse(base + path)) return undefined
  const url = new URL(base + path)
  // A path with dots could leave the content that its start names.
  return `${url.href}/`.startsWith(`${new URL(base).href}${id}/`) ? url : undefined
}
