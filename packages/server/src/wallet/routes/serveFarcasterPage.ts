import type { Hono } from 'hono'
import type { Exchange, ExchangeEnv } from '../../http/exchange.ts'
import { limit } from '../../http/limit.ts'
import type { FarcasterLogins } from '../base/ports.ts'
import { farcasterPath, farcasterRefusalPath } from '../farcaster/paths.ts'
import { browserCookie } from './browserCookie.ts'
import { checkSameOrigin } from './checkSameOrigin.ts'
import type { PagePorts } from './ports.ts'
import { sendPage } from './sendPage.ts'

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
