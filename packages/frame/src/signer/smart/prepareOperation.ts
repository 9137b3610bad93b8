import { custom } from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  prepareUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { FrameFailureError } from '../../FrameFailureError.ts'
import type { PreparedCall } from '../../ports.ts'
import type { SignerContext } from '../signerContext.ts'
import { unwrapFailure } from '../unwrapFailure.ts'
import { type Ask, openBundler } from './openBundler.ts'
import type { openSmartAccount } from './openSmartAccount.ts'

/** An operation that lacks nothing but its signature. */
export type PreparedOperation = UserOperation<'0.8'>

/**
 * Fills in what calls need to be an operation: nonce, fees, gas, and who pays. Where the paymaster says no, the account
 * pays itself. Throws `FrameFailureError`, also where the calls would fail.
 */
export async function prepareOperation(
  chainId: string,
  calls: readonly PreparedCall[],
  account: Awaited<ReturnType<typeof openSmartAccount>>,
  signal: AbortSignal,
  context: SignerContext,
): Promise<PreparedOperation> {
  const services = openBundler(chainId, context)
  const prepare = async (paymaster: Ask | undefined) => {
    const client = createBundlerClient({
      client: account.client,
      transport: toTransport(services.bundler, signal),
      ...(paymaster && {
        paymaster: createPaymasterClient({ transport: toTransport(paymaster, signal) }),
      }),
    })
    try {
      return (await prepareUserOperation(client, { account, calls })) as PreparedOperation
    } catch (error) {
      throw unwrapFailure(error)
    }
  }
  if (!services.paymaster) return prepare(undefined)
  let isRefused = false
  const paymaster: Ask = (...asked) =>
    (services.paymaster as Ask)(...asked).catch((error: unknown) => {
      isRefused = error instanceof FrameFailureError && error.failure.name === 'RPC'
      throw error
    })
  return prepare(paymaster).catch((error: unknown) => {
    if (isRefused) return prepare(undefined)
    throw error
  })
}

const toTransport = (ask: Ask, signal: AbortSignal) =>
  custom(
    { request: ({ method, params }: { method: string; params?: unknown }) => ask(method, params, signal) },
    { retryCount: 0 },
  )
