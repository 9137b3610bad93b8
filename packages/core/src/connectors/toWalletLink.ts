import type { LinkPlatform } from '../platform/linkPlatform.ts'

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
  // `scheme://wc?uri=…` and `https://host/wc?uri=…` lead to the app without what follows the host.
  const links = [redirect?.native, redirect?.universal, followed?.replace(/(?<=\/)(wc)?\/?\?.*$/s, '')]
  return links.find((link) => link && (isWebOnly ? /^https:/i : harmless).test(link))
}

/** Only what opens an app: a wallet's own words may be anything. */
const harmless = /^(?!(javascript|data|file|blob|vbscript|http):)[a-z][a-z0-9+.-]*:\/\//i
