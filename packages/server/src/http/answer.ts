import type { Exchange } from './exchange.ts'

/**
 * Ends an exchange with a body and the headers set so far. They are a plain record up to Node's own `writeHead`, since
 * the fetch API's `Headers` cost more than most handlers.
 */
export function answer(
  exchange: Exchange,
  body: string | Uint8Array<ArrayBuffer> | null,
  status = 200,
): Response {
  return new Response(body, { status, headers: exchange.get('headers') })
}
