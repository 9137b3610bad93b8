import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import type { Account, Approval } from '../ports.ts'
import type { SignerContext } from './signerContext.ts'

/** What every approval says: what is asked, by whom, and which account would sign. */
export function toAsker(
  request: FrameRpcRequest,
  { address, owner }: Account,
  { settings, getAppName }: SignerContext,
): Omit<Approval, 'id'> {
  return {
    request,
    address,
    owner,
    origin: settings.appOrigin,
    appName: getAppName(),
    transaction: undefined,
  }
}
