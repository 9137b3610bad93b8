import { type CatalogueWallet, getLinkPlatform, getWalletLink, type LinkPlatform } from '@latchkey/core'
import { installs } from '@latchkey/core/installs'
import { useMemo } from 'react'

/**
 * Returns a function that creates a link to open a wallet with a pairing's URI; undefined if no known link works here.
 */
export function useWalletLink(platform?: LinkPlatform) {
  return useMemo(() => {
    const here = platform ?? getLinkPlatform()
    return {
      isPhone: here.system !== 'desktop',
      linkOf: (wallet: CatalogueWallet, uri: string) =>
        getWalletLink(wallet.link ?? installs[wallet.id]?.link, uri, here),
    }
  }, [platform])
}
