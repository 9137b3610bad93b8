import { custom } from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  prepareUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { FrameFailureError } from '../../base/FrameFailureError.ts'
import type { PreparedCall } from '../../base/ports.ts'
import type { SignerContext } from '../signerContext.ts'
import { unwrapFailure } from '../unwrapFailure.ts'
import { type Ask, openBundler } from './openBundler.ts'
import type { openSmartAccount } from './openSmartAccount.ts'
import { readAuthorization } from './readAuthorization.ts'

/** An operation that lacks only its signature, and that of its authorization if it has one (EIP-7702). */
export type PreparedOperation = UserOperation<'0.8'>

/** Replaces the factory if the operation delegates its sender (EntryPoint 0.8). */
export const delegationMarker = '0x7702'
/** Dummy authorization signature of the right length that never validates, for gas estimation. */
const stub = { r: `0x${'ff'.repeat(32)}`, s: `0x${'7f'.repeat(32)}`, yParity: 1 } as const

/**
 * Turns calls into an operation: fills in nonce, fees, gas and paymaster. If the paymaster declines, the account pays
 * itself. Throws `FrameFailureError`, also if the calls would fail.
 */
export async function prepareOperation(
  chainId: string,
  calls: readonly PreparedCall[],
  account: Awaited<ReturnType<typeof openSmartAccount>>,
  signal: AbortSignal,
  context: SignerContext,
): Promise<PreparedOperation> {
  const services = openBundler(chainId, context)
  const delegation = await prepareDelegation(chainId, account, signal, context)
  const prepare = async (paymaster: Ask | undefined) => {
    const client = createBundlerClient({
      client: account.client,
      transport: toTransport(services.bundler, signal),
      ...(paymaster && {
        paymaster: createPaymasterClient({ transport: toTransport(paymaster, signal) }),
      }),
    })
    try {
      return (await prepareUserOperation(client, { account, calls, ...delegation })) as PreparedOperation
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

/** Returns the extra fields of an operation while a key's own account is not delegated yet. */
async function prepareDelegation(
  chainId: string,
  account: Awaited<ReturnType<typeof openSmartAccount>>,
  signal: AbortSignal,
  { chainRpc }: SignerContext,
) {
  const { address, delegate } = account
  if (!delegate || (await account.isDeployed())) return undefined
  const authorization = await readAuthorization({ chainId, address, delegate }, chainRpc, signal)
  return {
    factory: delegationMarker,
    factoryData: '0x',
    authorization: { ...authorization, ...stub },
  } as const
}

const toTransport = (ask: Ask, signal: AbortSignal) =>
  custom(
    { request: ({ method, params }: { method: string; params?: unknown }) => ask(method, params, signal) },
    { retryCount: 0 },
  )
