import { rpcErrorCodes } from '@latchkey/protocol/failure'

/** Tells whether it was the visitor who declined, at any depth of causes (EIP-1193 4001, spec 8.44: 5000). */
export function isUserRejection(error: unknown): boolean {
  for (let at = error; typeof at === 'object' && at !== null; at = 'cause' in at ? at.cause : undefined)
    if (
      'code' in at &&
      (at.code === rpcErrorCodes.userRejected || at.code === rpcErrorCodes.userRejectedLegacy)
    )
      return true
  return false
}
