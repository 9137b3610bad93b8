import { type Caip2, parseCaip2 } from '@latchkey/protocol/ids'
import { getAddress } from 'viem'
import { GasEstimationFailedError } from '../errors/send.ts'
import { getClient } from '../kit/getClient.ts'
import type { Kit, Transfer } from '../kit/kit.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'
import { type EvmCall, encodeTransfer } from '../utils/encodeTransfer.ts'
import { type Fee, measureCall, toFee } from './measureCall.ts'
import { readUsualFees } from './readFeesPerGas.ts'

export type { Fee } from './measureCall.ts'

/**
 * Estimates the maximum fee of a transfer on eip155, with a base fee multiplier of 1.2 (9.10). Throws
 * `GasEstimationFailedError`, whose cause says whether the funds, the fee or a revert is to blame (8.22, 8.45).
 */
export async function estimateFee(kit: Kit, transfer: Transfer): Promise<Fee> {
  const { from, networkId } = transfer
  return estimateFeeOf(kit, { from, networkId, toCall: () => encodeTransfer(transfer) })
}

/** A call whose fee is estimated. */
export type EstimateCallFeeParameters = {
  /** Plain address of the account that sends. */
  from: string
  /** Network, by CAIP-2 id. */
  networkId: Caip2
  /** Receiver, value in wei and call data. */
  call: EvmCall
}

/** Estimates the maximum fee of a call, like `estimateFee` for transfers. */
export function estimateCallFee(kit: Kit, { call, ...parameters }: EstimateCallFeeParameters): Promise<Fee> {
  return estimateFeeOf(kit, { ...parameters, toCall: () => call })
}

async function estimateFeeOf(
  kit: Kit,
  { from, networkId, toCall }: { from: string; networkId: Caip2; toCall: () => EvmCall },
): Promise<Fee> {
  const client = getClient(kit, networkId)
  try {
    const [measure, perGas] = await Promise.all([
      measureCall(client, getAddress(from), toCall()),
      readUsualFees(client),
    ])
    return toFee(measure, perGas)
  } catch (error) {
    throw new GasEstimationFailedError(error)
  }
}

/** Query options of `estimateFee`. Fees are stale after one block. */
export function estimateFeeQueryOptions(kit: Kit, { transfer }: { transfer: Transfer | undefined }) {
  return {
    queryKey: toQueryKey(kit, 'fee', { transfer: transfer && toText(transfer) }),
    queryFn: () => {
      if (!transfer) throw new TypeError('There is no transfer to estimate')
      return estimateFee(kit, transfer)
    },
    enabled: transfer !== undefined && parseCaip2(transfer.networkId).namespace === 'eip155',
    staleTime: 0,
    retry: false,
  }
}

/** Converts bigints to strings, because query keys must be serializable. */
function toText({ amount, asset, ...rest }: Transfer) {
  const token = 'tokenId' in asset ? { ...asset, tokenId: `${asset.tokenId}` } : asset
  return { ...rest, amount: `${amount}`, asset: token }
}
