import { socialProviders } from '@latchkey/protocol/vocabulary'
import type { Hono } from 'hono'
import { bodyLimits } from '../../base/jsonLimits.ts'
import { answer } from '../../http/answer.ts'
import type { Exchange, ExchangeEnv } from '../../http/exchange.ts'
import { getClientAddress } from '../../http/getClientAddress.ts'
import { limit } from '../../http/limit.ts'
import { readBody } from '../../http/readBody.ts'
import type { SocialLogins } from '../base/ports.ts'
import { callbackPath, startPath, toCallbackUri } from '../social/paths.ts'
import { renderSocialPage } from '../social/renderSocialPage.ts'
import { browserCookie } from './browserCookie.ts'
import type { PagePorts } from './ports.ts'
import { sendPage } from './sendPage.ts'

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
    if (!provider) return sendPage(exchange, renderSocialPage({ kind: 'over' }))
    const from = { browser: cookie.read(exchange), address: addressOf(exchange) }
    return sendPage(exchange, await finish(provider, search, from))
  })
  app.post(callbackPath, async (exchange) => {
    begin(exchange, callbackPath)
    const provider = providerOf(exchange)
    if (!provider) return sendPage(exchange, renderSocialPage({ kind: 'over' }))
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
