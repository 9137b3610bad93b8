import { isNotOffered, type Request } from '../../readBlock.ts'
import { nobody } from '../../toLegs.ts'
import type { RangeLimit } from '../createRangeLimit.ts'
import { createOtterscanSearch } from './createOtterscanSearch.ts'
import { createStateSearch } from './createStateSearch.ts'
import { createTraceSearch } from './createTraceSearch.ts'
import type { NativeSearch } from './natives.ts'

/** How long a way of searching is kept, before the upstreams are asked again what they offer. */
const keptMs = 3_600_000

/** Finds native transfers the best way that a chain's upstreams offer. */
type Natives = {
  /** Returns that way. Asks the upstreams first, unless it did recently. */
  search(): Promise<NativeSearch>
  /** See `NativeSearch.forget`. */
  forget(): void
}

/** Creates the search of a chain. */
export function createNativeSearch(request: Request, limit: RangeLimit): Natives {
  const byTraces = createTraceSearch(request, limit)
  const byOtterscan = createOtterscanSearch(request)
  const byState = createStateSearch(request)
  let chosen: Promise<NativeSearch> | undefined
  let chosenAt = 0

  const choose = async (): Promise<NativeSearch> => {
    const traces = { fromBlock: '0x1', toBlock: '0x1', toAddress: [nobody], count: 1 }
    if (await isOffered('trace_filter', [traces])) return whileOffered(byTraces)
    return (await isOffered('ots_getApiLevel', [])) ? whileOffered(byOtterscan) : byState
  }

  /** Another upstream, with other methods, may have taken over. */
  const whileOffered = (search: NativeSearch): NativeSearch => ({
    ...search,
    search: (...query) =>
      search.search(...query).catch((error) => {
        if (isNotOffered(error)) chosen = undefined
        throw error
      }),
  })

  const isOffered = async (method: string, params: unknown): Promise<boolean> => {
    try {
      await request(method, params)
      return true
    } catch (error) {
      if (isNotOffered(error)) return false
      throw error
    }
  }

  return {
    search() {
      if (chosen && Date.now() - chosenAt < keptMs) return chosen
      chosenAt = Date.now()
      chosen = choose().catch((error) => {
        chosen = undefined
        throw error
      })
      return chosen
    },
    forget() {
      byOtterscan.forget()
      byState.forget()
    },
  }
}
