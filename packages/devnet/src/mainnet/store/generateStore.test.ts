import { describe, expect, it } from 'vitest'
import { generateStore } from './generateStore.ts'
import { smallPlan } from './store.ts'

const store = generateStore(smallPlan)

describe('a generated chain', () => {
  it('has the size of its plan', () => {
    const { blocks, logs, branches } = store
    expect(blocks.height.slice(0, smallPlan.blocks)).toEqual(
      Uint32Array.from({ length: smallPlan.blocks }, (_, at) => at),
    )
    expect(logs.kind.length).toBeGreaterThan(smallPlan.logs)
    expect(logs.kind.length).toBeLessThan(smallPlan.logs * 1.1)
    expect(branches.map(({ fork, tip }) => [fork, tip])).toEqual([
      [0, 599],
      [597, 600],
      [588, 601],
    ])
  })

  it('is the same for the same plan', () => {
    expect(generateStore(smallPlan).logs).toEqual(store.logs)
    expect(generateStore({ ...smallPlan, seed: 24 }).logs).not.toEqual(store.logs)
  })

  it('numbers the transactions of each account in order', () => {
    const { from, nonce } = store.transactions
    const next = new Map<number, number>()
    const end = store.blocks.firstTransaction[smallPlan.blocks] ?? 0
    for (let row = 0; row < end; row += 1) {
      const sender = from[row] ?? 0
      expect(nonce[row]).toBe(next.get(sender) ?? 0)
      next.set(sender, (nonce[row] ?? 0) + 1)
    }
  })

  it('repeats the transactions of replaced blocks on the other branches, but for a few', () => {
    const { blocks, transactions } = store
    for (const { fork, row, tip } of store.branches.slice(1)) {
      const [first = 0, end = 0] = [fork, smallPlan.blocks].map((at) => blocks.firstTransaction[at])
      const replaced = [...transactions.identity.slice(first, end)]
      const own = [
        ...transactions.identity.slice(
          blocks.firstTransaction[row],
          blocks.firstTransaction[row + tip - fork + 1],
        ),
      ]
      expect(own).toHaveLength(replaced.length)
      const changed = own.filter((identity, at) => identity !== replaced[at])
      expect(changed.length).toBeGreaterThan(0)
      expect(changed.length).toBeLessThan(own.length / 2)
    }
  })
})
