import { callsPerBatchMax } from '@latchkey/protocol/constants'
import { type Address, type Hex, hexToBigInt, isAddress, isAddressEqual } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { sendUnderId } from './callIds.ts'
import { readAtomic } from './readAtomic.ts'
import { requireAccount } from './requireAccount.ts'
import { rpcFailure } from './rpcFailure.ts'
import type { SignerMethod } from './signerContext.ts'
import type { UserOperationRequest } from './smart/sendDecodedCalls.ts'

/** Parameters of `wallet_sendCalls` (EIP-5792). */
type Calls = {
  id?: unknown
  from?: string
  chainId?: Hex
  atomicRequired?: boolean
  calls: readonly { to: string; data?: Hex; value?: Hex; capabilities?: Capabilities }[]
  capabilities?: Capabilities
}
type Capabilities = Readonly<Record<string, unknown>>

/**
 * `wallet_sendCalls` (EIP-5792): atomically for a smart account, and for a key's own account if the chain supports its
 * delegation (EIP-7702). Otherwise one after the other from the key's own account, and only if the app accepts that.
 */
export const sendCalls: SignerMethod = async (request, signal, context) => {
  const [wire] = request.params as [Calls]
  const account = await requireAccount(context, request.chainId, wire.from)
  const isAtomic = (await readAtomic(account, request.chainId, context, signal)) !== 'unsupported'
  if (!isAtomic && wire.atomicRequired !== false)
    throw rpcFailure('atomicityNotSupported', 'This account cannot send atomic batches.')
  refuseOdd(wire, request.chainId)
  const calls = wire.calls.map(({ to, data = '0x', value = '0x0' }) => ({
    to: to as Address,
    data,
    value: hexToBigInt(value),
  }))
  const id = await sendUnderId(wire.id, request.chainId, context, async () => {
    if (!isAtomic) {
      const { sendOneByOne } = await import('./oneByOne.ts')
      return sendOneByOne(request, calls, account, signal, context)
    }
    const { refuseOwnCalls, sendBatch } = await import('./smart/index.ts')
    await refuseOwnCalls(calls, account, request.chainId, context, signal)
    return sendBatch(request, calls, account, signal, context)
  })
  return { id }
}

function refuseOdd({ chainId, calls, capabilities }: Calls, servedChain: string): void {
  if (chainId !== undefined && `eip155:${hexToBigInt(chainId)}` !== servedChain)
    throw rpcFailure('unsupportedChainId', 'chainId does not match the active chain.')
  if (calls.length === 0) throw rpcFailure('invalidParams', 'calls must not be empty.')
  if (calls.length > callsPerBatchMax)
    throw rpcFailure('bundleTooLarge', `At most ${callsPerBatchMax} calls per batch.`)
  if (calls.some(({ to }) => !isAddress(to, { strict: false })))
    throw rpcFailure('invalidParams', 'calls.to: expected an address.')
  const wanted = [capabilities, ...calls.map((call) => call.capabilities)].flatMap((each) =>
    Object.entries(each ?? {}),
  )
  const missing = wanted.filter(([, capability]) => !Object(capability).optional).map(([name]) => name)
  if (missing.length > 0)
    throw rpcFailure('unsupportedNonOptionalCapability', `Unsupported capabilities: ${missing.join(', ')}.`)
}

/**
 * `eth_sendUserOperation` (ERC-7769). Decodes the operation's calls, then shows, simulates and sends them like
 * `wallet_sendCalls`. The wallet builds and signs its own operation, so the app's gas, fees, nonce and signature are ignored.
 * Returns the hash of the wallet's operation.
 */
export const sendUserOperation: SignerMethod = async (request, signal, context) => {
  const [wire, entryPoint] = request.params as [UserOperationRequest, Address]
  const { chainId } = request
  const { smartAccounts = {} } = context.settings
  if (!Object.hasOwn(smartAccounts, chainId))
    throw rpcFailure('unsupportedMethod', `Chain ${chainId} does not support smart accounts.`)
  const account = await requireAccount(context, chainId, wire.sender)
  if (!isAddressEqual(entryPoint, entryPoint08Address))
    throw rpcFailure('invalidParams', `entryPoint: expected ${entryPoint08Address}, received ${entryPoint}.`)
  if ((await readAtomic(account, chainId, context, signal)) === 'unsupported')
    throw rpcFailure('unauthorized', `sender: ${wire.sender} is not a smart account of this wallet.`)
  const { sendDecodedCalls } = await import('./smart/index.ts')
  return sendDecodedCalls(request, wire, account, signal, context)
}
