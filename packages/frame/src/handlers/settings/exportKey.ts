import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { FrameFailureError } from '../../FrameFailureError.ts'
import type { OwnMethod } from '../../ports.ts'
import type { Handler } from '../context.ts'

/**
 * Shows the recovery phrase on the frame's own screens: first who asks, and what for; then, after the yes, the words, as
 * often as the visitor presses. Nothing of them crosses the port.
 */
export const exportKey: Handler<FrameRequestOf<'export-key'>, FrameResponseOf<'export-key'>> = async (
  _,
  { signal },
  { session, approvals, activeChain, appOrigin, appName, loadVault },
) => {
  // Before anything is shown: the vault would be refused by the server later on.
  await session.ask('checkFreshLogin', { body: undefined }, signal)
  const accounts = (await session.getUser())?.accounts
  if (!accounts) throw new FrameFailureError('NOT_CONNECTED', 'Nobody is logged in.')
  const vault = await loadVault()
  const chain = await activeChain.get()
  const chainId = typeof chain === 'number' ? `eip155:${chain}` : chain
  const asked = {
    address: accounts.eip155,
    origin: appOrigin,
    appName: appName.get(),
    transaction: undefined,
  }
  await approvals.ask(
    { ...asked, request: { method: 'latchkey_export' satisfies OwnMethod, chainId } },
    signal,
  )
  const request = { method: 'latchkey_phrase' satisfies OwnMethod, chainId }
  await approvals.ask({ ...asked, request, reveal: vault.exportMnemonic }, signal)
  return {}
}
