import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentTokens, contrast, parseColor } from './accentTokens.ts'

const channel = fc.integer({ min: 0, max: 255 })
const colors = fc.oneof(
  fc
    .tuple(channel, channel, channel)
    .map((rgb) => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`),
  fc.tuple(channel, channel, channel).map(([r, g, b]) => `rgb(${r}, ${g}, ${b})`),
  fc
    .tuple(
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 37 }),
      fc.integer({ min: 0, max: 360 }),
    )
    .map(([l, c, h]) => `oklch(${l}% ${c / 100} ${h}deg / 0.9)`),
)

describe('accentTokens', () => {
  it('puts text on any accent with a contrast of 4.5:1', () => {
    fc.assert(
      fc.property(colors, (color) => {
        const { '--lk-accent': accent = '', '--lk-on-accent': text = '' } = accentTokens(color)
        const pair = [parseColor(accent), parseColor(text)] as const
        expect(pair[0] && pair[1] && contrast(pair[0], pair[1])).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('keeps the text readable on hover, and shows the hover', () => {
    fc.assert(
      fc.property(colors, (color) => {
        const tokens = accentTokens(color)
        const [hover, text] = [
          parseColor(tokens['--lk-accent-hover'] ?? ''),
          parseColor(tokens['--lk-on-accent'] ?? ''),
        ]
        expect(hover && text && contrast(hover, text)).toBeGreaterThanOrEqual(4.5)
        expect(tokens['--lk-accent-hover']).not.toBe(tokens['--lk-accent'])
      }),
    )
    // Grey with 4.54:1 to white: one step closer to the text would be too close.
    expect(accentTokens('#767676')['--lk-accent-hover']).toBe('rgb(102 102 102)')
  })

  it('draws an edge when an accent would blend into the background, in that theme only', () => {
    const edges = (color: string) => accentTokens(color)['--lk-accent-edge']
    expect(edges('#fff')).toBe('light-dark(var(--lk-edge), transparent)')
    expect(edges('#111')).toBe('light-dark(transparent, var(--lk-edge))')
    expect(edges('#3b82f6')).toBe('light-dark(transparent, transparent)')
  })

  it('keeps the default accent when a colour can’t be parsed', () => {
    for (const color of ['', 'red', 'var(--x)', '#12', 'rgb(1 2)', 'oklch(a b c)', 'url(x)'])
      expect(accentTokens(color)).toEqual({})
  })
})

describe('parseColor', () => {
  it('reads one colour alike in every notation', () => {
    const hex = parseColor('#ff8000')
    for (const same of ['#FF8000FF', 'rgb(255 128 0)', 'rgba(255, 128, 0, .5)', 'rgb(100% 50.196% 0%)'])
      expect(parseColor(same)?.map((value) => value.toFixed(3))).toEqual(
        hex?.map((value) => value.toFixed(3)),
      )
  })

  it('matches browsers on OKLCH', () => {
    const [red = 0, green = 0, blue = 0] = parseColor('oklch(0.628 0.2577 29.23)') ?? []
    expect(red).toBeCloseTo(1, 2)
    expect(green).toBeCloseTo(0, 2)
    expect(blue).toBeCloseTo(0, 2)
  })
})
