import { userOperationPollMs, userOperationWaitMs } from '@latchkey/protocol/constants'
import type { Hex } from 'viem'
import type { SignerContext } from '../signerContext.ts'
import type { openSmartAccount } from './openSmartAccount.ts'

/**
 * Sends an operation that deploys its account, one at a time across all tabs: while one is pending, the chain would
 * reject another (AA10), so a second one waits. Returns undefined, without sending, if the account is deployed by then.
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
        // A bundler accepts an operation before a block includes it, and the page may be closed by then.
        await storage.set(key, Date.now())
        return hash
      }
      await new Promise((resolve) => setTimeout(resolve, userOperationPollMs))
    }
    await storage.delete(key)
    return undefined
  })
}

/** Returns whether an operation may still be included. A clock that was set back ends the wait, too. */
function isOnItsWay(sentAt: number | undefined): boolean {
  const waitedMs = Date.now() - (sentAt ?? Number.NEGATIVE_INFINITY)
  return waitedMs >= 0 && waitedMs < userOperationWaitMs
}
