import { endpoints } from '@latchkey/protocol/api'
import { toOpenApi } from '@latchkey/protocol/openapi'
import { signInBasePath, signInEndpoints } from '@latchkey/protocol/signInApi'
import { Hono } from 'hono'
import packageJson from '../package.json' with { type: 'json' }
import { RequestFailure } from './base/RequestFailure.ts'
import type { Context } from './context.ts'
import { answer } from './http/answer.ts'
import { answerFailure } from './http/answerFailure.ts'
import { enter } from './http/enter.ts'
import type { Exchange, ExchangeEnv } from './http/exchange.ts'
import { implement } from './http/implement.ts'
import { type LimitPorts, limit } from './http/limit.ts'
import { type Handler, toHandler } from './http/listen.ts'
import { serveDirectly } from './http/serveDirectly.ts'
import { withCors } from './http/withCors.ts'
import { withRecord } from './http/withRecord.ts'
import { serveIcon } from './icons/icons.ts'
import { imagePath } from './images/createImages.ts'
import { serveImage } from './images/serveImage.ts'
import { paymentPath, servePayment } from './onramp/servePayment.ts'
import { ownRows, routes } from './routes.ts'
import { serveChainRpc } from './rpc/serveChainRpc.ts'
import { serveSignIn } from './signIn/serveSignIn.ts'
import { serveOperations } from './smartAccounts/serveOperations.ts'

/**
 * Creates the Provider API's origin: every endpoint, the icons, and a common failure shape for everything
 * else.
 */
export function createApi(context: Context): Handler {
  const api = new Hono<ExchangeEnv>()
  api.use(withRecord(context), withCors)
  api.onError((error, exchange) => answerFailure(context.log, exchange, error))
  api.notFound((exchange) => answerFailure(context.log, exchange, notFound(exchange)))

  for (const route of routes) api.on(route.row.method, route.row.path, implement(context, route))
  api.post('/v1/bundler', serveOperations(context, 'bundler'))
  api.post('/v1/paymaster', serveOperations(context, 'paymaster'))
  api.get('/icons/:kind/:file', serveIcon(context))
  api.get(imagePath, serveImage(context))
  api.all(
    `${signInBasePath}/*`,
    serveSignIn(context, (exchange) => {
      enter(context, exchange, exchange.req.query('projectId'))
      return context.signIn.ofProject(exchange.get('project'))
    }),
  )
  api.get('/openapi.json', serveOpenApi(context, packageJson.version))
  api.get(
    '/ws',
    refuseWithoutUpgrade(
      '/ws',
      'the WebSocket endpoint of chain RPC. Request an upgrade, or use POST /v1 over HTTP.',
    ),
  )
  api.get('/relay', refuseWithoutUpgrade('/relay', 'the relay. Request an upgrade to WebSocket.'))
  if (context.sandbox) api.on(['GET', 'POST'], paymentPath, servePayment(context, context.sandbox))
  refuseOtherMethods(api)
  const { method, path } = endpoints.chainRpc
  const route = { method, paths: ['/v1', path], handle: serveChainRpc(context) }
  return serveDirectly(context, route, toHandler(api))
}

function refuseWithoutUpgrade(route: string, what: string): (exchange: Exchange) => never {
  return (exchange) => {
    exchange.set('route', route)
    exchange.get('headers').upgrade = 'websocket'
    throw new RequestFailure('UPGRADE_REQUIRED', { field: 'upgrade', description: `This is ${what}` })
  }
}

/** Runs after every route, so it is only reached for a known path with another method. */
function refuseOtherMethods(api: Hono<ExchangeEnv>) {
  const paths = new Map<string, Set<string>>([['/v1', new Set(['POST'])]])
  for (const { path, method } of [endpoints.chainRpc, ...routes.map(({ row }) => row)])
    paths.set(path, (paths.get(path) ?? new Set()).add(method))
  for (const [path, methods] of paths) {
    const allow = [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
    api.all(path, (exchange) => {
      exchange.get('headers').allow = `${allow}, OPTIONS`
      throw new RequestFailure('METHOD_NOT_ALLOWED', {
        field: 'method',
        description: `${exchange.req.method} is not allowed here. Use ${allow}.`,
      })
    })
  }
}

function notFound(exchange: Exchange) {
  return new RequestFailure('NOT_FOUND', {
    field: 'path',
    description: `No route for ${exchange.req.method} ${exchange.req.path.slice(0, 200)}. /openapi.json lists the routes.`,
  })
}

const freshS = 3_600
/** Rows of the document that are not in `protocol/api`. */
const further = [
  ...ownRows,
  ...Object.values(signInEndpoints).map((row) => ({ ...row, path: `${signInBasePath}${row.path}` })),
]

/** Serves `/openapi.json`: the OpenAPI document of every row, derived from the rows. `version` is the server's. */
function serveOpenApi(
  context: LimitPorts & { apiOrigin(): string },
  version: string,
): (exchange: Exchange) => Response {
  let written = ''
  return (exchange) => {
    exchange.set('route', '/openapi.json')
    limit(context, exchange, 'read')
    const headers = exchange.get('headers')
    headers['content-type'] = 'application/json'
    headers['cache-control'] = `public, max-age=${freshS}`
    // The server's address is only known once it listens, so the document is written with the first request.
    written ||= JSON.stringify(toOpenApi({ url: context.apiOrigin(), version }, further))
    return answer(exchange, written)
  }
}
