import type { Approval, OwnMethod } from '../base/ports.ts'
import { toOwnApproval } from '../queue/toOwnApproval.ts'
import type { HandlerContext } from './context.ts'

/** Shows one of the frame's own screens until the visitor is done with it. Throws `REJECTED` if they reject. */
export async function askOwn(
  context: Pick<HandlerContext, 'approvals' | 'activeChain' | 'appOrigin' | 'appName' | 'session'>,
  {
    method,
    facts,
    ...callbacks
  }: { method: OwnMethod; facts?: object } & Pick<Approval, 'reveal' | 'attempt' | 'devices'>,
  signal: AbortSignal,
): Promise<void> {
  const { approvals, activeChain, appOrigin, appName, session } = context
  const [chain, user] = await Promise.all([activeChain.get(), session.getUser()])
  const asked = { address: user?.accounts?.eip155, origin: appOrigin, appName: appName.get() }
  const request = {
    method,
    chainId: typeof chain === 'number' ? `eip155:${chain}` : chain,
    ...(facts && { params: [facts] }),
  }
  await approvals.ask({ ...toOwnApproval(asked), request, ...callbacks }, signal)
}
