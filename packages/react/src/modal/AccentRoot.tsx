import { accentTokens, ThemeRoot } from '@latchkey/ui'
import type { ComponentProps } from 'react'

/** A theme root with the tokens of an accent colour: what only some hosts need is fetched for them alone. */
export function AccentRoot({
  accent,
  theme,
  ...rest
}: { accent: string } & ComponentProps<typeof ThemeRoot>) {
  return <ThemeRoot {...rest} theme={{ ...theme, tokens: accentTokens(accent) }} />
}
