import { html } from 'hono/html'
import type { WalletPage } from '../base/ports.ts'
import { listAsker, renderLoginPage } from '../login/renderLoginPage.ts'
import { farcasterWords } from './farcasterWords.ts'
import { farcasterRefusalPath } from './paths.ts'

/** States of a login's page on a phone. */
type FarcasterView =
  | {
      status: 'asks'
      flow: string
      appName: string
      appOrigin: string
      device: string
      askedAt: number
      digits: string
    }
  | { status: 'opened'; flow: string; url: string; domain: string }
  | { status: 'failed' | 'refused' | 'over' }

const statuses = { asks: 200, opened: 200, refused: 200, failed: 502, over: 410 } as const

/** Renders the page that a phone opens for a login, with its required headers. */
export function renderFarcasterPage(view: FarcasterView): WalletPage {
  const words = farcasterWords.en
  const { title } = words[view.status]
  const status = statuses[view.status]
  return renderLoginPage({ status, language: words.language, title, content: toContent(view) })
}

function toContent(view: FarcasterView) {
  const words = farcasterWords.en
  switch (view.status) {
    case 'asks':
      return html`<p class="under">${words.asks.lead}</p>
${listAsker(view, words.asks, words.language)}
<p class="number"><span>${words.asks.digits}</span><strong>${view.digits}</strong></p>
<p class="note">${words.asks.warning}</p>
<form method="post"><button>${words.asks.button(view.digits)}</button></form>
${toRefusal(view.flow, words.asks.refuse)}`
    case 'opened':
      // A link for the visitor to press: phones do not open apps without user interaction.
      return html`<p class="under">${words.opened.text(view.domain)}</p>
<a class="button" href="${view.url}" rel="noreferrer">${words.opened.button}</a>
${toRefusal(view.flow, words.opened.refuse)}`
    case 'failed':
      return html`<p class="under" role="status">${words.failed.text}</p>
<form method="post"><button>${words.failed.button}</button></form>`
    case 'refused':
    case 'over':
      return html`<p class="under" role="status">${words[view.status].text}</p>`
  }
}

function toRefusal(flow: string, word: string) {
  const action = farcasterRefusalPath.replace(':flow', flow)
  return html`<form method="post" action="${action}"><button class="quiet">${word}</button></form>`
}
