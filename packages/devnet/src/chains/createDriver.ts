import { type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { DevAccount } from '../accounts/accounts.ts'
import { devnetChainNumber } from '../accounts/chainId.ts'
import { callRpc } from './callRpc.ts'

/** A seeded transaction. `to` is absent for contract creation. */
export type DriverCall = { to?: `0x${string}`; data?: Hex; value?: bigint; gas?: bigint; nonce?: number }

/** Writes a chain manually: transactions by known keys, in blocks with known times. */
export type Driver = {
  rpc: string
  /**
   * Signs and queues a transaction and returns its hash. Nothing is estimated, so that failing transactions are
   * possible.
   */
  send(from: DevAccount, call: DriverCall): Promise<Hex>
  /** Mines the queue into one block with this time, in seconds since 1970. */
  mine(timestamp: number): Promise<void>
}

const defaultGas = 400_000n
const gwei = 1_000_000_000n

/** Creates a driver for a chain that doesn't mine automatically. Assumes that nobody else sends from its accounts. */
export function createDriver(rpc: string): Driver {
  const nonces = new Map<string, number>()
  return {
    rpc,
    async send(from, call) {
      const nonce = call.nonce ?? nonces.get(from.address) ?? 0
      nonces.set(from.address, nonce + 1)
      const raw = await privateKeyToAccount(from.privateKey).signTransaction({
        type: 'eip1559',
        chainId: devnetChainNumber,
        maxFeePerGas: 20n * gwei,
        maxPriorityFeePerGas: gwei,
        ...call,
        nonce,
        gas: call.gas ?? defaultGas,
      })
      await callRpc(rpc, 'eth_sendRawTransaction', [raw])
      return keccak256(raw)
    },
    async mine(timestamp) {
      await callRpc(rpc, 'evm_setNextBlockTimestamp', [timestamp])
      await callRpc(rpc, 'evm_mine')
    },
  }
}
