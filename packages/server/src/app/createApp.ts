import { getMob, mobEventsPath } from '@latchkey/protocol/mobs'
import type { Network } from '@latchkey/protocol/network'
import { listNotes, writeNote } from '@latchkey/protocol/notes'
import type { PageSettings } from '@latchkey/protocol/pageSettings'
import { signInBasePath } from '@latchkey/protocol/signInApi'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { RequestFailure } from '../base/RequestFailure.ts'
import { answerFailure } from '../http/answerFailure.ts'
import type { Exchange, ExchangeEnv } from '../http/exchange.ts'
import { readAssets } from '../http/readAssets.ts'
import { serveAsset } from '../http/serveAsset.ts'
import { type RecordPorts, withRecord } from '../http/withRecord.ts'
import { writePageSettings } from '../http/writePageSettings.ts'
import type { Icons } from '../icons/icons.ts'
import type { Project } from '../settings/settings.ts'
import type { SignIn } from '../signIn/createSignIn.ts'
import type { OpenSignIn } from '../signIn/openSignIn.ts'
import { serveSignIn } from '../signIn/serveSignIn.ts'
import { type MobPorts, mobPaths, serveMobs } from './serveMobs.ts'
import { type NotePorts, serveNotes } from './serveNotes.ts'

/** Dependencies of the app's origin. */
type AppPorts = MobPorts &
  NotePorts &
  RecordPorts & {
    icons: Pick<Icons, 'networkUrl'>
    log: Logger
    projects: ReadonlyMap<string, Project>
    signIn: Pick<OpenSignIn, 'ofApp' | 'verifiers'>
    sources: NotePorts['sources'] & MobPorts['sources']
  }

/**
 * Creates the app's origin: the built files of `appDir`, its page with this server's settings, sign-in by cookie, and
 * routes for signed-in visitors. `origin` is where browsers reach it, known once it listens.
 */
export async function createApp(
  context: AppPorts,
  { appDir, pageSettings, origin }: { appDir: string; pageSettings: PageSettings; origin: () => string },
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
  const signIn = serveSignIn(context, toSignIn)
  const notes = serveNotes(context, toSignIn)
  const mobs = serveMobs(context, toSignIn)
  app.all(`${signInBasePath}/*`, signIn)
  app.on([listNotes.method, writeNote.method], listNotes.path, notes)
  app.on('POST', mobPaths, mobs)
  app.on('GET', [getMob.path, mobEventsPath], mobs)
  app.get('*', async (exchange) => {
    const asset = assets.get(exchange.req.path === '/' ? '/index.html' : exchange.req.path)
    if (!asset) return exchange.notFound()
    exchange.set('route', exchange.req.path.startsWith('/assets/') ? '/assets/*' : exchange.req.path)
    return serveAsset(exchange, asset)
  })
  return app

  function toSignIn(exchange: Exchange): SignIn {
    const project = context.projects.get(pageSettings.projectId)
    if (!project) throw notFound()
    exchange.set('project', project)
    return context.signIn.ofApp(project, origin())
  }
}

/** Adds this server's icons to networks without an icon, if available. */
function withIcons(settings: PageSettings, icons: AppPorts['icons']): PageSettings {
  const [first, ...rest] = settings.networks
  return {
    ...settings,
    networks: [
      withIcon(first, icons, settings),
      ...rest.map((network) => withIcon(network, icons, settings)),
    ],
  }
}

/** Uses the page's own API origin, since there may be others. */
function withIcon(network: Network, icons: AppPorts['icons'], { api }: PageSettings): Network {
  const ours = icons.networkUrl(network.caipNetworkId)
  const imageUrl = network.assets?.imageUrl ?? (ours && new URL(new URL(ours).pathname, api).href)
  return imageUrl ? { ...network, assets: { ...network.assets, imageUrl } } : network
}

function notFound() {
  return new RequestFailure('NOT_FOUND', { field: 'path', description: 'File not found.' })
}

/** Returns the app's policy (CSP 3): its own files, and only those other hosts that its settings name. */
function toContentSecurityPolicy(settings: PageSettings): string {
  const api = originOf(settings.api)
  const reached = [
    settings.api,
    ...(settings.faucet ? [settings.faucet] : []),
    ...(settings.relay ? [settings.relay] : []),
    ...settings.networks.flatMap(({ rpcUrls }) => [
      ...rpcUrls.default.http,
      ...(rpcUrls.chainDefault?.http ?? []),
    ]),
  ].map(originOf)
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "manifest-src 'self'",
    `img-src 'self' data: ${api}`,
    `connect-src ${[...new Set(["'self'", ...reached, api.replace(/^http/, 'ws')])].join(' ')}`,
    ...(settings.wallet ? [`frame-src ${originOf(settings.wallet)}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function originOf(url: string): string {
  return new URL(url).origin
}
