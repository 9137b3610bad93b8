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

/** A colour as linear sRGB channels, 0 to 1. */
export type LinearColor = readonly [red: number, green: number, blue: number]

/** Parses a hex, `rgb()` or `oklch()` colour of CSS; alpha is dropped. Undefined for anything else. */
export function parseColor(text: string): LinearColor | undefined {
  const color = text.trim().toLowerCase()
  if (color.startsWith('#')) return parseHex(color.slice(1))
  const call = /^(rgba?|oklch)\(([^()]*)\)$/.exec(color)
  if (!call) return undefined
  const [channels = ''] = (call[2] ?? '').split('/')
  const parts = channels.trim().split(/[\s,]+/)
  if (parts.length < 3) return undefined
  return call[1] === 'oklch' ? parseOklch(parts) : parseRgb(parts)
}

/** Returns the relative luminance (WCAG 2.2). */
function luminance([red, green, blue]: LinearColor): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: LinearColor, other: LinearColor): number {
  const a = luminance(one) + 0.05
  const b = luminance(other) + 0.05
  return a > b ? a / b : b / a
}

/** Formats a colour as `rgb()` with integer channels. */
function formatColor(color: LinearColor): string {
  return `rgb(${color.map((channel) => Math.round(encode(channel) * 255)).join(' ')})`
}

function parseHex(digits: string): LinearColor | undefined {
  if (!/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return undefined
  const width = digits.length < 6 ? 1 : 2
  const channel = (at: number) => {
    const pair = digits.slice(at * width, at * width + width)
    return decode(Number.parseInt(width === 1 ? pair + pair : pair, 16) / 255)
  }
  return [channel(0), channel(1), channel(2)]
}

function parseRgb(parts: readonly string[]): LinearColor | undefined {
  const [red, green, blue] = parts.map((part) => decode(clamp(number(part, 255) / 255)))
  return finite([red, green, blue])
}

/** Converts OKLCH to linear sRGB (Björn Ottosson's matrices), clipped to the gamut. */
function parseOklch(parts: readonly string[]): LinearColor | undefined {
  const lightness = number(parts[0], 1)
  const chroma = number(parts[1], 0.4)
  const hue = (number(parts[2]?.replace(/deg$/, ''), 360) * Math.PI) / 180
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return finite([
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ])
}

function number(text: string | undefined, hundredPercent: number): number {
  if (text === undefined || text === '') return Number.NaN
  if (text === 'none') return 0
  return text.endsWith('%') ? (Number(text.slice(0, -1)) / 100) * hundredPercent : Number(text)
}

function finite(channels: readonly (number | undefined)[]): LinearColor | undefined {
  const [red, green, blue] = channels
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return Number.isFinite(red + green + blue) ? [red, green, blue] : undefined
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}

function decode(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function encode(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}
