import { type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { DevAccount } from '../accounts.ts'
import { devnetChainNumber } from '../chainId.ts'
import { callRpc } from './callRpc.ts'

/** What a seeded transaction says; `to` is absent where it makes a contract. */
export type DriverCall = { to?: `0x${string}`; data?: Hex; value?: bigint; gas?: bigint; nonce?: number }

/** Writes a chain by hand: transactions of known keys, in blocks of known times. */
export type Driver = {
  rpc: string
  /** Signs and queues a transaction; answers its hash. Nothing is estimated, so that failures can be made. */
  send(from: DevAccount, call: DriverCall): Promise<Hex>
  /** Mines what is queued into one block of that time, in seconds since 1970. */
  mine(timestamp: number): Promise<void>
}

const defaultGas = 400_000n
const gwei = 1_000_000_000n

/** A driver of a chain that mines nothing by itself. It assumes to be the first to send for every account. */
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
