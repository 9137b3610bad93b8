import { userOperationPollMs, userOperationWaitMs } from '@latchkey/protocol/constants'
import type { Hex } from 'viem'
import type { SignerContext } from '../signerContext.ts'
import type { openSmartAccount } from './openSmartAccount.ts'

/**
 * Sends an operation that makes its account, of all tabs one at a time: while one is on its way, the chain would refuse
 * another (AA10), so who comes second waits. Answers undefined, with nothing sent, where the account is there by then.
 */
export function sendFirst(
  {
    chainId,
    smart,
    context,
  }: { chainId: string; smart: Awaited<ReturnType<typeof openSmartAccount>>; context: SignerContext },
  send: () => Promise<Hex>,
): Promise<Hex | undefined> {
  const { storage, withLock } = context
  const key = `making.${chainId}.${smart.address}`
  return withLock(`latchkey.${key}`, async () => {
    while (!(await smart.isDeployed())) {
      if (!isOnItsWay(await storage.get<number>(key))) {
        const hash = await send()
        // A bundler takes it before a block does, and the page may be gone by then.
        await storage.set(key, Date.now())
        return hash
      }
      await new Promise((resolve) => setTimeout(resolve, userOperationPollMs))
    }
    await storage.delete(key)
    return undefined
  })
}

/** Whether what was sent then may still be carried out; a clock that was set back ends the wait, too. */
function isOnItsWay(sentAt: number | undefined): boolean {
  const waitedMs = Date.now() - (sentAt ?? Number.NEGATIVE_INFINITY)
  return waitedMs >= 0 && waitedMs < userOperationWaitMs
}
