import { socialLoginMs } from '@latchkey/protocol/constants'
import { socialProviders } from '@latchkey/protocol/vocabulary'
import type { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Context } from '../../context.ts'
import { answer } from '../../middleware/answer.ts'
import type { Exchange, ExchangeEnv } from '../../middleware/exchange.ts'
import { limit } from '../../middleware/limit.ts'
import type { SocialLogins, WalletPage } from '../ports.ts'
import { callbackPath, startPath } from '../socialLogin/paths.ts'
import { renderSocialPage } from '../socialLogin/renderSocialPage.ts'

/**
 * The window of a login by a social provider, of no project: on to the provider, and back. A cookie of this origin says
 * that it is the same browser that comes back.
 */
export function serveSocialPages(
  app: Hono<ExchangeEnv>,
  context: Context,
  { start, finish }: Pick<SocialLogins, 'start' | 'finish'>,
): void {
  app.get(startPath, async (exchange) => {
    begin(exchange, startPath)
    const started = await start(exchange.req.query('flow') ?? '', readBrowser(exchange))
    if ('page' in started) return send(exchange, started.page)
    const headers = exchange.get('headers')
    headers['set-cookie'] = writeBrowser(started.browser)
    headers['cache-control'] = 'no-store'
    headers['referrer-policy'] = 'no-referrer'
    headers.location = started.goTo.href
    return answer(exchange, null, 303)
  })
  app.get(callbackPath, async (exchange) => {
    begin(exchange, callbackPath)
    const provider = socialProviders.find((name) => name === exchange.req.param('provider'))
    const { search } = new URL(exchange.req.url)
    if (!provider) return send(exchange, renderSocialPage({ kind: 'over' }))
    return send(exchange, await finish(provider, search, readBrowser(exchange)))
  })

  function begin(exchange: Exchange, route: string) {
    exchange.set('route', route)
    limit(context, exchange, 'write')
  }
  /** Of this very host, where browsers can be told so (RFC 6265bis). */
  function cookieName() {
    return context.walletOrigin()?.startsWith('https:') ? '__Host-social' : 'social'
  }
  function readBrowser(exchange: Exchange) {
    const value = getCookie(exchange, cookieName())
    return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
  }
  function writeBrowser(browser: string) {
    const secure = cookieName() === 'social' ? '' : '; Secure'
    // Lax: it comes along when the provider leads back, and with nothing that another site embeds.
    return `${cookieName()}=${browser}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${socialLoginMs / 1_000}${secure}`
  }
}

function send(exchange: Exchange, { status, headers, body }: WalletPage): Response {
  Object.assign(exchange.get('headers'), headers)
  return answer(exchange, body, status)
}
