import { createSession, encodeRequest, revokeSession } from '@latchkey/protocol/api'
import { httpTimeoutMs } from '@latchkey/protocol/constants'
import { type Caip2, toCaip10 } from '@latchkey/protocol/ids'
import { toSessionText } from '@latchkey/protocol/permissions'
import { type Hex, keccak256 } from 'viem'
import { FrameFailureError } from '../../../base/FrameFailureError.ts'
import type { SignerContext } from '../../signerContext.ts'
import type { openSmartAccount } from '../openSmartAccount.ts'

type Row = typeof createSession | typeof revokeSession

/**
 * Stores a permission on the server for the account's list, or marks it as revoked (7.21, 7.22). The account signs the
 * request. Throws `FrameFailureError` UNAVAILABLE.
 */
export async function storeSession(
  action: 'create' | 'revoke',
  context: Hex,
  smart: Awaited<ReturnType<typeof openSmartAccount>>,
  { settings, request }: SignerContext,
): Promise<void> {
  const { projectId, api } = settings
  const address = toCaip10(`eip155:${smart.client.chain.id}` satisfies Caip2, smart.address)
  const pci = keccak256(context)
  const signature = await smart.signMessage({ message: toSessionText(action, { pci, address, projectId }) })
  const row: Row = action === 'create' ? createSession : revokeSession
  const asked = {
    params: { address },
    query: {},
    body: action === 'create' ? { context, signature } : { pci, signature },
  }
  const caller = { projectId, sdkType: 'latchkey-frame', sdkVersion: '1' }
  const encoded = encodeRequest<Row>(row, asked as never, caller)
  if (!encoded.success) throw new FrameFailureError('INTERNAL', `Invalid ${row.id} request.`)
  const { method, path, body } = encoded.value
  const response = await request(`${api}${path}`, {
    method,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(httpTimeoutMs),
  }).catch((cause: unknown) => {
    throw new FrameFailureError('UNAVAILABLE', 'The server is unreachable.', { cause })
  })
  if (!response.ok)
    throw new FrameFailureError('UNAVAILABLE', `The server returned HTTP ${response.status} for ${row.id}.`)
}
