import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type WalletEndpointId, walletEndpoints } from '@latchkey/protocol/wallet'
import { Hono } from 'hono'
import { RequestFailure } from '../base/RequestFailure.ts'
import { toRequestFailure } from '../base/toRequestFailure.ts'
import { answerFailure } from '../http/answerFailure.ts'
import type { ExchangeEnv } from '../http/exchange.ts'
import { readAssets } from '../http/readAssets.ts'
import { serveAsset } from '../http/serveAsset.ts'
import { withRecord } from '../http/withRecord.ts'
import type { EmailLogins, FarcasterLogins, SocialLogins } from './base/ports.ts'
import type { OpenWallet } from './openWallet.ts'
import { createWalletHandlers } from './routes/createWalletHandlers.ts'
import type { WalletAppPorts } from './routes/ports.ts'
import { serveFrame } from './routes/serveFrame.ts'
import { serveDevicePage, serveFarcasterPage, serveSocialPages } from './routes/servePages.ts'
import { serveWalletRoute, toChallenge } from './routes/serveWalletRoute.ts'

/** Headers of every response of the wallet's origin that is not a page: it cannot be embedded or run anything. */
const closed = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'unsafe-none',
  'cross-origin-resource-policy': 'same-origin',
  // With `no-referrer`, a form of the wallet's own page would be sent with the origin `null`.
  'referrer-policy': 'same-origin',
}

/**
 * Creates the wallet's origin: the frame for pages of projects, its built files, every row of `walletEndpoints`, the
 * pages of email links and Farcaster logins, and the window of social logins. Other origins can read none of it.
 */
export async function createWalletApp(
  context: WalletAppPorts,
  {
    wallet,
    frameDir,
    emailLogins = wallet.emailLogins,
    socialLogins = wallet.socialLogins,
    farcasterLogins = wallet.farcasterLogins,
  }: {
    wallet: OpenWallet
    frameDir: string
    emailLogins?: EmailLogins
    socialLogins?: SocialLogins
    farcasterLogins?: FarcasterLogins
  },
): Promise<Hono<ExchangeEnv>> {
  const page = await readFile(join(frameDir, 'index.html'), 'utf8')
  const assets = await readAssets(frameDir, (_, bytes) => bytes)
  const handlers = createWalletHandlers(wallet, { ...emailLogins, ...socialLogins, ...farcasterLogins })
  const app = new Hono<ExchangeEnv>()
  app.use(withRecord(context))
  app.use(async (exchange, next) => {
    Object.assign(exchange.get('headers'), closed)
    return next()
  })
  app.onError((error, exchange) => {
    const failure = toRequestFailure(error)
    if (failure.status === 401)
      exchange.get('headers')['www-authenticate'] = toChallenge(
        failure,
        exchange.req.header('authorization') !== undefined,
      )
    return answerFailure(context.log, exchange, failure)
  })
  app.notFound((exchange) => answerFailure(context.log, exchange, notFound()))

  for (const id of Object.keys(handlers) as WalletEndpointId[]) bind(id)
  app.get('/frame', serveFrame(context, wallet, page))
  serveDevicePage(app, context, emailLogins)
  serveSocialPages(app, context, socialLogins)
  serveFarcasterPage(app, context, farcasterLogins)
  app.get('*', async (exchange) => {
    const asset = assets.get(exchange.req.path)
    // The page is only served at /frame, with settings and policy.
    if (!asset || asset.path.endsWith('.html')) return exchange.notFound()
    exchange.set('route', asset.path.startsWith('/assets/') ? '/assets/*' : asset.path)
    return serveAsset(exchange, asset)
  })
  return app

  function bind<id extends WalletEndpointId>(id: id) {
    const { method, path } = walletEndpoints[id]
    app.on(method, path, serveWalletRoute(context, wallet, id, handlers[id]))
  }
}

function notFound() {
  return new RequestFailure('NOT_FOUND', { field: 'path', description: 'Path not found.' })
}
