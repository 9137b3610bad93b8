import type { LinkPlatform } from '../platform/linkPlatform.ts'
import { isAppLink } from './isAppLink.ts'

/**
 * Returns the link that brings a connected wallet to the front: one that the wallet provides, else the one that was
 * followed to connect it, without the code. A link with the app's own scheme is preferred where it works, since it
 * never ends on a web page.
 */
export function toWalletLink(
  redirect: { native?: string; universal?: string } | undefined,
  followed: string | undefined,
  { isInApp, isTelegram, system }: LinkPlatform,
): string | undefined {
  const isWebOnly = isTelegram || (isInApp && system === 'android')
  const links = [redirect?.native, redirect?.universal, followed && withoutPairing(followed)]
  // A wallet can provide any text as its link.
  return links.find((link) => link && isAppLink(link) && (!isWebOnly || /^https:/i.test(link)))
}

/** Strips everything after the host: `scheme://wc?uri=…` and `https://host/wc?uri=…` open the app without it. */
function withoutPairing(link: string): string {
  const [way = ''] = link.split(/[?#]|\/wc(?::|%3a)/i, 1)
  return way.replace(/\/(wc|walletconnect)\/?$/i, '/')
}
