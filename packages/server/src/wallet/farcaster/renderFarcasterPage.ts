import { fillText } from '@latchkey/protocol/fillText'
import { html } from 'hono/html'
import type { WalletPage } from '../base/ports.ts'
import { listAsker, renderLoginPage } from '../login/renderLoginPage.ts'
import type { WalletWords } from '../words/walletWords.ts'
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
  const status = statuses[view.status]
  return ({ farcaster, locale }) => {
    const { title } = farcaster[view.status]
    return renderLoginPage({ status, locale, title, content: toContent(view, farcaster, locale) })
  }
}

function toContent(view: FarcasterView, words: WalletWords['farcaster'], locale: string) {
  switch (view.status) {
    case 'asks':
      return html`<p class="under">${words.asks.lead}</p>
${listAsker(view, words.asks, locale)}
<p class="number"><span>${words.asks.digits}</span><strong>${view.digits}</strong></p>
<p class="note">${words.asks.warning}</p>
<form method="post"><button>${fillText(words.asks.button, view)}</button></form>
${toRefusal(view.flow, words.asks.refuse)}`
    case 'opened':
      // A link for the visitor to press: phones do not open apps without user interaction.
      return html`<p class="under">${fillText(words.opened.text, view)}</p>
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
