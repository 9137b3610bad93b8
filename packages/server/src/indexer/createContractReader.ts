import { type Hex, isHex } from 'viem'
import { RpcError } from '../rpc/RpcError.ts'
import type { Request } from './readBlock.ts'
import { nobody } from './toLegs.ts'

/** Calls a contract: its data, `null` where it has no answer, `undefined` where none came and it may be asked again. */
export type ContractReader = (to: string, data: Hex) => Promise<Hex | null | undefined>

/** What nodes answer when a contract reverts. */
const revertedCode = 3
/** One call may take this long: a contract can keep a node busy for as long as the node lets it. */
const callMs = 3_000

/**
 * Makes a reader that no contract can stall: a call without an answer is `undefined` once another call shows that the
 * chain is well. Where that one fails, too, the reader throws, unless `bearsOutages`. After `budget` aborts, nothing more
 * is asked.
 */
export function createContractReader(
  request: Request,
  { budget, stopping, bearsOutages }: { budget?: AbortSignal; stopping: AbortSignal; bearsOutages: boolean },
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
      if (bearsOutages && !stopping.aborted) return undefined
      control ??= ask({ to: nobody, data: '0x' })
      await control
    }
    // The chain is well now: what failed before may have been its own doing.
    return read(to, data).catch(() => undefined)
  }
}
