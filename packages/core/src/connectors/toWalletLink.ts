import type { LinkPlatform } from '../platform/linkPlatform.ts'
import { isAppLink } from './isAppLink.ts'

/**
 * The link that brings a connected wallet to the front: one that it names itself, else the one that was followed to
 * connect it, without the code. A link of an app's own scheme comes first, where it works: it never ends on a web page.
 */
export function toWalletLink(
  redirect: { native?: string; universal?: string } | undefined,
  followed: string | undefined,
  { isInApp, isTelegram, system }: LinkPlatform,
): string | undefined {
  const isWebOnly = isTelegram || (isInApp && system === 'android')
  const links = [redirect?.native, redirect?.universal, followed && withoutPairing(followed)]
  // A wallet's own words may be anything.
  return links.find((link) => link && isAppLink(link) && (!isWebOnly || /^https:/i.test(link)))
}

/** `scheme://wc?uri=…` and `https://host/wc?uri=…` lead to the app without what follows the host. */
function withoutPairing(link: string): string {
  const [way = ''] = link.split(/[?#]|\/wc(?::|%3a)/i, 1)
  return way.replace(/\/(wc|walletconnect)\/?$/i, '/')
}
