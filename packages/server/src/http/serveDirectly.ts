import type { IncomingMessage } from 'node:http'
import { getQueryParam } from 'hono/utils/url'
import type { Logger } from 'pino'
import { toFailureBody } from './answerFailure.ts'
import type { BareExchange, ExchangeValues } from './exchange.ts'
import type { Handler } from './listen.ts'
import { setCorsHeaders } from './withCors.ts'
import { type RecordPorts, startRecord } from './withRecord.ts'

/** A route that is served without Hono. */
type DirectRoute = {
  method: string
  paths: readonly string[]
  /** Returns the response, whose headers are those of the exchange. A 204 has no body. */
  handle(exchange: BareExchange): Promise<{ status: number; body: string }>
}

/** How long a client may go on sending a body that was refused. */
const discardMs = 500

/**
 * Serves one route with Node's own request and response, and every other request with `others`. For a call from memory,
 * Hono and the fetch API's objects take longer than the call itself.
 */
export function serveDirectly(
  context: RecordPorts & { log: Logger },
  { method, paths, handle }: DirectRoute,
  others: Handler,
): Handler {
  const isOfRoute = (incoming: IncomingMessage) => {
    const [path = ''] = toTarget(incoming).split('?', 1)
    return incoming.method === method && paths.includes(path)
  }

  return async (incoming, outgoing) => {
    if (!isOfRoute(incoming)) return others(incoming, outgoing)
    const exchange = openExchange(incoming)
    const end = startRecord(context, exchange)
    const headers = setCorsHeaders(exchange.get('headers'), incoming.headers.origin)
    const { status, body } = await handle(exchange).catch((error: unknown) =>
      toFailureBody(context.log, exchange, error),
    )
    if (!incoming.complete) outgoing.once('finish', () => discardRest(incoming))
    if (status === 204) outgoing.writeHead(status, headers).end()
    else {
      headers['content-length'] = String(Buffer.byteLength(body))
      outgoing.writeHead(status, headers).end(body)
    }
    end(method, status)
  }
}

/** Returns the path and query of a request, also of one in absolute form (RFC 9112, section 3.2.2). */
function toTarget({ url = '' }: IncomingMessage): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '')
}

function openExchange(incoming: IncomingMessage): BareExchange {
  const values: Partial<ExchangeValues> = {}
  const { headers } = incoming
  return {
    req: {
      header: (name) => headers[name]?.toString(),
      query: (name) => getQueryParam(`http://localhost${toTarget(incoming)}`, name) as string | undefined,
    },
    env: { incoming },
    get: (key) => values[key] as ExchangeValues[typeof key],
    set(key, value) {
      values[key] = value
    },
  }
}

/** Reads the rest of a refused body for a moment, so that the client reads the response, then closes its connection. */
function discardRest(incoming: IncomingMessage): void {
  const timer = setTimeout(() => incoming.socket.destroySoon(), discardMs)
  incoming.once('close', () => clearTimeout(timer))
  incoming.resume()
}
