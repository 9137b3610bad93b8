import { type CatalogueWallet, getBrowser, getDevice } from '@latchkey/core'
import { useMemo } from 'react'

/** Where a wallet is to be had for this device, and what one gets there. */
export type Install = { href: string; is: 'app' | 'extension' | 'website' }

/** Answers where a wallet is installed from; undefined where the catalogue does not know. */
export function useInstall(): (wallet: CatalogueWallet) => Install | undefined {
  return useMemo(() => {
    const { isMobile, isIos } = getDevice()
    const browser = getBrowser()
    return ({ downloads, homepage }) => {
      const app = isMobile ? downloads[isIos ? 'ios' : 'android'] : undefined
      if (app !== undefined) return { href: app, is: 'app' }
      const extension = isMobile ? undefined : (downloads[browser] ?? downloads.browserExtension)
      if (extension !== undefined) return { href: extension, is: 'extension' }
      return homepage === undefined ? undefined : { href: homepage, is: 'website' }
    }
  }, [])
}
