import { capabilitiesTimeoutMs } from '@latchkey/protocol/constants'
import { type Caip2, evmChainId } from '@latchkey/protocol/ids'
import { getCapabilities } from '../account/getCapabilities.ts'
import type { Kit } from '../kit/kit.ts'
import { untilAborted } from '../utils/untilAborted.ts'

/** Wallet statuses that support atomic batches. With `ready`, the wallet first asks the user to upgrade the account. */
const able: ReadonlySet<unknown> = new Set(['supported', 'ready'])
/** Capabilities under chain 0 apply to all chains (EIP-5792). */
const everyChain = evmChainId(0)

/** Returns whether the wallet supports atomic batches of calls (EIP-5792). False if it does not respond in time. */
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
