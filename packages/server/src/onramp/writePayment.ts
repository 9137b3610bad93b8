import { html, raw } from 'hono/html'
import { formatUnits } from 'viem'
import type { Order } from './createOrderStore.ts'
import { paymentStyle } from './paymentStyle.ts'
import { paymentWords as words } from './paymentWords.ts'
import type { PaymentMethod } from './sandbox/assets.ts'
import type { SandboxTerms } from './sandbox/terms.ts'
import { testNumbers } from './sandbox/testNumbers.ts'

type Html = ReturnType<typeof html>

/** Validation errors by field. `form` is for those of no single field. */
export type PaymentErrors = Partial<
  Record<'number' | 'expiry' | 'securityCode' | 'holder' | 'code' | 'form', string>
>

/** Values to fill in again, without numbers or codes of a card or an account. */
type PaymentKept = Partial<Record<'expiry' | 'holder', string>>

const refreshS = 2

/** Renders the page of an order in its current state. */
export function writePayment(
  order: Order,
  terms: SandboxTerms,
  { method, errors = {}, kept = {} }: { method: PaymentMethod; errors?: PaymentErrors; kept?: PaymentKept },
): Promise<string> {
  const summary = writeSummary(order, terms)
  switch (order.state) {
    case 'open':
      return writePage(
        words.title,
        html`${summary}${failure(errors.form)}${chooseMethod(method)}${payForm(terms, method, errors, kept)}${listNumbers(method)}`,
      )
    case 'verifying':
      return writePage(words.title, html`${summary}${codeForm(errors)}`)
    case 'processing':
    case 'paid':
      return writePage(words.waiting.title, html`${outcome('…', '', words.waiting)}${summary}`, refreshS)
    case 'confirmed':
      return writePage(words.done.title, html`${outcome('✓', 'is-good', words.done)}${summary}`)
    case 'failed':
      return writeFailed(order.hash === null ? words.failed : words.reverted)
  }
}

function writeFailed(said: { title: string; text: string }): Promise<string> {
  return writePage(said.title, outcome('!', 'is-bad', said))
}

/** Renders the page for an order that does not exist. */
export function writeMissingPayment(): Promise<string> {
  return writePage(words.missing.title, outcome('?', '', words.missing))
}

async function writePage(title: string, body: Html, refreshAfterS?: number): Promise<string> {
  const page = await html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${
    refreshAfterS !== undefined && html`<meta http-equiv="refresh" content="${refreshAfterS}">`
  }<style>${raw(paymentStyle)}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`
  return String(page)
}

function writeSummary({ account }: Order, terms: SandboxTerms): Html {
  const { asset, currency } = terms
  const bought = `${formatUnits(BigInt(terms.units), asset.decimals)} ${asset.symbol}`
  const line = (label: string, value: string) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`
  return html`<p class="amount">${writeMoney(terms.total, currency)}</p>
<p class="note">${words.warning}</p>
<dl>${line(words.buys, bought)}${line(words.to, `${account.slice(0, 6)}…${account.slice(-4)}`)}
${line(words.price, writeMoney(terms.subtotal, currency))}${line(words.fee, writeMoney(terms.fee, currency))}
${line(words.networkFee, writeMoney(terms.networkFee, currency))}${line(words.total, writeMoney(terms.total, currency))}</dl>`
}

function chooseMethod(chosen: PaymentMethod): Html {
  const link = (id: PaymentMethod) =>
    html`<a href="?method=${id}"${id === chosen && html` aria-current="page"`}>${words[id]}</a>`
  return html`<nav aria-label="${words.methods}">${link('card')}${link('ach_bank_account')}</nav>`
}

function payForm(
  terms: SandboxTerms,
  method: PaymentMethod,
  errors: PaymentErrors,
  { expiry = '', holder = '' }: PaymentKept,
): Html {
  const fields =
    method === 'card'
      ? html`${field('number', words.cardNumber, errors.number, html` inputmode="numeric"`)}
<div class="pair">${field('expiry', words.expiry, errors.expiry, html` inputmode="numeric" maxlength="7" value="${expiry}"`)}
${field('securityCode', words.securityCode, errors.securityCode, html` inputmode="numeric" maxlength="4"`)}</div>`
      : html`${field('holder', words.holder, errors.holder, html` value="${holder}"`)}
${field('number', words.accountNumber, errors.number, html` inputmode="numeric"`)}`
  return html`<form method="post"><input type="hidden" name="method" value="${method}">${fields}
<button name="action" value="pay">${words.pay} ${writeMoney(terms.total, terms.currency)}</button>
<button class="quiet" name="action" value="cancel" formnovalidate>${words.cancel}</button></form>`
}

function codeForm(errors: PaymentErrors): Html {
  return html`<p id="why">${words.codeHint}</p><form method="post">
${field('code', words.code, errors.code, html` inputmode="numeric" maxlength="6"`)}
<button name="action" value="verify">${words.confirm}</button>
<button class="quiet" name="action" value="cancel" formnovalidate>${words.cancel}</button></form>`
}

/** Renders a field with autocomplete off, so that browsers do not offer a real card. */
function field(name: string, label: string, error: string | undefined, more: Html): Html {
  const told = error !== undefined && html` aria-invalid="true" aria-describedby="${name}-error"`
  return html`<label>${label}<input name="${name}" required autocomplete="off"${more}${told}>${
    error !== undefined && html`<span class="field-error" id="${name}-error" role="alert">${error}</span>`
  }</label>`
}

function failure(text: string | undefined): Html | undefined {
  return text === undefined ? undefined : html`<p class="bad" role="alert">${text}</p>`
}

function listNumbers(method: PaymentMethod): Html {
  const rows = testNumbers[method].map(
    ({ number, says }) => html`<li><code>${number}</code><span>${says}</span></li>`,
  )
  return html`<details><summary>${words.numbers}</summary><ul>${rows}</ul></details>`
}

function outcome(sign: string, tone: string, { title, text }: { title: string; text: string }): Html {
  return html`<div role="status"><div class="sign ${tone}" aria-hidden="true">${sign}</div>
<p class="under">${text}</p><p hidden>${title}</p></div>`
}

function writeMoney(amount: string, currency: string): string {
  // A decimal string keeps every digit.
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount as unknown as number)
}
