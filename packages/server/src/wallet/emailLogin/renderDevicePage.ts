import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { WalletPage } from '../ports.ts'
import { deviceStyle } from './deviceStyle.ts'
import { loginWords } from './loginWords.ts'
import { writeTime } from './writeTime.ts'

/** What a login's page shows: who asks, with a button; what came of it; or that there is nothing to confirm. */
export type DeviceView =
  | { kind: 'asks'; appName: string; appOrigin: string; device: string; askedAt: number; digits: string }
  | { kind: 'confirmed' }
  | { kind: 'shown'; code: string }
  | { kind: 'over' }

const styleHash = createHash('sha256').update(deviceStyle).digest('base64')

const headers = {
  'content-type': 'text/html; charset=utf-8',
  // No script at all: a form does.
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    // The empty icon, so that none is asked for.
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), publickey-credentials-get=()',
  // The address is the secret; with none at all, its own form would come from the origin `null`.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
}

/** Writes a login's page, and the headers that it must be sent with. */
export function renderDevicePage(view: DeviceView): WalletPage {
  const { title, content } = toContent(view)
  const page = html`<!doctype html>
<html lang="${loginWords.en.language}">
<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
<meta name="color-scheme" content="light dark" /><title>${title}</title><link rel="icon" href="data:," />
<style>${raw(deviceStyle)}</style></head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>`
  return { status: view.kind === 'over' ? 410 : 200, headers, body: String(page) }
}

function toContent(view: DeviceView) {
  const words = loginWords.en.page
  if (view.kind === 'asks') return { title: words.title, content: toQuestion(view) }
  if (view.kind === 'confirmed' || view.kind === 'over') {
    const { title, text } = words[view.kind]
    return { title, content: html`<p class="under" role="status">${text}</p>` }
  }
  const { title, text } = words.shown
  return {
    title,
    content: html`<p class="number"><strong>${view.code}</strong></p><p class="under" role="status">${text}</p>`,
  }
}

function toQuestion(view: DeviceView & { kind: 'asks' }) {
  const { page: words, language } = loginWords.en
  return html`<p class="under">${words.lead}</p>
<dl>
<div><dt>${words.app}</dt><dd><bdi>${view.appName}</bdi><small><bdi>${view.appOrigin}</bdi></small></dd></div>
<div><dt>${words.device}</dt><dd><bdi>${view.device}</bdi></dd></div>
<div><dt>${words.time}</dt><dd>${writeTime(view.askedAt, language)}</dd></div>
</dl>
<p class="number"><span>${words.digits}</span><strong>${view.digits}</strong></p>
<p class="note">${words.warning}</p>
<form method="post"><button>${words.button(view.digits)}</button></form>`
}
