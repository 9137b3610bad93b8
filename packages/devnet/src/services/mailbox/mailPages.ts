import { type Html, html } from '../explorer/html.ts'
import type { ReceivedMail } from './createMails.ts'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })

function layout(title: string, body: Html, head: Html = html``): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}
<title>${title} · Devnet mailbox</title><link rel="stylesheet" href="/style.css"><link rel="icon" href="data:,"></head>
<body><header><div><strong><a href="/">Devnet mailbox</a></strong>
<form action="/"><input name="to" type="search" aria-label="Recipient" placeholder="Search by recipient" autocomplete="off" spellcheck="false"><button>Search</button></form>
</div></header><main>${body}</main></body></html>`.markup
}

/** Renders all emails, or those to one address. Refreshes automatically. */
export function listPage(mails: readonly ReceivedMail[], to: string | undefined): string {
  const title = to === undefined ? 'Emails' : `Emails to ${to}`
  const rows = mails.map(
    ({
      at,
      id,
      subject,
      to: receivers,
    }) => html`<tr><td><a href="/mails/${id}">${subject || 'No subject'}</a></td>
<td>${receivers.join(', ')}</td><td class="quiet">${moment.format(at)}</td></tr>`,
  )
  const body =
    mails.length === 0
      ? html`<section><p class="empty">No emails yet. This page refreshes every five seconds.</p></section>`
      : html`<section class="scroll"><table><thead><tr><th>Subject</th><th>To</th><th>When (UTC)</th></tr></thead>
<tbody>${rows}</tbody></table></section>`
  return layout(title, html`<h1>${title}</h1>${body}`, html`<meta http-equiv="refresh" content="5">`)
}

/** Renders an email: its text with clickable links, and the sender's HTML. */
export function mailPage({ at, from, html: written, id, subject, text, to }: ReceivedMail): string {
  const frame =
    written !== undefined &&
    html`<h2>HTML version</h2><section><iframe class="mail" sandbox="allow-popups allow-popups-to-escape-sandbox" title="HTML version of the email" src="/mails/${id}/html"></iframe></section>`
  return layout(
    subject,
    html`<h1>${subject || 'No subject'}</h1><dl><dt>From</dt><dd>${from}</dd><dt>To</dt><dd>${to.join(', ')}</dd>
<dt>When</dt><dd>${moment.format(at)} UTC</dd><dt>Text</dt><dd><pre class="whole">${withLinks(text)}</pre></dd></dl>${frame}`,
  )
}

/** The page for an email that doesn't exist. */
export const missingMailPage = layout(
  'Not found',
  html`<h1>Email not found</h1><section><p class="empty">The mailbox is emptied when the local world stops.</p></section>`,
)

/** Renders an email's own HTML, whose links open in a new tab. */
export const writtenPage = (written: string) => `<!doctype html><base target="_blank">${written}`

/** Converts URLs in a text to links. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`))
}
