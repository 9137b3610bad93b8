import { getAddress } from 'viem'
import { GasEstimationFailedError } from '../errors/send.ts'
import type { Kit, Transfer } from '../kit.ts'
import { encodeTransfer } from '../utils/encodeTransfer.ts'
import { getClient } from './getClient.ts'
import { type Fee, measureCall, toFee } from './measureCall.ts'
import { type MarketFees, readMarketFees } from './readFeesPerGas.ts'

/** What a transaction costs at most at a speed. */
export type FeeChoice = Fee & MarketFees

/**
 * Estimates what a transfer costs at most at each speed that makes a difference, the cheapest first; `usual` is always
 * among them, and the only one on a chain of gas prices. Throws `GasEstimationFailedError` as `estimateFee` does.
 */
export async function estimateFees(kit: Kit, transfer: Transfer): Promise<readonly FeeChoice[]> {
  const client = getClient(kit, transfer.networkId)
  try {
    const [measure, market] = await Promise.all([
      measureCall(client, getAddress(transfer.from), encodeTransfer(transfer)),
      readMarketFees(client),
    ])
    return market.map(({ speed, perGas }) => ({ speed, perGas, ...toFee(measure, perGas) }))
  } catch (error) {
    throw new GasEstimationFailedError(error)
  }
}
