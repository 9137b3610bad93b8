import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeCosmosLists } from './mergeCosmosLists.ts'
import type { CosmosView } from './viewCosmosTransaction.ts'

/** A chain's transactions, newest first: how many blocks each is below the one before, and the lists that it is in. */
const chain = fc.array(fc.record({ down: fc.nat(1), isSent: fc.boolean(), isReceived: fc.boolean() }), {
  maxLength: 30,
})

const toViews = (steps: readonly { down: number }[]) => {
  let height = 1_000
  return steps.map(({ down }, at): CosmosView => {
    height -= down
    return {
      ...{ hash: String(at), height, minedAt: 0, failed: false, isSigned: false, operation: 'execute' },
      ...{ sentFrom: '', sentTo: '', changes: new Map(), own: new Map() },
    }
  })
}

const toList = (views: readonly CosmosView[], count: number) => ({
  views: views.slice(0, count),
  floor: () => (count < views.length ? (views[count - 1]?.height ?? Number.MAX_SAFE_INTEGER) : -1),
})

it('merges any two lists completely, in the order of both, however much of them was read', () => {
  fc.assert(
    fc.property(chain, fc.nat(30), fc.nat(30), (steps, readA, readB) => {
      const views = toViews(steps)
      const sent = views.filter((_, at) => steps[at]?.isSent)
      const received = views.filter((_, at) => steps[at]?.isReceived)
      const whole = mergeCosmosLists(toList(sent, 30), toList(received, 30))
      expect(new Set(whole)).toEqual(new Set([...sent, ...received]))
      expect(whole).toHaveLength(new Set([...sent, ...received]).size)
      for (const list of [sent, received]) expect(whole.filter((view) => list.includes(view))).toEqual(list)
      const heights = whole.map(({ height }) => height)
      expect(heights).toEqual(heights.toSorted((a, b) => b - a))
      const part = mergeCosmosLists(toList(sent, readA), toList(received, readB))
      expect(part).toEqual(whole.slice(0, part.length))
      const floor = Math.max(toList(sent, readA).floor(), toList(received, readB).floor())
      expect(part).toHaveLength(whole.filter(({ height }) => height > floor).length)
    }),
  )
})
