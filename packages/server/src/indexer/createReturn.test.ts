import { expect, it } from 'vitest'
import type { BlockRow } from './createBlockStore.ts'
import { createReturn } from './createReturn.ts'

const stored: BlockRow[] = [3n, 2n, 1n].map((number) => ({
  chainId: 'eip155:1',
  number,
  hash: `0xa${number}`,
  parentHash: `0xa${number - 1n}`,
  timestamp: Number(number),
}))

/** Returns to a chain with these blocks' hashes, by height, whose newest block was just reported. */
async function returnTo(chain: Readonly<Record<string, string>>, latest: bigint) {
  const unwound: bigint[] = []
  const left = () => stored.filter(({ number }) => unwound.every((height) => number <= height))
  const returnToChain = createReturn({
    store: {
      head: async () => left()[0],
      recent: async () => left(),
      unwind: async (height) => {
        unwound.push(height)
        return true
      },
    },
    request: async (method, params) => {
      if (method === 'eth_chainId') return '0x1'
      const [number] = params as [string, boolean]
      const hash = chain[String(BigInt(number))]
      return hash === undefined ? null : { hash }
    },
    first: 1n,
    signal: AbortSignal.timeout(60_000),
    onReorg: () => {},
  })
  return { ...(await returnToChain(latest)), unwound }
}

it('keeps every block while an upstream is behind', async () => {
  expect(await returnTo({ 1: '0xa1', 2: '0xa2' }, 2n)).toEqual({
    head: stored[0],
    isBehind: true,
    unwound: [],
  })
})

it('removes blocks at once if the newest block of a shorter chain is another', async () => {
  expect(await returnTo({ 1: '0xa1', 2: '0xb2' }, 2n)).toEqual({
    head: stored[2],
    isBehind: false,
    unwound: [1n],
  })
})
