import { type Abi, BaseError, type Client, type Hex, isHex, type Transaction } from 'viem'
import { call } from 'viem/actions'
import { decodeRevert } from '../utils/decodeRevert.ts'

/**
 * Runs a reverted transaction again on the state before its block, and reads the reason: a text, a panic, or a custom error
 * of `abi` or of those that contracts declare alike. Undefined for other reverts, and where the node no longer has that
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
