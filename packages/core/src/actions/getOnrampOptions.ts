import { nameCacheMs } from '@latchkey/protocol/constants'
import type { OnrampOptions } from '@latchkey/protocol/schema'
import type { Kit } from '../kit.ts'
import { sampleOptions } from '../onramp/samples.ts'
import { requireApi } from './requireApi.ts'
import { toQueryKey } from './toQueryKey.ts'

/** What can be bought and how it is paid; `isSample` where the server did not say and the built-in lists stand in. */
export type OnrampOffer = { options: OnrampOptions; isSample: boolean }

/** Answers what can be bought, and what can be paid with (7.19); on failure the built-in sample lists (9.20). */
export async function getOnrampOptions(
  kit: Kit,
  { signal }: { signal?: AbortSignal } = {},
): Promise<OnrampOffer> {
  try {
    return { options: await requireApi(kit).getOnrampOptions({}, { signal }), isSample: false }
  } catch (error) {
    signal?.throwIfAborted()
    kit.log('warn', 'Failed to fetch on-ramp options', error)
    return { options: sampleOptions, isSample: true }
  }
}

/** Query options of `getOnrampOptions`: fresh for 5 min; samples are never. Asked offline as well: samples need no network. */
export function getOnrampOptionsQueryOptions(kit: Kit) {
  return {
    queryKey: toQueryKey(kit, 'onrampOptions', {}),
    queryFn: ({ signal }: { signal: AbortSignal }) => getOnrampOptions(kit, { signal }),
    networkMode: 'always' as const,
    staleTime: ({ state }: { state: { data: OnrampOffer | undefined } }) =>
      state.data?.isSample ? 0 : nameCacheMs,
  }
}
