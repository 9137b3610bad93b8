import type { Caip2 } from '@latchkey/protocol/ids'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { HistoryKeyset } from './history.ts'
import { type DownList, readDown } from './readDown.ts'

const chainId: Caip2 = 'cosmos:test-1'
type Item = { hash: string; height: number; minedAt: number; isShown: boolean }

/** A history, newest first: how many blocks each item is below the one before, and whether it is shown. */
const history = fc
  .array(fc.record({ down: fc.nat(2), isShown: fc.boolean() }), { maxLength: 60 })
  .map((steps) => {
    let height = 1_000
    return steps.map(({ down, isShown }, at): Item => {
      height -= down
      return { hash: String(at), height, minedAt: height, isShown }
    })
  })

/** Opens a list over a history from a height down, which reads `size` items at a time. */
function openList(
  items: readonly Item[],
  from: number | undefined,
  size: number,
): DownList & { read(): readonly Item[] } {
  const below = items.filter(({ height }) => from === undefined || height <= from)
  let count = -1
  const floor = () => (count >= below.length ? -1 : (below[count - 1]?.height ?? Number.MAX_SAFE_INTEGER))
  return {
    floor,
    async extend() {
      count = Math.max(0, count) + size
    },
    read: () => below.slice(0, Math.max(0, count)).filter(({ height }) => height > floor()),
  }
}

function readPage(items: readonly Item[], after: HistoryKeyset | undefined, size: number, limit: number) {
  const list = openList(items, after && Number(after.blockNumber), size)
  const isShown = (item: Item) => item.isShown
  return readDown({ after, chainId, isShown, limit, lists: [list], merge: list.read })
}

it('returns everything that is shown once, in order, on pages of any size, while new items arrive', async () => {
  const sizes = fc.integer({ min: 8, max: 20 })
  await fc.assert(
    fc.asyncProperty(history, sizes, fc.integer({ min: 1, max: 9 }), async (items, size, limit) => {
      let now = items
      const shown: string[] = []
      for (let after: HistoryKeyset | null | undefined; after !== null; ) {
        const page = await readPage(now, after, size, limit)
        expect(page.shown.length).toBeLessThanOrEqual(limit)
        shown.push(...page.shown.map(({ hash }) => hash))
        after = page.next
        const height = (now[0]?.height ?? 1_000) + 1
        now = [{ hash: `new ${height}`, height, minedAt: height, isShown: true }, ...now]
      }
      expect(shown).toEqual(items.filter(({ isShown }) => isShown).map(({ hash }) => hash))
    }),
  )
})

it('returns a short page with a next one if nothing found is shown, and fails if one block is endless', async () => {
  const items = Array.from({ length: 400 }, (_, at): Item => {
    return { hash: String(at), height: 1_000 - at, minedAt: 0, isShown: at === 399 }
  })
  const first = await readPage(items, undefined, 10, 5)
  expect(first.shown).toEqual([])
  expect(first.next?.blockNumber).toBe('882')
  const inBlock = items.map((item) => ({ ...item, height: 7 }))
  await expect(readPage(inBlock, undefined, 10, 5)).rejects.toMatchObject({ name: 'UpstreamError' })
})

it('leaves out the rest of a block whose last shown item is gone', async () => {
  const items = [9, 8, 8, 7].map((height, at) => ({ hash: String(at), height, minedAt: 0, isShown: true }))
  const after = { chainId, minedAt: 0, blockNumber: '8', txIndex: 0, transaction: 'gone' }
  expect((await readPage(items, after, 10, 5)).shown.map(({ hash }) => hash)).toEqual(['3'])
})
