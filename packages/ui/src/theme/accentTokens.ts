import { contrast, formatColor, type LinearColor, parseColor } from './color.ts'

const white: LinearColor = [1, 1, 1]
const black: LinearColor = [0, 0, 0]
/** `--lk-paper` in light and in dark. */
const papers = { light: white, dark: parseColor('oklch(0.215 0.012 265)') ?? black }
const textContrastMin = 4.5
const controlContrastMin = 3

/** The tokens that follow from an accent; none where it could not be read. */
export type AccentTokens = Partial<Record<'--lk-accent' | '--lk-on-accent' | '--lk-accent-edge', string>>

/**
 * The tokens of an accent colour given as hex, `rgb()` or `oklch()` (alpha is dropped, wide gamuts are cut to sRGB).
 * Text on it is white where that reads at 4.5:1, else black, which then always does. Where the accent itself stands
 * out less than 3:1 from the paper, controls get a drawn edge. Another colour leaves the default accent.
 */
export function accentTokens(color: string): AccentTokens {
  const accent = parseColor(color)
  if (!accent) return {}
  const edge = (paper: LinearColor) =>
    contrast(accent, paper) < controlContrastMin ? 'var(--lk-edge)' : 'transparent'
  return {
    '--lk-accent': formatColor(accent),
    '--lk-on-accent': contrast(accent, white) >= textContrastMin ? 'rgb(255 255 255)' : 'rgb(0 0 0)',
    '--lk-accent-edge': `light-dark(${edge(papers.light)}, ${edge(papers.dark)})`,
  }
}
