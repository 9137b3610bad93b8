import { feeReservePercent, swapCallBytes, swapGasReserve } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { concat, type Hex, keccak256, numberToHex, zeroAddress } from 'viem'
import type { Kit } from '../kit.ts'
import { getClient } from './getClient.ts'
import { getGasPrice } from './getGasPrice.ts'
import { readCallChainFee, toFee } from './measureCall.ts'

/** Estimates what a native swap of everything leaves for its fee, in wei: an upper bound, as no route is known yet. */
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

/** Data fees are charged for compressed bytes, and no call is harder to compress than this. */
function toIncompressible(bytes: number): Hex {
  return concat(Array.from({ length: bytes / hashBytes }, (_, at) => keccak256(numberToHex(at))))
}

const hashBytes = 32
