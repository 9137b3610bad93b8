import { capabilitiesTimeoutMs } from '@latchkey/protocol/constants'
import { type Caip2, evmChainId } from '@latchkey/protocol/ids'
import type { Kit } from '../kit.ts'
import { untilAborted } from '../utils/untilAborted.ts'
import { getCapabilities } from './getCapabilities.ts'

/** What a wallet says of several calls at once, all or none; `ready` asks the visitor to upgrade the account first. */
const able: ReadonlySet<unknown> = new Set(['supported', 'ready'])
/** What is said of no chain holds on all (EIP-5792). */
const everyChain = evmChainId(0)

/** Tells whether the wallet takes several calls as one, all or none (EIP-5792); one that does not say so in time does not. */
export async function canSendCalls(
  kit: Kit,
  { address, networkId }: { address: string; networkId: Caip2 },
): Promise<boolean> {
  try {
    const capabilities = await untilAborted(
      getCapabilities(kit, { address }),
      AbortSignal.timeout(capabilitiesTimeoutMs),
    )
    const { atomic } = { ...capabilities[everyChain], ...capabilities[networkId] }
    return able.has(Object(atomic).status)
  } catch {
    return false
  }
}
