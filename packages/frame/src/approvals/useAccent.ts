import type { TokenValues } from '@latchkey/ui/tokens'
import { useEffect, useState } from 'react'

/**
 * Returns the tokens of the app's accent color. Their code loads only for an app with an accent. Until then, or if
 * loading fails, our own colors apply: no approval is delayed by a color.
 */
export function useAccent(accent: string | undefined): TokenValues | undefined {
  const [made, setMade] = useState<{ accent: string; tokens: TokenValues }>()
  useEffect(() => {
    if (accent === undefined) return
    import('@latchkey/ui/tokens').then(
      ({ accentTokens }) => setMade({ accent, tokens: accentTokens(accent) }),
      () => {},
    )
  }, [accent])
  return made?.accent === accent ? made?.tokens : undefined
}
