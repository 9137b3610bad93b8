import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import type { Account, Approval } from '../base/ports.ts'
import type { SignerContext } from './signerContext.ts'

/** Returns the common part of all approvals: the request, the app, and the account that would sign. */
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
