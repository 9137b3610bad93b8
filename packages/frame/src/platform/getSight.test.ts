import { expect, it } from 'vitest'
import { getSight, type Sight } from './getSight.ts'

const tracking = {
  IntersectionObserverEntry: class {
    readonly isVisible = true
  },
}
Object.defineProperty(tracking.IntersectionObserverEntry.prototype, 'isVisible', { value: undefined })
const plain = { IntersectionObserverEntry: class {} }

it.each<[string, Sight, object, { isTop?: boolean; approvals?: 'frame' }]>([
  ['at top level, whatever it can', 'alone', {}, { isTop: true }],
  ['at top level, where it could track', 'alone', tracking, { isTop: true }],
  ['inside a foreign page, even where it could track visibility', 'blind', tracking, {}],
  ['inside a page of the operator, where it tracks visibility', 'tracked', tracking, { approvals: 'frame' }],
  [
    'inside a page of the operator, with an observer that tracks nothing',
    'blind',
    plain,
    { approvals: 'frame' },
  ],
  ['inside a page of the operator, without an observer', 'blind', {}, { approvals: 'frame' }],
])('a page %s, is %s', (_, sight, platform, { isTop = false, approvals }) => {
  const view = { ...platform } as Window & typeof globalThis
  Object.assign(view, { parent: isTop ? view : {} })
  expect(getSight(view, approvals ? { approvals } : {})).toBe(sight)
})
