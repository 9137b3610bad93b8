import { type CatalogueWallet, getBrowser, getDevice } from '@latchkey/core'
import { installs } from '@latchkey/core/installs'
import { useMemo } from 'react'

/** Where a wallet is to be had for this device, and what one gets there. */
type Install = { href: string; is: 'app' | 'extension' | 'website' }

/** Answers where a wallet is installed from; undefined where nobody says. */
export function useInstall(): (wallet: CatalogueWallet) => Install | undefined {
  return useMemo(() => {
    const { isMobile, isIos } = getDevice()
    const browser = getBrowser()
    return (wallet) => {
      const { downloads = {}, homepage } = { ...installs[wallet.id], ...wallet }
      const app = isMobile ? downloads[isIos ? 'ios' : 'android'] : undefined
      if (app !== undefined) return { href: app, is: 'app' }
      const extension = isMobile ? undefined : (downloads[browser] ?? downloads.browserExtension)
      if (extension !== undefined) return { href: extension, is: 'extension' }
      return homepage === undefined ? undefined : { href: homepage, is: 'website' }
    }
  }, [])
}
