import type { Kit } from '@latchkey/core'
import { accentTokens, type TokenValues } from '@latchkey/ui'

/** What each kit has read last, since the modal reads its accent again whenever it opens or closes. */
const last = new WeakMap<Kit, { accent: string; tokens: TokenValues }>()

/** Returns the tokens of an accent color, and logs if it isn't one. Only loaded if the host sets an accent. */
export function readAccent(kit: Kit, accent: string): TokenValues {
  const before = last.get(kit)
  if (before?.accent === accent) return before.tokens
  const tokens = readTokens(accent)
  last.set(kit, { accent, tokens })
  if (!('--lk-accent' in tokens))
    kit.log('error', `theme.accent: ${accent} is not a valid color. Use a CSS color without var().`)
  return tokens
}

/** Returns tokens for any colour that the browser knows. A canvas converts those we can't parse to `rgb()`. */
function readTokens(accent: string): TokenValues {
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
