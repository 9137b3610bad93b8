import { createHash } from 'node:crypto'
import { directionOf } from '@latchkey/protocol/directionOf'
import { html, raw } from 'hono/html'
import type { WalletPage } from '../base/ports.ts'
import { deviceStyle } from '../login/deviceStyle.ts'
import { writeTime } from '../login/writeTime.ts'
import type { WalletWords } from '../words/walletWords.ts'
import { socialScript } from './socialScript.ts'

/** States of a login's window after the provider's callback, or if the redirect was not possible. */
type SocialView =
  | {
      status: 'done'
      flow: string
      code: string
      digits: string
      appName: string
      appOrigin: string
      device: string
      askedAt: number
    }
  | { status: 'refused' | 'failed'; flow: string }
  | { status: 'over' }

const toSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${toSource(socialScript)}`,
    `style-src ${toSource(deviceStyle)}`,
    // For the empty icon, so that browsers request none.
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  // It must access its opener, to notify the frame in that page.
  'cross-origin-opener-policy': 'unsafe-none',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), publickey-credentials-get=()',
  // Its address contains the provider's response.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
}

const statuses = { done: 200, refused: 200, failed: 502, over: 410 } as const

/** Renders the page of a login's window, with its required headers. */
export function renderSocialPage(view: SocialView): WalletPage {
  const status = statuses[view.status]
  return (words) => ({ status, headers, body: String(toPage(view, words)) })
}

function toPage(view: SocialView, words: WalletWords) {
  const { social, locale } = words
  const data = view.status === 'over' ? '' : html` data-flow="${view.flow}"${toResult(view)}`
  return html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
<meta name="color-scheme" content="light dark" /><title>${social[view.status].title}</title><link rel="icon" href="data:," />
<style>${raw(deviceStyle)}</style></head>
<body${data}><main aria-live="polite">${toSay(social, view.status)}${view.status === 'done' ? toHidden(view, words) : ''}</main>
${view.status === 'over' ? '' : html`<script>${raw(socialScript)}</script>`}</body>
</html>`
}

const toResult = (view: SocialView & { status: 'done' | 'refused' | 'failed' }) =>
  view.status === 'done' ? html` data-code="${view.code}"` : html` data-outcome="${view.status}"`

function toSay(
  words: WalletWords['social'],
  kind: 'done' | 'taken' | 'refused' | 'failed' | 'over',
  isHidden = false,
) {
  const { title, text } = words[kind]
  const start = html`<div data-part="${kind}"${isHidden ? raw(' hidden') : ''}>`
  return html`${start}<h1>${title}</h1><p class="under">${text}</p></div>`
}

/**
 * Renders what the script reveals: that the frame has taken the code, or the digits if there is no frame to take it.
 */
function toHidden(
  { digits, appName, appOrigin, device, askedAt }: SocialView & { status: 'done' },
  { social, locale }: WalletWords,
) {
  const words = social.digits
  return html`${toSay(social, 'taken', true)}
<div data-part="digits" hidden><h1>${words.title}</h1>
<p class="number"><strong>${digits}</strong></p>
<p class="under">${words.lead}</p>
<dl>
<div><dt>${words.app}</dt><dd><bdi>${appName}</bdi><small><bdi>${appOrigin}</bdi></small></dd></div>
<div><dt>${words.device}</dt><dd><bdi>${device}</bdi></dd></div>
<div><dt>${words.time}</dt><dd>${writeTime(askedAt, locale)}</dd></div>
</dl>
<p class="note">${words.warning}</p></div>`
}
