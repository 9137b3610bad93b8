import { createContext, useContext, useState } from 'react'

/** Origins that images may be loaded from, in addition to the page's own. */
export const ImageOriginsContext = createContext<readonly string[]>([])

/**
 * Allows an image if it is a `data:image/` URL or is from the page's origin or an allowed one. Wallets and tokens can't
 * make the user's browser contact third parties this way. Undefined once loading failed.
 */
export function useImageSource(source: string | undefined): {
  source: string | undefined
  onError: () => void
} {
  const origins = useContext(ImageOriginsContext)
  const [broken, setBroken] = useState<string>()
  const isUsable = source !== undefined && source !== broken && isAllowedImage(source, origins)
  return { source: isUsable ? source : undefined, onError: () => setBroken(source) }
}

/** Returns whether an image's URL is a data URL, or is on the page's origin or an allowed one. */
export function isAllowedImage(source: string, origins: readonly string[]): boolean {
  if (/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(source)) return true
  const page = typeof location === 'undefined' ? undefined : location.href
  const url = parse(source, page)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return false
  return origins.includes(url.origin) || (page !== undefined && url.origin === new URL(page).origin)
}

function parse(source: string, page: string | undefined): URL | undefined {
  try {
    return new URL(source, page)
  } catch {
    return undefined
  }
}
