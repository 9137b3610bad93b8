import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSameMove } from './isSameMove.ts'

const place = (clientX: number, clientY: number, [left, top] = [300, 200], zoom = 1) => ({
  clientX,
  clientY,
  screenX: Math.round(left + clientX * zoom),
  screenY: Math.round(top + clientY * zoom),
})
const coordinate = fc.integer({ min: 0, max: 600 })

it('detects no jump when the pointer moves over a still frame, at any page zoom', () => {
  fc.assert(
    fc.property(
      coordinate,
      coordinate,
      coordinate,
      coordinate,
      fc.constantFrom(0.5, 0.75, 1, 1.25, 1.5, 2),
      fc.constantFrom(1, 2),
      (x, y, toX, toY, zoom, scale) => {
        const [from, to] = [place(x, y, [300, 200], zoom), place(toX, toY, [300, 200], zoom)]
        expect(isSameMove(from, to, zoom * scale)).toBe(true)
      },
    ),
  )
})

it('detects a jump when the frame moves under a still pointer', () => {
  fc.assert(
    fc.property(
      coordinate,
      coordinate,
      fc.integer({ min: 20, max: 300 }),
      fc.boolean(),
      (x, y, way, isAcross) => {
        const from = place(x, y)
        const to = isAcross ? { ...from, clientX: x - way } : { ...from, clientY: y - way }
        expect(isSameMove(from, to, 1)).toBe(false)
      },
    ),
  )
})

it('detects a jump when the frame follows the pointer', () => {
  fc.assert(
    fc.property(coordinate, coordinate, fc.integer({ min: 20, max: 300 }), (x, y, way) => {
      const from = place(x, y)
      expect(isSameMove(from, { ...from, screenX: from.screenX + way }, 1)).toBe(false)
    }),
  )
})

it.each([
  ['rounded away in both', 4, -4, true],
  ['rounded away in the frame', 8, 0, true],
  ['too long for a pointer that is still in the frame', 9, 0, false],
  ['as long as the minimum zoom allows', 14, 10, true],
  ['longer than the minimum zoom allows', 15, 10, false],
])('judges a move %s: %i on the screen, %i in the frame', (_, onScreen, inFrame, isSame) => {
  const from = place(100, 100)
  const across = { ...from, screenX: from.screenX + onScreen, clientX: from.clientX + inFrame }
  const down = { ...from, screenY: from.screenY + onScreen, clientY: from.clientY + inFrame }
  expect([isSameMove(from, across, 1), isSameMove(from, down, 1)]).toEqual([isSame, isSame])
})
