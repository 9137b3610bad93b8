import { socialOfferMs, socialOffersBeforeDigits } from '@latchkey/protocol/constants'
import { socialMessage, socialTaken } from '@latchkey/protocol/social'

/**
 * The one script of a login's window: offers what came of it to the frames of the page that opened the window, to those of
 * this origin alone, and to no page itself, until one has taken it. Without such a frame it shows the digits. The same
 * text for every login, so that the policy can name it by its hash.
 */
export const socialScript = `(() => {
const { flow, code, outcome } = document.body.dataset
const show = (name) => {
  for (const part of document.querySelectorAll('[data-part]')) part.hidden = part.dataset.part !== name
}
history.replaceState(null, '', location.pathname)
const end = () => clearInterval(timer)
let offers = 0
const offer = () => {
  const holder = window.opener
  const held = holder && !holder.closed ? holder.length : 0
  for (let at = 0; at < held; at++)
    holder.frames[at].postMessage({ type: '${socialMessage}', flow, ...(code ? { code } : { outcome }) }, location.origin)
  offers += 1
  if (code && (held === 0 || offers === ${socialOffersBeforeDigits})) show('digits')
  if (held === 0) end()
}
const timer = setInterval(offer, ${socialOfferMs})
addEventListener('message', ({ origin, data }) => {
  if (origin !== location.origin || data?.type !== '${socialTaken}' || data.flow !== flow) return
  end()
  if (!code) return
  show('taken')
  window.close()
})
offer()
})()`
