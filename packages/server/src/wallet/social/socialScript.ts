import {
  socialOfferMs,
  socialOffersAlone,
  socialOffersBeforeDigits,
  socialOffersMax,
} from '@latchkey/protocol/constants'
import { socialMessage, socialTaken } from '@latchkey/protocol/social'

/**
 * The script of a login's window. It offers the result to the frames of the page that opened the window, and to the
 * wallet if that is in a window: only to this origin, and never to the opener itself, until one has taken it.
 *
 * If none does, it shows the digits, and stops offering some time later. The text is the same for every login, so that
 * the policy can name its hash.
 */
export const socialScript = `(() => {
const { flow, code, outcome } = document.body.dataset
const show = (name) => {
  for (const part of document.querySelectorAll('[data-part]')) part.hidden = part.dataset.part !== name
}
history.replaceState(null, '', location.pathname)
const end = () => clearInterval(timer)
const windows = new BroadcastChannel('${socialMessage}')
let offers = 0
const offer = () => {
  const holder = window.opener
  const frameCount = holder && !holder.closed ? holder.length : 0
  const said = { type: '${socialMessage}', flow, ...(code ? { code } : { outcome }) }
  for (let at = 0; at < frameCount; at++) holder.frames[at].postMessage(said, location.origin)
  windows.postMessage(said)
  offers += 1
  if (code && offers >= (frameCount === 0 ? ${socialOffersAlone} : ${socialOffersBeforeDigits})) show('digits')
  if (offers === ${socialOffersMax}) end()
}
const timer = setInterval(offer, ${socialOfferMs})
const hear = ({ origin, data }) => {
  if (origin !== location.origin || data?.type !== '${socialTaken}' || data.flow !== flow) return
  end()
  if (!code) return
  show('taken')
  window.close()
}
addEventListener('message', hear)
windows.onmessage = hear
offer()
})()`
