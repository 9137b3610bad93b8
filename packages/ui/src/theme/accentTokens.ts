import { contrast, formatColor, type LinearColor, parseColor } from './color.ts'

const white: LinearColor = [1, 1, 1]
const black: LinearColor = [0, 0, 0]
/** `--lk-paper` in light and in dark. */
const papers = { light: white, dark: parseColor('oklch(0.215 0.012 265)') ?? black }
const textContrastMin = 4.5
const controlContrastMin = 3

/** The tokens that follow from an accent; none where it could not be read. */
type AccentTokens = Partial<
  Record<'--lk-accent' | '--lk-on-accent' | '--lk-accent-edge' | '--lk-accent-hover', string>
>

/**
 * The tokens of an accent colour given as hex, `rgb()` or `oklch()` (alpha is dropped, wide gamuts are cut to sRGB).
 * Text on it is white where that reads at 4.5:1, else black, which then always does. Where the accent itself stands
 * out less than 3:1 from the paper, controls get a drawn edge. Under a pointer an accent goes a little towards its
 * text, or away from it where the text would not read any more. Another colour leaves the default accent.
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

/** A tenth of the way, as eyes see it: by cube roots, as OKLab does. */
function mix(color: LinearColor, other: LinearColor): LinearColor {
  const channel = (at: 0 | 1 | 2) => (Math.cbrt(color[at]) * 0.9 + Math.cbrt(other[at]) * 0.1) ** 3
  return rounded([channel(0), channel(1), channel(2)])
}

/** As it will be written: a contrast is measured on what is seen. */
function rounded(color: LinearColor): LinearColor {
  return parseColor(formatColor(color)) ?? color
}
