import { lookup as lookUpByPlatform } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { Agent, request } from 'undici'
import { type AllowedHost, isAllowedUrl } from './allowedHost.ts'
import { isPublicAddress } from './isPublicAddress.ts'
import { OutboundError } from './OutboundError.ts'

/** Resolves a host name to all its addresses. Rejects for an unknown name. */
export type LookUp = (hostname: string) => Promise<readonly { address: string; family: number }[]>

/** Requests to hosts that others choose, among those that the operator allows. */
export type Outbound = {
  /** Sends a request, follows redirects, and returns the body of a 200. Throws `OutboundError`. */
  fetch(request: OutboundRequest): Promise<Buffer>
  close(): Promise<void>
}

/** A request. It carries no cookies or credentials. */
type OutboundRequest = {
  url: URL
  /** Sent with POST instead of GET. */
  json?: unknown
  accept: string
  bytesMax: number
  /** A time limit besides that of the client, which several requests may share. */
  signal?: AbortSignal
}

/** Parameters of `createOutbound`. */
export type OutboundOptions = {
  /** Hosts that are reached over HTTPS, at public addresses only. */
  hosts: readonly AllowedHost[]
  /** URLs of the operator's own services, below which anything may be requested. They may be private. */
  services?: readonly string[]
  /** The platform's resolver by default. */
  lookUp?: LookUp
  isPublic?: (address: string) => boolean
  /** Certificate authorities besides the platform's, in PEM. */
  ca?: string
  /** Time limit for a request with its redirects, in ms. */
  totalMs?: number
  /** Time limit between two parts of a response, in ms. */
  stallMs?: number
}

const redirectsMax = 3
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** Less than the time limit of a request to this server. */
const defaultTotalMs = 7_000
const defaultStallMs = 3_000
const connectMs = 3_000
const connectionsPerHost = 8
const originsMax = 256
const headerBytesMax = 16_384

/**
 * Creates a client for URLs that others choose (OWASP, Server-Side Request Forgery).
 *
 * Each URL, that of a redirect included, must be at an allowed host or below one of the operator's own services. The
 * host's addresses are checked and connected to without being resolved again. Compressed bodies are refused, since
 * their size is unknown.
 */
export function createOutbound({
  hosts,
  services = [],
  lookUp = (hostname) => lookUpByPlatform(hostname, { all: true }),
  isPublic = isPublicAddress,
  ca,
  totalMs = defaultTotalMs,
  stallMs = defaultStallMs,
}: OutboundOptions): Outbound {
  const limits = {
    connections: connectionsPerHost,
    maxOrigins: originsMax,
    maxHeaderSize: headerBytesMax,
    headersTimeout: stallMs,
    bodyTimeout: stallMs,
  }
  const connect = { timeout: connectMs, ...(ca !== undefined && { ca }) }
  const toHosts = new Agent({ ...limits, connect: { ...connect, lookup: toPublicLookup(lookUp, isPublic) } })
  const toServices = new Agent({ ...limits, connect })
  const bases = services.map((service) => new URL(service))

  /** Returns the agent for a URL. Only a service itself may redirect to a service. */
  const admit = (url: URL, isServiceReachable: boolean): Agent => {
    if (isServiceReachable && bases.some((base) => isBelow(base, url))) return toServices
    if (isAllowedUrl(hosts, url)) return toHosts
    throw new OutboundError('host', `${url.host} is not an allowed host.`)
  }

  const send = async (asked: OutboundRequest): Promise<Buffer> => {
    const own = AbortSignal.timeout(totalMs)
    const signal = asked.signal ? AbortSignal.any([own, asked.signal]) : own
    let { url } = asked
    let agent = admit(url, true)
    for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
      const { statusCode, headers, body } = await request(url, toOptions(asked, agent, signal))
      const { location } = headers
      if (redirectStatuses.has(statusCode) && typeof location === 'string') {
        discard(body)
        if (!URL.canParse(location, url.href)) throw new OutboundError('redirects', 'Invalid redirect.')
        url = new URL(location, url)
        agent = admit(url, agent === toServices)
        continue
      }
      // A refused body is not read. Its connection is closed.
      const refusal = findRefusal(statusCode, headers, asked.bytesMax)
      if (refusal) {
        discard(body)
        throw refusal
      }
      return readBytes(body, asked.bytesMax)
    }
    throw new OutboundError('redirects', `More than ${redirectsMax} redirects.`)
  }

  return {
    fetch: (asked) => send(asked).catch((error: unknown) => Promise.reject(toOutboundError(error))),
    async close() {
      await Promise.all([toHosts.destroy(), toServices.destroy()])
    },
  }
}

function toOptions({ json, accept }: OutboundRequest, dispatcher: Agent, signal: AbortSignal) {
  const headers = { accept, 'accept-encoding': 'identity', 'user-agent': 'latchkey' }
  if (json === undefined) return { dispatcher, signal, headers }
  return {
    dispatcher,
    signal,
    headers: { ...headers, 'content-type': 'application/json' },
    method: 'POST' as const,
    body: JSON.stringify(json),
  }
}

function findRefusal(
  status: number,
  headers: { readonly [name: string]: unknown },
  bytesMax: number,
): OutboundError | undefined {
  if (status !== 200) return new OutboundError('status', `The host returned ${status}.`, { status })
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') return new OutboundError('encoding', 'The host sent a compressed body.')
  if (Number(headers['content-length'] ?? 0) > bytesMax) return tooLarge(bytesMax)
  return undefined
}

/** Closes the connection of a body that is not read. */
function discard(body: Readable): void {
  body.on('error', () => {}).destroy()
}

async function readBytes(body: AsyncIterable<Buffer>, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    // Leaving the loop destroys the body.
    if (bytes > bytesMax) throw tooLarge(bytesMax)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(bytesMax: number): OutboundError {
  return new OutboundError('size', `The response has more than ${bytesMax} bytes.`)
}

/** Returns whether a URL is at a service's origin, at its path or below. */
function isBelow(base: URL, url: URL): boolean {
  const folder = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`
  const isPlain = url.username === '' && url.password === ''
  return isPlain && url.origin === base.origin && url.pathname.startsWith(folder)
}

/**
 * Returns a lookup for sockets that fails unless every address is public. Node connects to what it returns, so a name
 * cannot change its address in between.
 */
function toPublicLookup(lookUp: LookUp, isPublic: (address: string) => boolean): LookupFunction {
  return (hostname, { all }, callback) => {
    lookUp(hostname).then(
      (found) => {
        const addresses = [...found]
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => isPublic(address))) {
          const error = new OutboundError('address', `${hostname} has no public address, or a private one.`)
          return callback(error, [])
        }
        return all ? callback(null, addresses) : callback(null, first.address, first.family)
      },
      (error) => callback(error, []),
    )
  }
}

const timeouts: ReadonlySet<unknown> = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
])

function toOutboundError(cause: unknown): OutboundError {
  if (cause instanceof OutboundError) return cause
  const { name, code } = Object(cause)
  if (name === 'TimeoutError' || timeouts.has(code))
    return new OutboundError('time', 'The host took too long to respond.', { cause })
  return new OutboundError('network', 'The host is unreachable.', { cause })
}
