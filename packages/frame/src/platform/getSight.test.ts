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
  ['at top level that can’t track visibility', 'alone', {}, { isTop: true }],
  ['at top level that can track visibility', 'alone', tracking, { isTop: true }],
  ['inside a foreign page that can track visibility', 'blind', tracking, {}],
  ['inside an operator’s page that can track visibility', 'tracked', tracking, { approvals: 'frame' }],
  [
    'inside an operator’s page with an observer that can’t track visibility',
    'blind',
    plain,
    { approvals: 'frame' },
  ],
  ['inside an operator’s page without an observer', 'blind', {}, { approvals: 'frame' }],
])('rates a page %s as %s', (_, sight, platform, { isTop = false, approvals }) => {
  const view = { ...platform } as Window & typeof globalThis
  Object.assign(view, { parent: isTop ? view : {} })
  expect(getSight(view, approvals ? { approvals } : {})).toBe(sight)
})
