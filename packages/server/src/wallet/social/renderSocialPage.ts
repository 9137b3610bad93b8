import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { WalletPage } from '../base/ports.ts'
import { deviceStyle } from '../login/deviceStyle.ts'
import { writeTime } from '../login/writeTime.ts'
import { socialScript } from './socialScript.ts'
import { socialWords } from './socialWords.ts'

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
  const words = socialWords.en
  const { title } = words[view.status]
  const data = view.status === 'over' ? '' : html` data-flow="${view.flow}"${toResult(view)}`
  const page = html`<!doctype html>
<html lang="${words.language}">
<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
<meta name="color-scheme" content="light dark" /><title>${title}</title><link rel="icon" href="data:," />
<style>${raw(deviceStyle)}</style></head>
<body${data}><main aria-live="polite">${toSay(view.status)}${view.status === 'done' ? toHidden(view) : ''}</main>
${view.status === 'over' ? '' : html`<script>${raw(socialScript)}</script>`}</body>
</html>`
  return { status: statuses[view.status], headers, body: String(page) }
}

const toResult = (view: SocialView & { status: 'done' | 'refused' | 'failed' }) =>
  view.status === 'done' ? html` data-code="${view.code}"` : html` data-outcome="${view.status}"`

function toSay(kind: 'done' | 'taken' | 'refused' | 'failed' | 'over', isHidden = false) {
  const { title, text } = socialWords.en[kind]
  const start = html`<div data-part="${kind}"${isHidden ? raw(' hidden') : ''}>`
  return html`${start}<h1>${title}</h1><p class="under">${text}</p></div>`
}

/**
 * Renders what the script reveals: that the frame has taken the code, or the digits if there is no frame to take it.
 */
function toHidden({ digits, appName, appOrigin, device, askedAt }: SocialView & { status: 'done' }) {
  const { digits: words, language } = socialWords.en
  return html`${toSay('taken', true)}
<div data-part="digits" hidden><h1>${words.title}</h1>
<p class="number"><strong>${digits}</strong></p>
<p class="under">${words.lead}</p>
<dl>
<div><dt>${words.app}</dt><dd><bdi>${appName}</bdi><small><bdi>${appOrigin}</bdi></small></dd></div>
<div><dt>${words.device}</dt><dd><bdi>${device}</bdi></dd></div>
<div><dt>${words.time}</dt><dd>${writeTime(askedAt, language)}</dd></div>
</dl>
<p class="note">${words.warning}</p></div>`
}
