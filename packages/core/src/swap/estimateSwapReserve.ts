import { feeReservePercent, swapCallBytes, swapGasReserve } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { concat, type Hex, keccak256, numberToHex, zeroAddress } from 'viem'
import { getClient } from '../kit/getClient.ts'
import type { Kit } from '../kit/kit.ts'
import { getGasPrice } from '../send/getGasPrice.ts'
import { readCallChainFee, toFee } from '../send/measureCall.ts'

/**
 * Estimates how much to reserve for the fee when swapping the full native balance, in wei. An upper bound, because the
 * route is not known yet.
 */
export async function estimateSwapReserve(kit: Kit, networkId: Caip2): Promise<bigint> {
  const gas = BigInt(swapGasReserve)
  const call = { to: zeroAddress, value: 0n, data: toIncompressible(swapCallBytes) }
  const [{ fast }, chainFee] = await Promise.all([
    getGasPrice(kit, { networkId }),
    readCallChainFee(getClient(kit, networkId), call, gas),
  ])
  const { amount } = toFee({ gas, chainFee }, { gasPrice: BigInt(fast) })
  return (amount * BigInt(feeReservePercent)) / 100n
}

/** Creates incompressible data. Data fees depend on the compressed size, so this is the worst case. */
function toIncompressible(bytes: number): Hex {
  return concat(Array.from({ length: bytes / hashBytes }, (_, at) => keccak256(numberToHex(at))))
}

const hashBytes = 32
