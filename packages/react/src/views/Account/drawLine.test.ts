import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawLine } from './drawLine.ts'

it('draws all values within the square, the greatest at the top and the least at the bottom', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1e15, noNaN: true }), { minLength: 2, maxLength: 49 }),
      (values) => {
        const { path, places } = drawLine(values)
        expect(path).toMatch(/^M[\d.]+ [\d.]+(L[\d.]+ [\d.]+)+$/)
        expect(places).toHaveLength(values.length)
        for (const place of places) expect(place >= 0 && place <= 1).toBe(true)
        const highest = values.indexOf(Math.max(...values))
        const lowest = values.indexOf(Math.min(...values))
        expect(places[highest]).toBe(Math.min(...places))
        expect(places[lowest]).toBe(Math.max(...places))
      },
    ),
  )
})

it('draws a flat line when nothing has changed', () => {
  expect(drawLine([5, 5, 5]).path).toBe('M0 50L50 50L100 50')
})
