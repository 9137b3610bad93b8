import { parseCaip2 } from '@latchkey/protocol/ids'
import { type Client, Eip1559FeesNotSupportedError, getAddress } from 'viem'
import { estimateFeesPerGas, estimateGas } from 'viem/actions'
import { GasEstimationFailedError } from '../errors/send.ts'
import type { Kit, Transfer } from '../kit.ts'
import { encodeTransfer } from '../utils/encodeTransfer.ts'
import { getClient } from './getClient.ts'
import { toQueryKey } from './toQueryKey.ts'

/** What a transaction costs at most. */
export type Fee = {
  gas: bigint
  /** Per unit of gas; on a chain without EIP-1559 its gas price. */
  maxFeePerGas: bigint
  /** `gas` times `maxFeePerGas`, in base units of the native token. */
  amount: bigint
}

/**
 * Estimates what a transfer costs at most; the base fee may grow by the factor 1.2 (9.10). Throws
 * `GasEstimationFailedError`, whose cause says whether it was the funds, the fee or a revert (8.22, 8.45).
 */
export async function estimateFee(kit: Kit, transfer: Transfer): Promise<Fee> {
  const client = getClient(kit, transfer.networkId)
  try {
    const [gas, maxFeePerGas] = await Promise.all([
      estimateGas(client, { account: getAddress(transfer.from), ...encodeTransfer(transfer) }),
      readMaxFeePerGas(client),
    ])
    return { gas, maxFeePerGas, amount: gas * maxFeePerGas }
  } catch (error) {
    throw new GasEstimationFailedError(error)
  }
}

/** Query options of `estimateFee`; fees are old after one block. */
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

/** A transfer without bigints, which cannot stand in a query's key. */
function toText({ amount, asset, ...rest }: Transfer) {
  const token = 'tokenId' in asset ? { ...asset, tokenId: `${asset.tokenId}` } : asset
  return { ...rest, amount: `${amount}`, asset: token }
}

async function readMaxFeePerGas(client: Client): Promise<bigint> {
  try {
    return (await estimateFeesPerGas(client)).maxFeePerGas
  } catch (error) {
    if (!(error instanceof Eip1559FeesNotSupportedError)) throw error
    return (await estimateFeesPerGas(client, { type: 'legacy', chain: client.chain })).gasPrice
  }
}
