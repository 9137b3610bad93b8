import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Sets CORS headers for the request's origin. Returns whether the request is allowed: from a page of this machine, or
 * from a program, which sends no origin.
 */
export function allowLocalPages({ headers: { origin } }: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('vary', 'origin')
  if (origin) {
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-allow-headers', 'content-type, solana-client')
    response.setHeader('access-control-allow-methods', 'POST')
    response.setHeader('access-control-max-age', '7200')
  }
  return isLocalPage(origin)
}

/** Returns whether a request with this Origin comes from a page of this machine, or isn't from a page at all. */
export function isLocalPage(origin: string | undefined): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return (
    protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]')
  )
}
