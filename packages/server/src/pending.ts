import { createPublicClient, fallback, http } from 'viem'
import type { Indexer, IndexerOptions } from './indexer/createIndexer.ts'
import type { Rpc, RpcOptions } from './rpc/createRpc.ts'
import type { HistorySource } from './sources/history/history.ts'
import type { NftSource } from './sources/nfts/nfts.ts'

export const createHistorySource = (_: object): HistorySource => ({
  getHistory: async () => ({ data: [], next: null }),
})
export const createNftSource = (_: object): NftSource => ({ getNfts: async () => ({ data: [], next: null }) })
export const createIndexer = (_: IndexerOptions): Indexer => ({
  start() {},
  stop: async () => {},
  indexed: async () => {},
})
export const createRpc = ({ chains }: RpcOptions): Rpc => ({
  async handle(chainId, body, signal) {
    const chain = chains.find((c) => c.id === chainId)
    const answer = await fetch(chain?.rpcUrls[0] ?? '', {
      method: 'POST',
      body,
      signal,
      headers: { 'content-type': 'application/json' },
    })
    return { status: answer.status, body: await answer.text() }
  },
  upgrade() {},
  request: (chainId, method, params) =>
    createPublicClient({
      transport: fallback((chains.find((c) => c.id === chainId)?.rpcUrls ?? []).map((u) => http(u))),
    }).request({ method, params } as never),
  close: async () => {},
})
