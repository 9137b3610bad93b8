import { createContext, useContext, useState } from 'react'

/** Origins, besides the page's own, that images may come from. */
export const ImageOriginsContext = createContext<readonly string[]>([])

/**
 * Lets an image through if it is a `data:image/` address or comes from the page's origin or an allowed one, so that
 * nothing a wallet or a token says makes the visitor's browser call a stranger. Undefined once loading failed.
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

/** Tells whether an image's address stays with the page, the allowed origins, or itself. */
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
