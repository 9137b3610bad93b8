import { createHash } from 'node:crypto'
import { serverDeadlineMs } from '@latchkey/protocol/constants'
import { bodyLimits } from '../base/jsonLimits.ts'
import { withDeadline } from '../base/withDeadline.ts'
import { answer } from '../http/answer.ts'
import type { Exchange } from '../http/exchange.ts'
import { type LimitPorts, limit } from '../http/limit.ts'
import { readBody } from '../http/readBody.ts'
import type { Project } from '../settings/settings.ts'
import type { Order } from './createOrderStore.ts'
import { paymentStyle } from './paymentStyle.ts'
import { paymentWords } from './paymentWords.ts'
import { isPaymentMethod, type PaymentMethod, paymentMethods } from './sandbox/assets.ts'
import type { Sandbox } from './sandbox/createSandbox.ts'
import { readCents } from './sandbox/quote.ts'
import { readTerms } from './sandbox/terms.ts'
import { type PaymentErrors, writeMissingPayment, writePayment } from './writePayment.ts'

/** The path of the sandbox's payment pages. */
export const paymentPath = '/onramp/sandbox/:secret'

const styleHash = createHash('sha256').update(paymentStyle).digest('base64')
/** Allows no scripts, because forms and links suffice. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
const { errors: errorWords } = paymentWords

/**
 * Serves the sandbox's payment page: the amount due, a form for a card or an account, a verification step, and the
 * outcome.
 */
export function servePayment(
  context: LimitPorts & { projects: ReadonlyMap<string, Project> },
  sandbox: Sandbox,
): (exchange: Exchange) => Promise<Response> {
  return (exchange) => {
    exchange.set('route', paymentPath)
    return withDeadline(serverDeadlineMs, serve(exchange))
  }

  async function serve(exchange: Exchange): Promise<Response> {
    Object.assign(exchange.get('headers'), {
      'content-security-policy': contentSecurityPolicy,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    const isRead = exchange.req.method !== 'POST'
    // Looking up an order may pay it out, and only reveals its project afterwards, so the limits of any project apply.
    const [anyProject] = context.projects.values()
    if (anyProject) exchange.set('project', anyProject)
    limit(context, exchange, isRead ? 'read' : 'write')
    const order = await sandbox.open(exchange.req.param('secret') ?? '')
    const project = order && context.projects.get(order.project)
    if (project) exchange.set('project', project)
    if (!order) return answer(exchange, await writeMissingPayment(), 404)
    const terms = readTerms(order)
    const wanted = exchange.req.query('method') ?? ''
    if (isRead)
      return answer(
        exchange,
        await writePayment(order, terms, { method: isPaymentMethod(wanted) ? wanted : terms.method }),
      )

    const form = new URLSearchParams(await readBody(exchange.env.incoming, bodyLimits))
    const chosen = form.get('method') ?? ''
    const method = isPaymentMethod(chosen) ? chosen : terms.method
    const errors = await act(order, method, form)
    const kept = { expiry: form.get('expiry') ?? '', holder: form.get('holder') ?? '' }
    if (errors) return answer(exchange, await writePayment(order, terms, { method, errors, kept }), 422)
    // Redirects, so that a reload does not repeat the post.
    exchange.get('headers').location = exchange.req.path
    return answer(exchange, null, 303)
  }

  async function act(
    order: Order,
    method: PaymentMethod,
    form: URLSearchParams,
  ): Promise<PaymentErrors | undefined> {
    switch (form.get('action')) {
      case 'cancel':
        await sandbox.cashier.cancel(order)
        return undefined
      case 'verify': {
        const payment = await sandbox.cashier.verify(order, (form.get('code') ?? '').trim())
        return payment === 'wrongCode' ? { code: errorWords.wrongCode } : undefined
      }
      default: {
        const errors = checkForm(order, method, form)
        if (errors) return errors
        const payment = await sandbox.cashier.take(order, method, form.get('number') ?? '')
        return payment === 'unknown' ? { number: errorWords.unknown } : undefined
      }
    }
  }
}

function checkForm(order: Order, method: PaymentMethod, form: URLSearchParams): PaymentErrors | undefined {
  const { total } = readTerms(order)
  if (readCents(total) > paymentMethods[method].max) return { form: errorWords.limit }
  const text = (name: string) => (form.get(name) ?? '').trim()
  const errors: PaymentErrors =
    method === 'card'
      ? {
          ...(!isToCome(text('expiry')) && { expiry: errorWords.expiry }),
          ...(!/^\d{3,4}$/.test(text('securityCode')) && { securityCode: errorWords.securityCode }),
        }
      : text('holder') === ''
        ? { holder: errorWords.holder }
        : {}
  return Object.keys(errors).length === 0 ? undefined : errors
}

/** Returns whether an expiry is a month of this century that is not over. */
function isToCome(expiry: string): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)$/.exec(expiry) ?? []
  return month !== undefined && Date.UTC(2000 + Number(year), Number(month)) > Date.now()
}
