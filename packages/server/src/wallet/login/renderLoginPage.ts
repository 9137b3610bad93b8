import { createHash } from 'node:crypto'
import { directionOf } from '@latchkey/protocol/directionOf'
import { html, raw } from 'hono/html'
import type { WalletPage } from '../base/ports.ts'
import { deviceStyle } from './deviceStyle.ts'
import { writeTime } from './writeTime.ts'

const styleHash = createHash('sha256').update(deviceStyle).digest('base64')

const headers = {
  'content-type': 'text/html; charset=utf-8',
  // No script: a form suffices.
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    // For the empty icon, so that browsers request none.
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), publickey-credentials-get=()',
  // The address is secret. With `no-referrer`, the page's own form would be sent with the origin `null`.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
}

/** Markup that is not escaped. */
type Markup = ReturnType<typeof html>

/** Renders a login page without a script, with its required headers. */
export function renderLoginPage(view: {
  status: ReturnType<WalletPage>['status']
  locale: string
  title: string
  content: Markup
}): ReturnType<WalletPage> {
  const { status, locale, title, content } = view
  const page = html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
<meta name="color-scheme" content="light dark" /><title>${title}</title><link rel="icon" href="data:," />
<style>${raw(deviceStyle)}</style></head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>`
  return { status, headers, body: String(page) }
}

/** Lists facts about the requester of a login: the app, its verified origin, the browser and the time. */
export function listAsker(
  asker: { appName: string; appOrigin: string; device: string; askedAt: number },
  words: { app: string; device: string; time: string },
  locale: string,
): Markup {
  return html`<dl>
<div><dt>${words.app}</dt><dd><bdi>${asker.appName}</bdi><small><bdi>${asker.appOrigin}</bdi></small></dd></div>
<div><dt>${words.device}</dt><dd><bdi>${asker.device}</bdi></dd></div>
<div><dt>${words.time}</dt><dd>${writeTime(asker.askedAt, locale)}</dd></div>
</dl>`
}
