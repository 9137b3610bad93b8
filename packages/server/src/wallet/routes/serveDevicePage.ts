import type { Hono } from 'hono'
import type { Exchange, ExchangeEnv } from '../../http/exchange.ts'
import { limit } from '../../http/limit.ts'
import type { EmailLogins } from '../base/ports.ts'
import { devicePagePath } from '../mail/toDeviceLink.ts'
import { checkSameOrigin } from './checkSameOrigin.ts'
import type { PagePorts } from './ports.ts'
import { sendPage } from './sendPage.ts'

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
