import type { Balance, HistoryEntry } from '@latchkey/protocol/schema'
import { expectTypeOf } from 'vitest'
import type { ApiClient } from './createApiClient.ts'

declare const api: ApiClient

expectTypeOf(
  api.getBalances({ params: { address: '0x' }, query: { currency: 'usd' } }),
).resolves.toEqualTypeOf<{
  balances: Balance[]
  isComplete?: boolean | undefined
}>()
expectTypeOf(api.getHistory).returns.resolves.toMatchObjectType<{
  data: HistoryEntry[]
  next: string | null
}>()

// Only parts that may be empty can be omitted.
api.getSupportedChains({})
api.getHistory({ params: { address: '0x' } })
// @ts-expect-error the address is missing
api.getHistory({})
// @ts-expect-error no such currency
api.getBalances({ params: { address: '0x' }, query: { currency: 'chf' } })
// @ts-expect-error no such route
api.getEverything({})
// @ts-expect-error a token is a CAIP-10 id
api.getPrices({ body: { currency: 'usd', addresses: ['0x'] } })
