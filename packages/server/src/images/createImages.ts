import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Counter, type Registry } from 'prom-client'
import type { Cursors } from '../base/createCursors.ts'
import { decodeInlineUrl } from '../base/images/decodeInlineUrl.ts'
import { readImageType } from '../base/images/readImageType.ts'
import { type ImageType, sniffImage } from '../base/images/sniffImage.ts'
import { parseNftMetadata } from '../base/parseNftMetadata.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import type { Outbound } from '../outbound/createOutbound.ts'
import { OutboundError } from '../outbound/OutboundError.ts'
import type { ImageCache } from './createImageCache.ts'
import { type ImageOrigins, locateImage } from './locateImage.ts'

/** An image, as it is served. */
type Picture = { type: ImageType; bytes: Buffer }

/** Images of other hosts that this server serves itself, so that pages never contact those hosts. */
export type Images = {
  /**
   * Returns the URL at which this server serves an image; null if its host is not allowed. The source may also be the
   * URL of an NFT's metadata.
   */
  urlOf(source: string): string | null
  /**
   * Returns the image of a URL that `urlOf` made. Calls `charge` with its cost in calls before another host is
   * contacted. Throws NOT_FOUND and UPSTREAM_UNAVAILABLE.
   */
  read(token: string, charge: (calls: number) => void): Promise<Picture>
  close(): Promise<void>
}

/** Parameters of `createImages`. */
type ImageOptions = {
  origins: ImageOrigins
  outbound: Outbound
  cache: ImageCache
  /** Signs the URLs, so that only those of this server's responses are fetched. */
  cursors: Cursors
  /** Returns this server's origin once it listens. */
  apiOrigin(): string
  registry: Registry
  /** Starts the time limit of an image with its metadata; 7 seconds by default. */
  startLimit?: () => AbortSignal
}

/** The route of images. */
export const imagePath = '/images/:token'

const imageBytesMax = 5_000_000
/** With the default limits, the slowest images of one client leave room for those of others. */
const callsPerFetch = 60
/** For an image and its metadata together. Less than the time limit of a request to this server. */
const fetchMs = 7_000
const fetchesMax = 32
/** How long a failed image is not requested again. */
const failedMs = 60_000
const failuresMax = 10_000
const scope = ['image']
const accept = 'image/avif,image/webp,image/png,image/jpeg,image/gif,image/svg+xml,application/json;q=0.9'

/**
 * Creates the images of other hosts. An image is up to 5 MB and 25 megapixels, and has the type that its bytes show.
 * Concurrent requests for one image are deduplicated.
 */
export function createImages({
  origins,
  outbound,
  cache,
  cursors,
  apiOrigin,
  registry,
  startLimit = () => AbortSignal.timeout(fetchMs),
}: ImageOptions): Images {
  const running = new Map<string, Promise<Picture>>()
  const failures = new LRUCache<string, OutboundError>({ max: failuresMax, ttl: failedMs })
  const requests = new Counter({
    name: 'latchkey_images_total',
    help: 'Requests for images of other hosts, by result: cached, fetched, refused or failed.',
    labelNames: ['result'] as const,
    registers: [registry],
  })

  const load = async (source: string, limit: AbortSignal, isMetadataAllowed = false): Promise<Picture> => {
    const url = locateImage(source, origins)
    if (!url) throw new OutboundError('host', 'The host of the image is not allowed.')
    const bytes = await outbound.fetch({ url, accept, bytesMax: imageBytesMax, signal: limit })
    const picture = toPicture(bytes)
    if (picture) return picture
    const linked = isMetadataAllowed ? readLink(bytes) : undefined
    const decoded = linked && decodeInlineUrl(linked)
    const inline = decoded && toPicture(decoded)
    if (inline) return inline
    if (linked) return load(linked, limit)
    throw new OutboundError('type', 'The response is not an image of a supported type and size.')
  }

  const fetchOnce = (key: string, source: string): Promise<Picture> => {
    const ongoing = running.get(key)
    if (ongoing) return ongoing
    if (running.size >= fetchesMax) throw new OutboundError('time', 'Too many images are being fetched.')
    const fetched = load(source, startLimit(), true)
      .then(async (picture) => {
        // A full disk must not keep an image from its page.
        await cache.set(key, picture.bytes).catch(() => {})
        return picture
      })
      .catch((error: unknown) => {
        if (error instanceof OutboundError) failures.set(key, error)
        throw error
      })
      .finally(() => running.delete(key))
    running.set(key, fetched)
    return fetched
  }

  return {
    urlOf(source) {
      if (!locateImage(source, origins)) return null
      return `${apiOrigin()}${imagePath.replace(':token', cursors.sign(scope, source))}`
    },
    async read(token, charge) {
      const source = readToken(cursors, token)
      const key = hash('sha256', source)
      const kept = await cache.get(key)
      // It was counted before it was stored.
      const type = kept && sniffImage(kept)
      if (type) {
        requests.inc({ result: 'cached' })
        return { type, bytes: kept }
      }
      charge(callsPerFetch)
      try {
        const failure = failures.get(key)
        if (failure) throw failure
        const fetched = await fetchOnce(key, source)
        requests.inc({ result: 'fetched' })
        return fetched
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error
        requests.inc({ result: error.isTemporary ? 'failed' : 'refused' })
        throw toFailure(error)
      }
    },
    close: () => outbound.close(),
  }
}

function readToken(cursors: Cursors, token: string): string {
  try {
    // Tokens are signed, so the payload is trusted.
    return cursors.read(scope, token) as string
  } catch {
    throw new RequestFailure('NOT_FOUND', {
      field: 'path',
      description: 'No image has this address. Use the addresses in the responses of this server.',
    })
  }
}

function toPicture(bytes: Buffer): Picture | undefined {
  const type = readImageType(bytes)
  return type && { type, bytes }
}

/** Returns the image that an NFT's metadata names, as a URL. */
function readLink(bytes: Buffer): string | undefined {
  return parseNftMetadata(bytes.toString('utf8'))?.image ?? undefined
}

function toFailure(error: OutboundError): RequestFailure {
  return error.isTemporary
    ? new RequestFailure(
        'UPSTREAM_UNAVAILABLE',
        { field: 'image', description: 'The image cannot be loaded at the moment. Try again later.' },
        { retryAfterS: failedMs / 1_000, cause: error },
      )
    : new RequestFailure('NOT_FOUND', { field: 'image', description: `No image: ${error.message}` })
}
