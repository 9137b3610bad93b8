import { type CatalogueWallet, getLinkPlatform, getWalletLink, type LinkPlatform } from '@latchkey/core'
import { installs } from '@latchkey/core/installs'
import { useMemo } from 'react'

/** Answers the link that opens a wallet with a pairing's URI; undefined where none is known that works here. */
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
