import type { TokenValues } from '@latchkey/ui/tokens'
import { useEffect, useState } from 'react'

/**
 * The tokens of the app's accent. What makes them loads for an app that has one; until then, or where it does not load, our
 * own hold: no approval waits for a colour.
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
