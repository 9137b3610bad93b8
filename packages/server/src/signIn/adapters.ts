import type { IncomingMessage, ServerResponse } from 'node:http'
import { RequestFailure } from '../base/RequestFailure.ts'
import { toJsonResponse } from './answerRow.ts'
import type { SignIn } from './createSignIn.ts'

/** The part of Hono's context that is used. */
type HonoContext = { req: { raw: Request } }

/** Mounts sign-in in Hono: `app.use(toHonoMiddleware(signIn))`. Requests outside its base path are passed on. */
export function toHonoMiddleware(
  signIn: Pick<SignIn, 'handle'>,
): (context: HonoContext, next: () => Promise<void>) => Promise<Response | undefined> {
  return async ({ req }, next) => {
    const response = await signIn.handle(req.raw)
    if (!response) await next()
    return response
  }
}

type RouteHandler = (request: Request) => Promise<Response>

/**
 * Mounts sign-in in Next's app router, in `app/sign-in/[...path]/route.ts`: `export const { GET, POST, OPTIONS } =
 * toNextHandlers(signIn)`.
 */
export function toNextHandlers(
  signIn: Pick<SignIn, 'handle'>,
): Readonly<Record<'GET' | 'POST' | 'OPTIONS', RouteHandler>> {
  const handle: RouteHandler = async (request) => (await signIn.handle(request)) ?? notBelow()
  return { GET: handle, POST: handle, OPTIONS: handle }
}

function notBelow(): Response {
  const failure = new RequestFailure('NOT_FOUND', {
    field: 'path',
    description: 'Sign-in is not mounted at its basePath.',
  })
  return toJsonResponse(failure, failure.status)
}

/** Node's request with the additions of Express: the path before a router cut it, and a parsed body. */
type NodeRequest = IncomingMessage & { originalUrl?: string; body?: unknown }

/**
 * Mounts sign-in in Express (`app.use(toNodeListener(signIn))`) or in Node's own server. Requests outside its base path
 * are passed to `next`, or get a 404 without one.
 */
export function toNodeListener(
  signIn: Pick<SignIn, 'handle'>,
): (request: NodeRequest, response: ServerResponse, next?: (error?: unknown) => void) => Promise<void> {
  return async (request, response, next) => {
    try {
      const answer = await signIn.handle(toRequest(request))
      if (answer) return await write(answer, response)
    } catch (error) {
      if (next) return next(error)
      // Another handler has begun a response, which can only be aborted.
      if (response.headersSent) response.destroy()
      else response.writeHead(400).end()
      return
    }
    if (next) return next()
    response.writeHead(404).end()
  }
}

function toRequest(request: NodeRequest): Request {
  const { method = 'GET', headers, originalUrl, url = '/' } = request
  const copied = new Headers()
  for (const [name, value] of Object.entries(headers))
    for (const one of Array.isArray(value) ? value : [value ?? '']) copied.append(name, one)
  const init = { method, headers: copied }
  // The host has no effect on the response: only the path counts, and the Origin that the browser sends.
  const address = new URL(originalUrl ?? url, `http://${headers.host ?? 'localhost'}`)
  if (method === 'GET' || method === 'HEAD') return new Request(address, init)
  if (request.readableEnded && request.body !== undefined) {
    copied.delete('content-length')
    const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body)
    return new Request(address, { ...init, body })
  }
  // Read lazily, so that the next handler finds the whole body if this one does not use it.
  const body = new ReadableStream<Uint8Array>({ pull: readOf(request) }, { highWaterMark: 0 })
  return new Request(address, { ...init, body, duplex: 'half' } as RequestInit)
}

function readOf(
  request: NodeRequest,
): (controller: ReadableStreamDefaultController<Uint8Array>) => Promise<void> {
  let chunks: AsyncIterator<Uint8Array> | undefined
  return async (controller) => {
    chunks ??= request[Symbol.asyncIterator]()
    const { done, value } = await chunks.next()
    if (done) controller.close()
    else controller.enqueue(value)
  }
}

async function write(answer: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  response.writeHead(answer.status)
  response.end(body)
}
