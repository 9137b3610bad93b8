import type { FrameRpcRequest } from '@latchkey/protocol/frame'

/**
 * Returns whether a request (`wallet_revokePermissions` with `eth_accounts`, EIP-2255) ends the login at the app's
 * origin.
 */
export function endsLogin({ method, params }: FrameRpcRequest): boolean {
  return (
    method === 'wallet_revokePermissions' &&
    Array.isArray(params) &&
    Object.hasOwn(Object(params[0]), 'eth_accounts')
  )
}
