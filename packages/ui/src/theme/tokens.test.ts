import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, type LinearColor, parseColor } from './accentTokens.ts'
import { tokens } from './tokens.ts'

const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
const declared = new Map(
  [...css.matchAll(/(--lk-[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
)

function colorOf(name: string, mode: 'light' | 'dark'): LinearColor {
  const pair = /^light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)$/.exec(declared.get(name) ?? '')
  const color = parseColor(pair?.[mode === 'light' ? 1 : 2] ?? '')
  if (!color) throw new Error(`${name} is not a pair of colours`)
  return color
}

const texts = [
  ['--lk-ink', '--lk-paper'],
  ['--lk-ink', '--lk-sunk'],
  ['--lk-ink', '--lk-sunk-2'],
  ['--lk-ink-2', '--lk-paper'],
  ['--lk-ink-2', '--lk-sunk'],
  ['--lk-ink-2', '--lk-sunk-2'],
  ['--lk-ink-3', '--lk-paper'],
  ['--lk-ink-3', '--lk-sunk'],
  ['--lk-ink-3', '--lk-sunk-2'],
  ['--lk-good', '--lk-paper'],
  ['--lk-good', '--lk-good-ground'],
  ['--lk-bad', '--lk-paper'],
  ['--lk-bad', '--lk-sunk'],
  ['--lk-bad', '--lk-bad-ground'],
  ['--lk-brass-ink', '--lk-brass-ground'],
  ['--lk-on-accent', '--lk-accent'],
] as const
const controls = [
  ['--lk-ink', '--lk-paper'],
  ['--lk-ink', '--lk-page'],
  ['--lk-edge', '--lk-paper'],
  ['--lk-accent', '--lk-paper'],
] as const

describe.each(['light', 'dark'] as const)('%s', (mode) => {
  it.each(texts)('text in %s on %s has a contrast of 4.5:1', (ink, ground) => {
    expect(contrast(colorOf(ink, mode), colorOf(ground, mode))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(controls)('a control in %s has a contrast of 3:1 to %s', (edge, ground) => {
    expect(contrast(colorOf(edge, mode), colorOf(ground, mode))).toBeGreaterThanOrEqual(3)
  })
})

it('names every token of the stylesheet, and no other', () => {
  expect([...declared.keys()].sort()).toEqual([...Object.values(tokens)].sort())
})
