import { contrast, formatColor, type LinearColor, parseColor } from './color.ts'

const white: LinearColor = [1, 1, 1]
const black: LinearColor = [0, 0, 0]
/** `--lk-paper` in the light and dark themes. */
const papers = { light: white, dark: parseColor('oklch(0.215 0.012 265)') ?? black }
const textContrastMin = 4.5
const controlContrastMin = 3

/** Tokens derived from an accent colour; empty if it couldn't be parsed. */
type AccentTokens = Partial<
  Record<'--lk-accent' | '--lk-on-accent' | '--lk-accent-edge' | '--lk-accent-hover', string>
>

/**
 * Derives the tokens of an accent colour given as hex, `rgb()` or `oklch()` (alpha is dropped, wide gamuts are clipped
 * to sRGB). Text on it is white if that has a contrast of 4.5:1, otherwise black, which then always does. If the
 * accent's contrast to the paper is below 3:1, controls get an outline. On hover, the accent moves slightly towards its
 * text, or away from it if the text would become unreadable. Any other colour leaves the default accent.
 */
export function accentTokens(color: string): AccentTokens {
  const read = parseColor(color)
  if (!read) return {}
  const accent = rounded(read)
  const edge = (paper: LinearColor) =>
    contrast(accent, paper) < controlContrastMin ? 'var(--lk-edge)' : 'transparent'
  const text = contrast(accent, white) >= textContrastMin ? white : black
  const nearer = mix(accent, text)
  const hover =
    contrast(nearer, text) >= textContrastMin ? nearer : mix(accent, text === white ? black : white)
  return {
    '--lk-accent': formatColor(accent),
    '--lk-on-accent': formatColor(text),
    '--lk-accent-hover': formatColor(hover),
    '--lk-accent-edge': `light-dark(${edge(papers.light)}, ${edge(papers.dark)})`,
  }
}

/** Mixes in a tenth of another colour, perceptually: with cube roots, as OKLab does. */
function mix(color: LinearColor, other: LinearColor): LinearColor {
  const channel = (at: 0 | 1 | 2) => (Math.cbrt(color[at]) * 0.9 + Math.cbrt(other[at]) * 0.1) ** 3
  return rounded([channel(0), channel(1), channel(2)])
}

/** Rounds a colour as in its CSS output, so that the contrast is measured on the visible colour. */
function rounded(color: LinearColor): LinearColor {
  return parseColor(formatColor(color)) ?? color
}
