import { BaseError, type Client, decodeErrorResult, type Hex, isHex, type Transaction } from 'viem'
import { call } from 'viem/actions'

/**
 * Runs a reverted transaction again on the state before its block, and reads the reason: the text of `Error(string)`.
 * Undefined for other reverts, and where the node no longer has that state.
 */
export async function readRevertReason(
  client: Client,
  transaction: Transaction,
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
    return data && decodeReason(data)
  }
}

function findRevertData(error: unknown): Hex | undefined {
  if (!(error instanceof BaseError)) return undefined
  const found = error.walk((cause) => isHex(Object(cause).data))
  return found ? (Object(found).data as Hex) : undefined
}

function decodeReason(data: Hex): string | undefined {
  try {
    const { errorName, args } = decodeErrorResult({ data, abi: [] })
    return errorName === 'Error' && typeof args?.[0] === 'string' ? args[0] : undefined
  } catch {
    return undefined
  }
}
