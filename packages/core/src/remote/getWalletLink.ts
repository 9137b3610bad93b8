import type { CatalogueWallet } from '../kit/config.ts'
import type { LinkPlatform } from '../platform/linkPlatform.ts'
import { isAppLink } from './isAppLink.ts'

/** A link that opens a wallet with a pairing. */
export type WalletLink = {
  /** The link. */
  href: string
  /** `universal`: a web address that the system opens in the app. `native`: the app's own scheme. */
  type: 'universal' | 'native'
  /** The target that keeps the page itself open. */
  target: '_blank' | '_self'
}

/**
 * Inserts a pairing URI into the link that opens a wallet from the page's platform. Returns undefined if no known link
 * works there, without guessing.
 * @param links `link` of a wallet of the catalogue, or of `installs`.
 * @param uri Pairing URI (`wc:…`).
 */
export function getWalletLink(
  links: CatalogueWallet['link'],
  uri: string,
  platform: LinkPlatform,
): WalletLink | undefined {
  const template = choose(links, platform)
  // A page served without TLS, as in development, may list wallets without TLS.
  if (template === undefined || !(isAppLink(template) || isWebAddress(template))) return undefined
  const href = template.replace(/\{uri(:encoded)?\}/g, (_, encoded) =>
    encoded === undefined ? uri : encodeURIComponent(uri),
  )
  if (isWebAddress(template)) return { href, type: 'universal', target: '_blank' }
  // A tab opened for an app's own scheme would stay open and empty, but a frame can't navigate itself to an app.
  return { href, type: 'native', target: platform.isFramed ? '_blank' : '_self' }
}

const isWebAddress = (link: string) => /^https?:/i.test(link)

function choose(
  links: CatalogueWallet['link'] = {},
  { system, isTelegram, isInApp }: LinkPlatform,
): string | undefined {
  const { desktop, native, universal } = links
  if (system === 'desktop') return isTelegram ? undefined : desktop
  // Telegram only opens web addresses. Android's web views replace the page with an error for unknown schemes.
  if (isTelegram || (isInApp && system === 'android')) return universal
  // The universal link is preferred: without the app, it shows where to get the app instead of an error.
  return universal ?? native
}
