import { accentTokens, ThemeRoot } from '@latchkey/ui'
import { type ComponentProps, useEffect, useMemo } from 'react'
import { useKit } from '../hooks/useKit.ts'

/** A theme root with the tokens of an accent colour: what only some hosts need is fetched for them alone. */
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

/** The tokens of any colour that the browser knows: what we cannot read ourselves, a canvas turns into `rgb()`. */
function readTokens(accent: string) {
  const tokens = accentTokens(accent)
  return '--lk-accent' in tokens ? tokens : accentTokens(drawColor(accent) ?? '')
}

function drawColor(color: string): string | undefined {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return undefined
  // A canvas keeps the colour before where it cannot read the next one.
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
