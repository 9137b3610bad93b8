import { directionOf } from '@latchkey/protocol/directionOf'
import { html, raw } from 'hono/html'
import type { Mail } from '../base/ports.ts'

/** A part of an email: a sentence, a code, a link, or facts under a title. */
export type MailPart =
  | { text: string }
  | { code: string }
  | { link: string; label: string }
  | { title: string; facts: readonly (readonly [string, string])[] }

/** Renders an email as text and as HTML with the same content. It loads nothing, so opening it cannot be tracked. */
export function writeMail(mail: {
  id: string
  to: string
  locale: string
  subject: string
  parts: readonly MailPart[]
}): Mail {
  const { id, to, locale, subject, parts } = mail
  const page = html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
<meta name="color-scheme" content="light dark" /><title>${subject}</title>
<style>${raw(style)}</style></head>
<body><div class="mail">${parts.map(toHtml)}</div></body>
</html>`
  return { id, to, subject, text: `${parts.map(toText).join('\n\n')}\n`, html: String(page) }
}

function toText(part: MailPart): string {
  if ('text' in part) return part.text
  if ('code' in part) return part.code
  if ('link' in part) return part.link
  return [part.title, ...part.facts.map(([name, value]) => `${name}: ${onOneLine(value)}`)].join('\n')
}

function toHtml(part: MailPart) {
  if ('text' in part) return html`<p>${part.text}</p>`
  if ('code' in part) return html`<p class="code">${part.code}</p>`
  // The address is shown beside the button for readers who check where it leads.
  if ('link' in part)
    return html`<p><a class="button" href="${part.link}">${part.label}</a></p><p class="address">${part.link}</p>`
  const rows = part.facts.map(
    ([name, value]) => html`<p class="fact"><span>${name}:</span> <strong>${onOneLine(value)}</strong></p>`,
  )
  return html`<div class="facts"><p><strong>${part.title}</strong></p>${rows}</div>`
}

/** Collapses whitespace, so that names chosen by others cannot add lines. */
const onOneLine = (text: string) => text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()

const style = `
:root{color-scheme:light dark}
body{margin:0;padding:24px 12px;font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.mail{max-width:440px;margin:0 auto}
.code{font-size:34px;font-weight:650;letter-spacing:.12em;text-align:center}
.button{display:inline-block;padding:12px 18px;border-radius:12px;background:#1d2230;color:#fff;font-weight:600;text-decoration:none}
.address{font-size:13px;word-break:break-all;opacity:.8}
.facts{margin:24px 0;padding:4px 16px;border:1px solid #8888;border-radius:16px}
.fact{margin:4px 0;overflow-wrap:anywhere}
`
