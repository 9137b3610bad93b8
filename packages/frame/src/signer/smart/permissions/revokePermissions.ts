import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import {
  type GrantedPermission,
  permissionContextParameters,
  permissionValidatorSignatures,
} from '@latchkey/protocol/permissions'
import {
  type Address,
  decodeAbiParameters,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isHex,
  keccak256,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import type { Account } from '../../../base/ports.ts'
import { rpcFailure } from '../../rpcFailure.ts'
import type { SignerContext } from '../../signerContext.ts'
import { openSmartAccount } from '../openSmartAccount.ts'
import { sendBatch } from '../sendBatch.ts'
import { waitForOperation } from '../waitForOperation.ts'
import { requireValidator } from './requireValidator.ts'
import { storeSession } from './storeSession.ts'

const abi = parseAbi(permissionValidatorSignatures)
const contextParameters = parseAbiParameters(permissionContextParameters)

/**
 * `wallet_revokePermissions` with a context (ERC-7715): revokes a permission on chain once the visitor has approved,
 * and notifies the server. A permission that is already revoked needs no further approval.
 */
export async function revokePermissions(
  request: FrameRpcRequest,
  account: Account,
  signal: AbortSignal,
  context: SignerContext,
): Promise<unknown> {
  const { chainId } = request
  const [wire] = request.params as [{ permissionsContext?: unknown; permissionContext?: unknown }]
  const validator = requireValidator(context, chainId)
  const { permissionsContext, granted } = readContext(wire.permissionsContext ?? wire.permissionContext)
  const pci = keccak256(permissionsContext)
  const { grantedAt, revokedAt } = await readState(validator, pci, account, chainId, context, signal)
  if (grantedAt === 0) throw rpcFailure('invalidParams', 'The account has not granted this permission.')
  if (revokedAt !== 0) return {}
  const data = encodeFunctionData({ abi, functionName: 'revoke', args: [pci] })
  const hash = await sendBatch(request, [{ to: validator, value: 0n, data }], account, signal, context, {
    permission: { isRevoked: true, granted, functions: {} },
  })
  const { success } = await waitForOperation(chainId, hash, context, signal)
  if (!success) throw rpcFailure('transactionRejected', 'The revocation failed on chain.')
  const smart = await openSmartAccount(chainId, account, context)
  // If this fails, the server checks the chain whenever it lists the permission.
  await storeSession('revoke', permissionsContext, smart, context).catch(() => {})
  return {}
}

function readContext(value: unknown): { permissionsContext: Hex; granted: GrantedPermission } {
  try {
    if (isHex(value)) {
      const [granted] = decodeAbiParameters(contextParameters, value)
      return { permissionsContext: value, granted }
    }
  } catch {
    // Rejected below.
  }
  throw rpcFailure('invalidParams', 'permissionsContext is missing or invalid.')
}

async function readState(
  validator: Address,
  pci: Hex,
  { address }: Account,
  chainId: string,
  { chainRpc }: SignerContext,
  signal: AbortSignal,
): Promise<{ grantedAt: number; revokedAt: number }> {
  const data = encodeFunctionData({ abi, functionName: 'stateOf', args: [address, pci] })
  const answer = await chainRpc(chainId, 'eth_call', [{ to: validator, data }, 'latest'], signal)
  const [grantedAt, revokedAt] = decodeFunctionResult({
    abi,
    functionName: 'stateOf',
    data: answer as Hex,
  })
  return { grantedAt, revokedAt }
}
