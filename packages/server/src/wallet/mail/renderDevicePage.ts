import { fillText } from '@latchkey/protocol/fillText'
import { html } from 'hono/html'
import type { WalletPage } from '../base/ports.ts'
import { listAsker, renderLoginPage } from '../login/renderLoginPage.ts'
import type { WalletWords } from '../words/walletWords.ts'

/** States of a login's page: the requester with a button, the result, or nothing to confirm. */
type DeviceView =
  | { status: 'asks'; appName: string; appOrigin: string; device: string; askedAt: number; digits: string }
  | { status: 'confirmed' }
  | { status: 'shown'; code: string }
  | { status: 'over' }

/** Renders a login's page with its required headers. */
export function renderDevicePage(view: DeviceView): WalletPage {
  const status = view.status === 'over' ? 410 : 200
  return (words) => renderLoginPage({ status, locale: words.locale, ...toContent(view, words) })
}

function toContent(view: DeviceView, all: WalletWords) {
  const words = all.login.page
  if (view.status === 'asks') return { title: words.title, content: toQuestion(view, all) }
  if (view.status === 'confirmed' || view.status === 'over') {
    const { title, text } = words[view.status]
    return { title, content: html`<p class="under" role="status">${text}</p>` }
  }
  const { title, text } = words.shown
  return {
    title,
    content: html`<p class="number"><strong>${view.code}</strong></p><p class="under" role="status">${text}</p>`,
  }
}

function toQuestion(view: DeviceView & { status: 'asks' }, { login, locale }: WalletWords) {
  const words = login.page
  return html`<p class="under">${words.lead}</p>
${listAsker(view, words, locale)}
<p class="number"><span>${words.digits}</span><strong>${view.digits}</strong></p>
<p class="note">${words.warning}</p>
<form method="post"><button>${fillText(words.button, view)}</button></form>`
}
