import type { World } from '@latchkey/devnet/world'
import { createPublicClient, custom, http } from 'viem'

/** Makes the chain accept transactions without returning receipts, until they are revealed. */
export function hideReceipts({ rpc, network }: World) {
  const chain = createPublicClient({ transport: http(rpc), pollingInterval: 20 })
  let isHidden = true
  const transport = custom(
    {
      async request({ method, params }) {
        if (isHidden && method === 'eth_getTransactionReceipt') throw new TypeError('Nobody answers')
        return chain.request({ method: method as never, params: params as never })
      },
    },
    { retryCount: 0 },
  )
  return {
    transports: { [Number(network.id)]: transport },
    tell() {
      isHidden = false
    },
  }
}
