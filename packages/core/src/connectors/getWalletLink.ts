import type { CatalogueWallet } from '../config.ts'
import type { LinkPlatform } from '../platform/linkPlatform.ts'
import { isAppLink } from './isAppLink.ts'

/** A link that opens a wallet with a pairing. */
export type WalletLink = {
  href: string
  /** `universal`: a web address that the system hands to the app; `native`: the app's own scheme. */
  is: 'universal' | 'native'
  /** Where it is opened, so that the page itself stays. */
  target: '_blank' | '_self'
}

/**
 * Fills a pairing's URI into the link that opens a wallet from where the page stands. Undefined where no link is known
 * that works there: nothing is guessed.
 */
export function getWalletLink(
  links: CatalogueWallet['link'],
  uri: string,
  platform: LinkPlatform,
): WalletLink | undefined {
  const template = choose(links, platform)
  // A page that is served without TLS, as in development, may name wallets of its kind.
  if (template === undefined || !(isAppLink(template) || isWebAddress(template))) return undefined
  const href = template.replace(/\{uri(:encoded)?\}/g, (_, encoded) =>
    encoded === undefined ? uri : encodeURIComponent(uri),
  )
  if (isWebAddress(template)) return { href, is: 'universal', target: '_blank' }
  // A tab for an app's own scheme would stay behind, empty; but a frame may not send itself to an app.
  return { href, is: 'native', target: platform.isFramed ? '_blank' : '_self' }
}

const isWebAddress = (link: string) => /^https?:/i.test(link)

function choose(
  links: CatalogueWallet['link'] = {},
  { system, isTelegram, isInApp }: LinkPlatform,
): string | undefined {
  const { desktop, native, universal } = links
  if (system === 'desktop') return isTelegram ? undefined : desktop
  // Telegram opens web addresses alone; Android's web views put an error in the page's place for a scheme they lack.
  if (isTelegram || (isInApp && system === 'android')) return universal
  // Where both are known, the universal one: without the app it shows where to get it, and no error.
  return universal ?? native
}
