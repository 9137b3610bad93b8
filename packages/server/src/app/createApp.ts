import type { Network } from '@latchkey/protocol/network'
import type { PageSettings } from '@latchkey/protocol/pageSettings'
import { Hono } from 'hono'
import type { Context } from '../context.ts'
import type { Icons } from '../icons/createIcons.ts'
import { answer } from '../middleware/answer.ts'
import { answerFailure } from '../middleware/answerFailure.ts'
import type { Exchange, ExchangeEnv } from '../middleware/exchange.ts'
import { withRecord } from '../middleware/withRecord.ts'
import { RequestFailure } from '../RequestFailure.ts'
import { type Asset, readAssets } from './readAssets.ts'
import { toContentSecurityPolicy } from './toContentSecurityPolicy.ts'
import { writePageSettings } from './writePageSettings.ts'

const immutable = 'public, max-age=31536000, immutable'
const revalidated = 'no-cache'

/** The app's origin: the built files of `appDir`, and its page with the settings of this server written into it. */
export async function createApp(
  context: Pick<Context, 'icons' | 'log' | 'metrics'>,
  { appDir, pageSettings }: { appDir: string; pageSettings: PageSettings },
): Promise<Hono<ExchangeEnv>> {
  const settings = withIcons(pageSettings, context.icons)
  const assets = await readAssets(appDir, (path, bytes) =>
    path === '/index.html' ? Buffer.from(writePageSettings(bytes.toString('utf8'), settings)) : bytes,
  )
  const contentSecurityPolicy = toContentSecurityPolicy(pageSettings)
  const app = new Hono<ExchangeEnv>()
  app.use(withRecord(context))
  app.use(async (exchange, next) => {
    Object.assign(exchange.get('headers'), {
      'content-security-policy': contentSecurityPolicy,
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    return next()
  })
  app.onError((error, exchange) => answerFailure(context.log, exchange, error))
  app.notFound((exchange) => answerFailure(context.log, exchange, notFound()))
  app.get('*', async (exchange) => {
    const asset = assets.get(exchange.req.path === '/' ? '/index.html' : exchange.req.path)
    if (!asset) return exchange.notFound()
    exchange.set('route', exchange.req.path.startsWith('/assets/') ? '/assets/*' : exchange.req.path)
    return serve(exchange, asset)
  })
  return app
}

/** Networks without an icon of their own get ours, where there is one. */
function withIcons(settings: PageSettings, icons: Icons): PageSettings {
  const [first, ...rest] = settings.networks
  return {
    ...settings,
    networks: [
      withIcon(first, icons, settings),
      ...rest.map((network) => withIcon(network, icons, settings)),
    ],
  }
}

/** By the page's own way to the API: there may be others. */
function withIcon(network: Network, icons: Icons, { api }: PageSettings): Network {
  const ours = icons.networkUrl(network.caipNetworkId)
  const imageUrl = network.assets?.imageUrl ?? (ours && new URL(new URL(ours).pathname, api).href)
  return imageUrl ? { ...network, assets: { ...network.assets, imageUrl } } : network
}

async function serve(exchange: Exchange, asset: Asset): Promise<Response> {
  const headers = exchange.get('headers')
  headers['cache-control'] = asset.path.startsWith('/assets/') ? immutable : revalidated
  headers.etag = asset.etag
  headers.vary = 'Accept-Encoding'
  if (exchange.req.header('if-none-match')?.includes(asset.etag)) return answer(exchange, null, 304)
  headers['content-type'] = asset.contentType
  const encoding = chooseEncoding(exchange.req.header('accept-encoding') ?? '', asset)
  if (encoding) headers['content-encoding'] = encoding
  const bytes = await asset.read(encoding)
  headers['content-length'] = String(bytes.byteLength)
  return answer(exchange, new Uint8Array(bytes))
}

function chooseEncoding(accepted: string, asset: Asset): 'br' | 'gzip' | undefined {
  if (!asset.isCompressible) return undefined
  const tokens = accepted.split(',').map((token) => token.trim().split(';')[0])
  return tokens.includes('br') ? 'br' : tokens.includes('gzip') ? 'gzip' : undefined
}

function notFound() {
  return new RequestFailure('NOT_FOUND', { field: 'path', description: 'The app has no such file.' })
}
