import { callsPerBatchMax } from '@latchkey/protocol/constants'
import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import { type Address, type Hex, isAddressEqual, pad } from 'viem'
import type { Account, PreparedCall } from '../../base/ports.ts'
import { findDelegate } from '../findDelegate.ts'
import { rpcFailure } from '../rpcFailure.ts'
import type { SignerContext } from '../signerContext.ts'
import { decodeExecution } from './encodeExecution.ts'
import { encodeCreation } from './openSmartAccount.ts'
import { delegationMarker } from './prepareOperation.ts'
import { refuseOwnCalls } from './refuseOwnCalls.ts'
import { requireSettings } from './requireSettings.ts'
import { sendBatch } from './sendBatch.ts'

/** Fields read from an app's user operation. */
export type UserOperationRequest = {
  sender: Address
  callData: Hex
  factory?: Hex | null
  factoryData?: Hex | null
  paymaster?: Address | null
  eip7702Auth?: { address: Address } | null
}

/** Fields of operations of EntryPoint 0.6. */
const olderFields = ['initCode', 'paymasterAndData']
const addressBytes = 20

/**
 * Sends the calls of an app's user operation as a batch. Rejects an operation that does anything other than this
 * account's calls, that names another factory or delegate, or that names another paymaster.
 */
export async function sendDecodedCalls(
  request: FrameRpcRequest,
  wire: UserOperationRequest,
  account: Account,
  signal: AbortSignal,
  context: SignerContext,
): Promise<Hex> {
  const { chainId } = request
  refuseForeign(wire, account, chainId, context)
  const calls = requireCalls(wire.callData)
  await refuseOwnCalls(calls, account, chainId, context, signal)
  return sendBatch(request, calls, account, signal, context, {
    check({ paymaster }) {
      if (!wire.paymaster || (paymaster && isAddressEqual(wire.paymaster, paymaster))) return
      throw invalid(
        paymaster
          ? `paymaster: ${wire.paymaster} is not this wallet's. Omit this field.`
          : 'paymaster: this operation is not sponsored. Omit this field to let the account pay.',
      )
    },
  })
}

function requireCalls(callData: Hex): readonly PreparedCall[] {
  const calls = decodeExecution(callData)
  if (!calls) throw invalid('callData: expected execute(bytes32,bytes) in single-call or batch mode.')
  if (calls.length > callsPerBatchMax)
    throw rpcFailure('bundleTooLarge', `At most ${callsPerBatchMax} calls per batch.`)
  return calls
}

/** Throws if an operation deploys its account in a different way than the wallet. */
function refuseForeign(
  wire: UserOperationRequest,
  account: Account,
  chainId: string,
  context: SignerContext,
): void {
  const older = olderFields.filter((name) => !isNothing(Reflect.get(wire, name)))
  if (older.length > 0) throw invalid(`Unsupported EntryPoint 0.6 fields: ${older.join(', ')}.`)
  const { factory, factoryData, eip7702Auth } = wire
  const own = findMaking(account, chainId, context)
  if (!isNothing(factory) && !own.factories.includes(String(factory).toLowerCase()))
    throw invalid(`factory: ${factory} is not this wallet's. Omit this field.`)
  if (!isNothing(factoryData) && String(factoryData).toLowerCase() !== own.factoryData)
    throw invalid("factoryData: does not create the sender's account. Omit this field.")
  if (eip7702Auth && eip7702Auth.address.toLowerCase() !== own.delegate)
    throw invalid(`eip7702Auth: ${eip7702Auth.address} is not this wallet's contract. Omit this field.`)
}

/** Returns how the wallet itself deploys an account, in lower case. */
function findMaking({ type, owner }: Account, chainId: string, context: SignerContext) {
  if (type === 'eoa')
    return {
      factories: [delegationMarker, pad(delegationMarker, { dir: 'right', size: addressBytes })] as string[],
      factoryData: undefined,
      delegate: findDelegate(context.settings, chainId)?.toLowerCase(),
    }
  return {
    factories: [requireSettings(context, chainId).factory.toLowerCase()],
    factoryData: encodeCreation(owner).toLowerCase(),
    delegate: undefined,
  }
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '0x'

const invalid = (message: string) => rpcFailure('invalidParams', message)
