import { expect, it } from 'vitest'
import type { ExplorerClient } from './apis/explorerApi.ts'
import { createProof } from './createProof.ts'

const own = `0x${'a1'.repeat(32)}` as const
const foreign = `0x${'e5'.repeat(32)}` as const

it('proves an explorer’s chain again after an hour and after a failure', async () => {
  let time = 0
  let hash: typeof own | typeof foreign = own
  const client = { blockHash: async () => hash } as Partial<ExplorerClient> as ExplorerClient
  const request = async (method: string) => (method === 'eth_blockNumber' ? '0x3' : { hash: own })
  const { forget, isForeign, prove } = createProof(request, () => time)
  expect(await prove(client)).toBe(true)
  hash = foreign
  time = 3_599_999
  expect(await prove(client)).toBe(true)
  time = 3_600_000
  expect(await prove(client)).toBe(false)
  expect(isForeign()).toBe(true)
  // A failure does not make a foreign explorer usable, but an hour does.
  forget()
  expect(isForeign()).toBe(true)
  hash = own
  time = 7_200_000
  expect(isForeign()).toBe(false)
  expect(await prove(client)).toBe(true)
  hash = foreign
  forget()
  expect(await prove(client)).toBe(false)
})
