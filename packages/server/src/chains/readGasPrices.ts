import type { Caip2 } from '@latchkey/protocol/ids'
import type { EvmClient } from './evmClients.ts'

/** Where handlers read gas prices. */
export type GasPorts = {
  /** Returns the client of a served EVM chain. Throws `RequestFailure` (CHAIN_INVALID) for any other chain. */
  client(chainId: Caip2): EvmClient
}

/** Gas prices at three speeds, in wei. */
type GasPrices = { standard: bigint; fast: bigint; instant: bigint }

/** How many blocks the tips are taken from, and their percentiles at the three speeds. */
const sampleBlocks = 10
const percentiles = [25, 60, 90]

/** Reads gas prices at three speeds: the next block's base fee with headroom, plus the tips in recent blocks. */
export async function readGasPrices(evm: EvmClient): Promise<GasPrices> {
  const [gasPrice, fees] = await Promise.all([
    evm.getGasPrice(),
    // Chains without EIP-1559 have no fee history. If the chain does not respond, the other call rejects.
    evm.getFeeHistory({ blockCount: sampleBlocks, rewardPercentiles: percentiles }).catch(() => undefined),
  ])
  const baseFee = fees?.baseFeePerGas.at(-1) ?? 0n
  const tip = (at: number) => median(fees?.reward?.map((tips) => tips[at] ?? 0n) ?? [])
  const standard = max(gasPrice, baseFee + tip(0))
  const fast = max(standard, (baseFee * 110n) / 100n + tip(1))
  const instant = max(fast, (baseFee * 125n) / 100n + tip(2))
  return { standard, fast, instant }
}

function median(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
