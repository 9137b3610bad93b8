import { type Hex, isHex } from 'viem'
import { RpcError } from '../base/RpcError.ts'
import type { Request } from './readBlock.ts'
import { nobody } from './toLegs.ts'

/**
 * Calls a contract. Resolves with its data, `null` if it returned none, or `undefined` if the call failed and may be
 * retried.
 */
export type ContractReader = (to: string, data: Hex) => Promise<Hex | null | undefined>

/** The error code for a reverted call. */
const revertedCode = 3
/** Timeout of a call, because a contract can keep a node busy for as long as the node allows. */
const callMs = 3_000

/**
 * Creates a reader that no contract can stall. If a call fails but a control call succeeds, the call resolves with
 * `undefined`. If the control call fails as well, the reader throws, unless `toleratesOutages` is set. After `budget`
 * aborts, nothing more is sent.
 */
export function createContractReader(
  request: Request,
  {
    budget,
    stopping,
    toleratesOutages,
  }: { budget?: AbortSignal; stopping: AbortSignal; toleratesOutages: boolean },
): ContractReader {
  let control: Promise<unknown> | undefined
  const ask = (call: { to: string; data: Hex }) =>
    request('eth_call', [call, 'latest'], AbortSignal.any([stopping, AbortSignal.timeout(callMs)]))

  const read = async (to: string, data: Hex): Promise<Hex | null> => {
    try {
      const answer = await ask({ to, data })
      return isHex(answer) && answer !== '0x' ? answer : null
    } catch (error) {
      if (error instanceof RpcError && error.code === revertedCode) return null
      throw error
    }
  }

  return async (to, data) => {
    if (budget?.aborted) return undefined
    try {
      return await read(to, data)
    } catch {
      if (toleratesOutages && !stopping.aborted) return undefined
      control ??= ask({ to: nobody, data: '0x' })
      await control
    }
    // The chain responds, so the failure may have been temporary.
    return read(to, data).catch(() => undefined)
  }
}
