import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SolanaSignature } from '../../chains/solana/createSolanaReader.ts'
import type { Stretch } from './createSolanaStore.ts'
import { planRound } from './planRound.ts'

const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

function begin(address: string): Stretch {
  const nothing = { newest: null, oldest: null, slot: null, minedAt: null, isWhole: false }
  return { chainId, owner: 'me', address, ...nothing }
}

/** Lists an address's signatures as a chain does: newest first, before a signature. */
function listOf(all: readonly SolanaSignature[], before: string | null, limit: number): SolanaSignature[] {
  const from = before === null ? 0 : all.findIndex(({ signature }) => signature === before) + 1
  return all.slice(from, from + limit)
}

/** Slots of the transactions of up to four addresses. A transaction may involve several. */
const anyHistory = fc.uniqueArray(
  fc.record({
    slot: fc.integer({ min: 1, max: 60 }),
    place: fc.nat(2),
    of: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
  }),
  { selector: ({ slot, place }) => `${slot} ${place}`, maxLength: 60 },
)

it('merges the lists of several addresses, each transaction once, and none newer than already returned', () => {
  fc.assert(
    fc.property(
      anyHistory,
      fc.integer({ min: 4, max: 9 }),
      fc.integer({ min: 4, max: 15 }),
      (history, listMax, takenMax) => {
        const newestFirst = [...history].sort((a, b) => b.slot - a.slot || b.place - a.place)
        const lists = [0, 1, 2, 3].map((address) =>
          newestFirst
            .filter(({ of }) => of.includes(address))
            .map(({ slot, place }) => ({ signature: `${slot} ${place}`, slot, minedAt: slot * 10 })),
        )
        let stretches = lists.map((_, address) => begin(String(address)))
        const walked: string[] = []
        for (let rounds = 0; stretches.some(({ isWhole }) => !isWhole); rounds += 1) {
          expect(rounds).toBeLessThan(100)
          const open = stretches.filter(({ isWhole }) => !isWhole)
          const ceiling = open[0]?.slot ?? Number.POSITIVE_INFINITY
          const round = planRound(
            open.map((stretch) => ({
              stretch,
              list: listOf(lists[Number(stretch.address)] ?? [], stretch.oldest, listMax),
            })),
            listMax,
            takenMax,
          )
          for (const { slot } of round.taken) expect(slot).toBeLessThan(ceiling)
          walked.push(...round.taken.map(({ signature }) => signature))
          const floors = new Set(round.stretches.map(({ slot }) => slot))
          expect(floors.size).toBe(1)
          stretches = stretches.map(
            (stretch) => round.stretches.find(({ address }) => address === stretch.address) ?? stretch,
          )
        }
        expect([...walked].sort()).toEqual(newestFirst.map(({ slot, place }) => `${slot} ${place}`).sort())
      },
    ),
  )
})
