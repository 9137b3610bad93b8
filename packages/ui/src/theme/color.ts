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
export function formatColor(color: LinearColor): string {
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

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const decode = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const encode = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
