import { callsPerBatchMax } from '@latchkey/protocol/constants'
import { type Address, type Hex, hexToBigInt, isAddress } from 'viem'
import { notAllowed } from './notAllowed.ts'
import { requireAccount } from './requireAccount.ts'
import { rpcFailure } from './rpcFailure.ts'
import type { SignerMethod } from './signerContext.ts'

/** What `wallet_sendCalls` takes (EIP-5792). */
type Calls = {
  id?: unknown
  from?: string
  chainId?: Hex
  calls: readonly { to: string; data?: Hex; value?: Hex; capabilities?: Capabilities }[]
  capabilities?: Capabilities
}
type Capabilities = Readonly<Record<string, unknown>>

/** `wallet_sendCalls` (EIP-5792) of a smart account, all of them or none; a key's own account does not have it. */
export const sendCalls: SignerMethod = async (request, signal, context) => {
  const [wire] = request.params as [Calls]
  const account = await requireAccount(context, request.chainId, wire.from)
  if (account.type === 'eoa') throw notAllowed()
  refuseOdd(wire, request.chainId)
  const calls = wire.calls.map(({ to, data = '0x', value = '0x0' }) => ({
    to: to as Address,
    data,
    value: hexToBigInt(value),
  }))
  const { sendBatch } = await import('./smart/index.ts')
  return { id: await sendBatch(request, calls, account, signal, context) }
}

function refuseOdd({ id, chainId, calls, capabilities }: Calls, servedChain: string): void {
  if (id !== undefined) throw rpcFailure('invalidParams', 'An id of the app’s own is not offered.')
  if (chainId !== undefined && `eip155:${hexToBigInt(chainId)}` !== servedChain)
    throw rpcFailure('unsupportedChainId', 'The calls are for another chain.')
  if (calls.length === 0) throw rpcFailure('invalidParams', 'There are no calls.')
  if (calls.length > callsPerBatchMax)
    throw rpcFailure('bundleTooLarge', `At most ${callsPerBatchMax} calls are sent at once.`)
  if (calls.some(({ to }) => !isAddress(to, { strict: false })))
    throw rpcFailure('invalidParams', 'A call goes to an address.')
  const wanted = [capabilities, ...calls.map((call) => call.capabilities)].flatMap((each) =>
    Object.entries(each ?? {}),
  )
  const missing = wanted.filter(([, capability]) => !Object(capability).optional).map(([name]) => name)
  if (missing.length > 0)
    throw rpcFailure('unsupportedNonOptionalCapability', `Not offered: ${missing.join(', ')}.`)
}
