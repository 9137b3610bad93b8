import { expect, it } from 'vitest'
import { getSight, type Sight } from './getSight.ts'

const tracking = {
  IntersectionObserverEntry: class {
    readonly isVisible = true
  },
}
Object.defineProperty(tracking.IntersectionObserverEntry.prototype, 'isVisible', { value: undefined })

it.each<[string, Sight, boolean, object]>([
  ['at top level, whatever it can', 'alone', true, {}],
  ['at top level, where it could track', 'alone', true, tracking],
  ['inside another page, where it tracks visibility', 'tracked', false, tracking],
  ['inside, with an observer that tracks nothing', 'blind', false, { IntersectionObserverEntry: class {} }],
  ['inside, without an observer', 'blind', false, {}],
])('a page %s, is %s', (_, sight, isTop, platform) => {
  const view = { ...platform } as Window & typeof globalThis
  Object.assign(view, { top: isTop ? view : {} })
  expect(getSight(view)).toBe(sight)
})
