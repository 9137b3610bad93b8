import { type CatalogueWallet, getBrowser, getDevice } from '@latchkey/core'
import { installs } from '@latchkey/core/installs'
import { useMemo } from 'react'

/** The link that installs a wallet on this device, and what it installs. */
type Install = { href: string; type: 'app' | 'extension' | 'website' }

/** Returns a function that finds a wallet's install link; undefined if none is known. */
export function useInstall(): (wallet: CatalogueWallet) => Install | undefined {
  return useMemo(() => {
    const { isMobile, isIos } = getDevice()
    const browser = getBrowser()
    return (wallet) => {
      const { downloads = {}, homepage } = { ...installs[wallet.id], ...wallet }
      const app = isMobile ? downloads[isIos ? 'ios' : 'android'] : undefined
      if (app !== undefined) return { href: app, type: 'app' }
      const extension = isMobile ? undefined : (downloads[browser] ?? downloads.browserExtension)
      if (extension !== undefined) return { href: extension, type: 'extension' }
      return homepage === undefined ? undefined : { href: homepage, type: 'website' }
    }
  }, [])
}
