import { socialLoginMs } from '@latchkey/protocol/constants'
import { socialProviders } from '@latchkey/protocol/vocabulary'
import type { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { bodyLimits } from '../../base/jsonLimits.ts'
import { answer } from '../../http/answer.ts'
import type { Exchange, ExchangeEnv } from '../../http/exchange.ts'
import { getClientAddress } from '../../http/getClientAddress.ts'
import { limit } from '../../http/limit.ts'
import { readBody } from '../../http/readBody.ts'
import type { EmailLogins, FarcasterLogins, SocialLogins, WalletPage } from '../base/ports.ts'
import { farcasterPath, farcasterRefusalPath } from '../farcaster/paths.ts'
import { devicePagePath } from '../mail/toDeviceLink.ts'
import { callbackPath, startPath, toCallbackUri } from '../social/paths.ts'
import { renderSocialPage } from '../social/renderSocialPage.ts'
import { loadWords } from '../words/loadWords.ts'
import { checkSameOrigin } from './checkSameOrigin.ts'
import type { PagePorts } from './ports.ts'

/**
 * Serves the page that the link in an email opens, without a project. Reading it approves nothing, since email scanners
 * follow links; only its own form approves.
 */
export function serveDevicePage(
  app: Hono<ExchangeEnv>,
  context: PagePorts,
  { showDevice, confirmDevice }: EmailLogins,
): void {
  app.get(devicePagePath, async (exchange) => {
    begin(exchange, 'read')
    return sendPage(exchange, await showDevice(exchange.req.param('token') ?? ''))
  })
  app.post(devicePagePath, async (exchange) => {
    begin(exchange, 'write')
    checkSameOrigin(exchange, context.walletOrigin() ?? '')
    return sendPage(exchange, await confirmDevice(exchange.req.param('token') ?? ''))
  })

  function begin(exchange: Exchange, routeClass: 'read' | 'write') {
    exchange.set('route', devicePagePath)
    limit(context, exchange, routeClass)
  }
}

/**
 * Serves the page that a phone opens for a Farcaster login, without a project. Reading it begins nothing, since
 * previews fetch links; only its own forms do.
 */
export function serveFarcasterPage(
  app: Hono<ExchangeEnv>,
  context: PagePorts,
  { show, open, refuse }: Pick<FarcasterLogins, 'show' | 'open' | 'refuse'>,
): void {
  const cookie = browserCookie(context, 'farcaster')
  app.get(farcasterPath, async (exchange) => {
    begin(exchange, farcasterPath, 'read')
    return sendPage(exchange, await show(flowOf(exchange)))
  })
  app.post(farcasterPath, async (exchange) => {
    begin(exchange, farcasterPath, 'write')
    checkSameOrigin(exchange, context.walletOrigin() ?? '')
    const { page, browser } = await open(flowOf(exchange), cookie.read(exchange))
    if (browser !== undefined) exchange.get('headers')['set-cookie'] = cookie.write(browser)
    return sendPage(exchange, page)
  })
  app.post(farcasterRefusalPath, async (exchange) => {
    begin(exchange, farcasterRefusalPath, 'write')
    checkSameOrigin(exchange, context.walletOrigin() ?? '')
    return sendPage(exchange, await refuse(flowOf(exchange)))
  })

  function begin(exchange: Exchange, route: string, routeClass: 'read' | 'write') {
    exchange.set('route', route)
    limit(context, exchange, routeClass)
  }
}

const flowOf = (exchange: Exchange) => exchange.req.param('flow') ?? ''

/**
 * Serves the window of a social login, without a project: the redirect to the provider, and the callback. A cookie of
 * this origin ensures that the same browser returns.
 */
export function serveSocialPages(
  app: Hono<ExchangeEnv>,
  context: PagePorts,
  { start, finish }: Pick<SocialLogins, 'start' | 'finish'>,
): void {
  const cookie = browserCookie(context, 'social')
  app.get(startPath, async (exchange) => {
    begin(exchange, startPath)
    const started = await start(exchange.req.query('flow') ?? '', cookie.read(exchange))
    if ('page' in started) return sendPage(exchange, started.page)
    exchange.get('headers')['set-cookie'] = cookie.write(started.browser)
    return leadOn(exchange, started.goTo.href)
  })
  app.get(callbackPath, async (exchange) => {
    begin(exchange, callbackPath)
    const provider = providerOf(exchange)
    const { search } = new URL(exchange.req.url)
    if (!provider) return sendPage(exchange, renderSocialPage({ status: 'over' }))
    const languages = exchange.req.header('accept-language')
    const from = { browser: cookie.read(exchange), address: addressOf(exchange), languages }
    return sendPage(exchange, await finish(provider, search, from))
  })
  app.post(callbackPath, async (exchange) => {
    begin(exchange, callbackPath)
    const provider = providerOf(exchange)
    if (!provider) return sendPage(exchange, renderSocialPage({ status: 'over' }))
    const form = new URLSearchParams(await readBody(exchange.env.incoming, bodyLimits))
    const kept = [...form].filter(([name]) => returnedWords.includes(name))
    // A form of another site is sent without the cookie; the redirect that follows is sent with it.
    return leadOn(exchange, `${toCallbackUri('', provider)}?${new URLSearchParams(kept)}`)
  })

  function addressOf(exchange: Exchange): string {
    const { remoteAddress } = exchange.env.incoming.socket
    return getClientAddress(
      remoteAddress,
      exchange.req.header('x-forwarded-for'),
      context.settings.trustedHops ?? 0,
    )
  }

  function begin(exchange: Exchange, route: string) {
    exchange.set('route', route)
    limit(context, exchange, 'write')
  }
}

/** Parameters that matter in a provider's callback (RFC 6749, 4.1.2; RFC 9207). */
const returnedWords: readonly string[] = ['code', 'state', 'error', 'iss']

const providerOf = (exchange: Exchange) =>
  socialProviders.find((name) => name === exchange.req.param('provider'))

function leadOn(exchange: Exchange, address: string): Response {
  const headers = exchange.get('headers')
  headers['cache-control'] = 'no-store'
  headers['referrer-policy'] = 'no-referrer'
  headers.location = address
  return answer(exchange, null, 303)
}

/** Sends a page of a login with its headers, in the first of the browser's languages that there are texts in. */
async function sendPage(exchange: Exchange, page: WalletPage): Promise<Response> {
  const { status, headers, body } = page(await loadWords(exchange.req.header('accept-language')))
  Object.assign(exchange.get('headers'), headers)
  return answer(exchange, body, status)
}

/** Creates a cookie that identifies the browser that began something on a page of the wallet's origin. */
function browserCookie(context: Pick<PagePorts, 'walletOrigin'>, name: string) {
  /** Returns whether the cookie can be bound to this host with `__Host-` (RFC 6265bis), which requires https. */
  const isSecure = () => context.walletOrigin()?.startsWith('https:') ?? false
  const toName = () => (isSecure() ? `__Host-${name}` : name)
  return {
    read(exchange: Exchange): string | undefined {
      const value = getCookie(exchange, toName())
      return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
    },
    /** Returns the `Set-Cookie` header. */
    write(browser: string): string {
      // Lax: it is sent when another site navigates back, but not when another site embeds a page.
      const secure = isSecure() ? '; Secure' : ''
      return `${toName()}=${browser}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${socialLoginMs / 1_000}${secure}`
    },
  }
}
