import { html } from 'hono/html'
import type { WalletPage } from '../base/ports.ts'
import { listAsker, renderLoginPage } from '../login/renderLoginPage.ts'
import { loginWords } from './loginWords.ts'

/** States of a login's page: the requester with a button, the result, or nothing to confirm. */
type DeviceView =
  | { status: 'asks'; appName: string; appOrigin: string; device: string; askedAt: number; digits: string }
  | { status: 'confirmed' }
  | { status: 'shown'; code: string }
  | { status: 'over' }

/** Renders a login's page with its required headers. */
export function renderDevicePage(view: DeviceView): WalletPage {
  const { language } = loginWords.en
  return renderLoginPage({ status: view.status === 'over' ? 410 : 200, language, ...toContent(view) })
}

function toContent(view: DeviceView) {
  const words = loginWords.en.page
  if (view.status === 'asks') return { title: words.title, content: toQuestion(view) }
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

function toQuestion(view: DeviceView & { status: 'asks' }) {
  const { page: words, language } = loginWords.en
  return html`<p class="under">${words.lead}</p>
${listAsker(view, words, language)}
<p class="number"><span>${words.digits}</span><strong>${view.digits}</strong></p>
<p class="note">${words.warning}</p>
<form method="post"><button>${words.button(view.digits)}</button></form>`
}
