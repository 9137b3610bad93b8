import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import { permissionContextParameters, permissionValidatorSignatures } from '@latchkey/protocol/permissions'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  hexToBigInt,
  hexToNumber,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import type { Account, PreparedCall } from '../../../base/ports.ts'
import { rpcFailure } from '../../rpcFailure.ts'
import type { SignerContext } from '../../signerContext.ts'
import { refuseOwnCalls } from '../refuseOwnCalls.ts'
import { sendBatch } from '../sendBatch.ts'
import { untilCarriedOut } from '../untilCarriedOut.ts'
import { isInstalled, validatorType } from './isInstalled.ts'
import { keepSession } from './keepSession.ts'
import { readGrant, type WireGrant } from './readGrant.ts'
import { requireAmounts } from './requireAmounts.ts'
import { requireValidator } from './requireValidator.ts'

const abi = parseAbi([
  ...permissionValidatorSignatures,
  'function installModule(uint256 moduleTypeId, address module, bytes initData)',
])
const contextParameters = parseAbiParameters(permissionContextParameters)

/**
 * `wallet_grantPermissions` (ERC-7715). What the visitor approves is stored on chain by the account's validator, which
 * the first grant installs. The account is deployed if needed. The server is notified before the chain, so that every
 * grant is in the visitor's list.
 */
export async function grantPermissions(
  request: FrameRpcRequest,
  account: Account,
  signal: AbortSignal,
  context: SignerContext,
): Promise<unknown> {
  const { chainId } = request
  const [wire] = request.params as [WireGrant]
  const validator = requireValidator(context, chainId)
  if (wire.chainId !== undefined && `eip155:${hexToBigInt(wire.chainId)}` !== chainId)
    throw rpcFailure('unsupportedChainId', 'chainId does not match the active chain.')
  const { granted, permissions, functions } = readGrant(wire, {
    chainSeconds: await readChainSeconds(chainId, context, signal),
    forbidden: [account.address, validator],
  })
  const permitted = granted.targets.map(({ target, selectors: [data = '0x'] }) => ({
    to: target,
    value: 0n,
    data,
  }))
  await refuseOwnCalls(permitted, account, chainId, context, signal)
  await requireAmounts(granted.targets, chainId, context, signal)
  const grant = encodeFunctionData({ abi, functionName: 'grant', args: [granted] })
  const calls: PreparedCall[] = [
    ...((await isInstalled(validator, account, chainId, context, signal))
      ? []
      : [install(validator, account.address)]),
    { to: validator, value: 0n, data: grant },
  ]
  const permissionsContext = encodeAbiParameters(contextParameters, [granted])
  const hash = await sendBatch(request, calls, account, signal, context, {
    permission: { isRevoked: false, granted, functions },
    begin: (smart) => keepSession('create', permissionsContext, smart, context),
  })
  const { success } = await untilCarriedOut(chainId, hash, context)
  if (!success) throw rpcFailure('transactionRejected', 'The permission grant failed on chain.')
  return {
    chainId: numberToHex(Number(chainId.split(':')[1])),
    address: account.address,
    expiry: granted.validUntil,
    signer: wire.signer,
    grantedPermissions: permissions.map((permission) => ({ policies: [], ...permission })),
    permissionsContext,
    // Target of operations, and the validator in their nonce.
    signerData: { submitToAddress: account.address, validator },
  }
}

const install = (validator: Address, account: Address): PreparedCall => ({
  to: account,
  value: 0n,
  data: encodeFunctionData({ abi, functionName: 'installModule', args: [validatorType, validator, '0x'] }),
})

/** Reads the chain's own clock, which permissions are measured against: visitors' clocks may be wrong. */
async function readChainSeconds(
  chainId: string,
  { chainRpc }: SignerContext,
  signal: AbortSignal,
): Promise<number> {
  const block = await chainRpc(chainId, 'eth_getBlockByNumber', ['latest', false], signal)
  return hexToNumber(Object(block).timestamp)
}
