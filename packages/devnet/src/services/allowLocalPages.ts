import type { IncomingMessage, ServerResponse } from 'node:http'

/** Lets pages of this machine read the answer (CORS), and programs; false for a page from anywhere else. */
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

/** Whether a request with this Origin comes from a page of this machine, or from no page at all. */
export function isLocalPage(origin: string | undefined): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return (
    protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]')
  )
}
