import { type Hex, isHex } from 'viem'
import { FrameFailureError } from '../../base/FrameFailureError.ts'
import type { Ask } from './openBundler.ts'

/** The fields read from a bundler's receipt of an operation. */
export type OperationReceipt = {
  success: boolean
  logs: readonly { address: Hex; data: Hex; topics: readonly Hex[] }[]
  receipt: { transactionHash: Hex; blockHash: Hex; blockNumber: Hex; gasUsed: Hex }
}

/** Loads an operation's receipt; undefined while it has no receipt yet. */
export async function readReceipt(bundler: Ask, hash: Hex): Promise<OperationReceipt | undefined> {
  const answer = await bundler('eth_getUserOperationReceipt', [hash])
  if (answer === null || answer === undefined) return undefined
  const { receipt } = answer as Partial<OperationReceipt>
  if (!isHex(receipt?.transactionHash))
    throw new FrameFailureError('UNAVAILABLE', 'The bundler returned an invalid receipt.')
  return answer as OperationReceipt
}
