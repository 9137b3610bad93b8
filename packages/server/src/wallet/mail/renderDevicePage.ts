import { html } from 'hono/html'
import type { WalletPage } from '../base/ports.ts'
import { listAsker, renderLoginPage } from '../login/renderLoginPage.ts'
import { loginWords } from './loginWords.ts'

/** States of a login's page: the requester with a button, the result, or nothing to confirm. */
type DeviceView =
  | { kind: 'asks'; appName: string; appOrigin: string; device: string; askedAt: number; digits: string }
  | { kind: 'confirmed' }
  | { kind: 'shown'; code: string }
  | { kind: 'over' }

/** Renders a login's page with its required headers. */
export function renderDevicePage(view: DeviceView): WalletPage {
  const { language } = loginWords.en
  return renderLoginPage({ status: view.kind === 'over' ? 410 : 200, language, ...toContent(view) })
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
${listAsker(view, words, language)}
<p class="number"><span>${words.digits}</span><strong>${view.digits}</strong></p>
<p class="note">${words.warning}</p>
<form method="post"><button>${words.button(view.digits)}</button></form>`
}
