import { type Abi, BaseError, type Client, type Hex, isHex, type Transaction } from 'viem'
import { call } from 'viem/actions'
import { decodeRevert } from './decodeRevert.ts'

/**
 * Replays a reverted transaction on the state before its block and reads the reason. That is a string, a panic, or a
 * custom error from `abi` or a list of common ones. Undefined for other reverts, and if the node no longer has that
 * state.
 */
export async function readRevertReason(
  client: Client,
  transaction: Transaction,
  abi?: Abi,
): Promise<string | undefined> {
  const { from, to, input, value, gas, blockNumber } = transaction
  try {
    await call(client, {
      account: from,
      to,
      data: input,
      value,
      gas,
      ...(blockNumber !== null && { blockNumber: blockNumber - 1n }),
    })
    return undefined
  } catch (error) {
    const data = findRevertData(error)
    return data && decodeRevert(data, abi)
  }
}

function findRevertData(error: unknown): Hex | undefined {
  if (!(error instanceof BaseError)) return undefined
  const found = error.walk((cause) => isHex(Object(cause).data))
  return found ? (Object(found).data as Hex) : undefined
}
