import { accentTokens, ThemeRoot } from '@latchkey/ui'
import { type ComponentProps, useEffect, useMemo } from 'react'
import { useKit } from '../hooks/useKit.ts'

/** Applies an accent colour's tokens to a theme root. Loaded only for hosts that set an accent. */
export function AccentRoot({
  accent,
  theme,
  ...rest
}: { accent: string } & ComponentProps<typeof ThemeRoot>) {
  const kit = useKit()
  const tokens = useMemo(() => readTokens(accent), [accent])
  const isRead = '--lk-accent' in tokens
  useEffect(() => {
    if (isRead) return
    kit.log('error', `theme.accent: ${accent} is not a valid color. Use a CSS color without var().`)
  }, [kit, accent, isRead])
  return <ThemeRoot {...rest} theme={{ ...theme, tokens }} />
}

/** Returns tokens for any colour that the browser knows. A canvas converts those we can't parse to `rgb()`. */
function readTokens(accent: string) {
  const tokens = accentTokens(accent)
  return '--lk-accent' in tokens ? tokens : accentTokens(drawColor(accent) ?? '')
}

function drawColor(color: string): string | undefined {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return undefined
  // A canvas keeps its previous colour if it can't parse the next one.
  const [first, second] = ['#000', '#fff'].map((before) => {
    context.fillStyle = before
    context.fillStyle = color
    return context.fillStyle
  })
  if (first !== second) return undefined
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red} ${green} ${blue})`
}
