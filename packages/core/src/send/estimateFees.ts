import { getAddress } from 'viem'
import { GasEstimationFailedError } from '../errors/send.ts'
import { getClient } from '../kit/getClient.ts'
import type { Kit, Transfer } from '../kit/kit.ts'
import { encodeTransfer } from '../utils/encodeTransfer.ts'
import { type Fee, measureCall, toFee } from './measureCall.ts'
import { type MarketFees, readMarketFees } from './readFeesPerGas.ts'

/** Maximum fee of a transaction at one speed. */
export type FeeChoice = Fee & MarketFees

/**
 * Estimates the maximum fee of a transfer at each distinct speed, cheapest first. `usual` is always included. It is the
 * only speed on chains with legacy gas prices. Throws `GasEstimationFailedError` like `estimateFee`.
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
