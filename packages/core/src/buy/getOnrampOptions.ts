import { nameCacheMs } from '@latchkey/protocol/constants'
import type { OnrampOptions } from '@latchkey/protocol/schema'
import type { Kit } from '../kit/kit.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'
import { requireApi } from './requireApi.ts'
import { sampleOptions } from './samples.ts'

/** Purchase and payment options. `isSample` is set for the built-in lists, used if the server does not respond. */
export type OnrampOffer = { options: OnrampOptions; isSample: boolean }

/** Returns the assets to buy and the payment options (7.19). Falls back to the built-in sample lists (9.20). */
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

/**
 * Query options of `getOnrampOptions`. Fresh for 5 min, except samples. Also runs offline, because samples need no
 * network.
 */
export function getOnrampOptionsQueryOptions(kit: Kit) {
  return {
    queryKey: toQueryKey(kit, 'onrampOptions', {}),
    queryFn: ({ signal }: { signal: AbortSignal }) => getOnrampOptions(kit, { signal }),
    networkMode: 'always' as const,
    staleTime: ({ state }: { state: { data: OnrampOffer | undefined } }) =>
      state.data?.isSample ? 0 : nameCacheMs,
  }
}
