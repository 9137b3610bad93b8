import { type Address, decodeAbiParameters, getAddress, type Hex, numberToHex } from 'viem'
import type { PreparedTransaction } from '../../base/ports.ts'
import type { ChainReader } from '../../platform/createChainReader.ts'

/** Balance change of an account, in base units or items of a collection. `token` is null for the native currency. */
export type Change<token extends string = string> = { token: token | null; amount: bigint; tokenId?: bigint }

/** Outcome if the transaction were sent now. */
export type Simulation<token extends string = string> = {
  isFailing: boolean
  changes: readonly Change<token>[]
}

type Log = { address: Hex; topics: readonly Hex[]; data: Hex }

/** Address under which `eth_simulateV1` logs transfers of the native currency. */
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155. */
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'

/** `TransferBatch(address,address,address,uint256[],uint256[])` of ERC-1155. */
const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const batchData = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const

/** A call to simulate, in sequence. */
type SimulatedCall = Pick<PreparedTransaction, 'to' | 'value' | 'data'> & Partial<PreparedTransaction>

/** Gas of a batched call without a declared limit. */
const callGas = 5_000_000n
/** Parameters that derive a block's base fee from the previous one (EIP-1559). */
const baseFeeStep = 8n
const targetPart = 2n

type Block = {
  number: Hex
  timestamp: Hex
  gasLimit: Hex
  gasUsed: Hex
  miner: Hex
  mixHash?: Hex
  baseFeePerGas?: Hex
}

/**
 * Simulates consecutive calls on the chain's state without sending them. They run in the next block with the fees,
 * number and gas that they would have, so that a contract cannot detect the simulation. Undefined if the chain's RPC
 * does not support it.
 */
export async function simulateChanges(
  ask: ChainReader,
  account: Address,
  made: readonly SimulatedCall[],
  signal: AbortSignal,
): Promise<(Simulation<Address> & { gasUsed: bigint; gasPrice: bigint }) | undefined> {
  try {
    const [latest, price, balance] = (await Promise.all([
      ask('eth_getBlockByNumber', ['latest', false], signal),
      ask('eth_gasPrice', [], signal),
      ask('eth_getBalance', [account, 'latest'], signal),
    ])) as [Block, Hex, Hex]
    const gasPrice = BigInt(price)
    const calls = made.map((call) => toCall(account, call, gasPrice))
    // Nodes treat block fees as zero unless they validate a transaction, and they can't validate one from a contract.
    const isChecked = made.every(({ nonce }) => nonce !== undefined)
    const [{ nonce = 0 } = {}] = made
    const lent = BigInt(balance) + BigInt(made.length) * callGas * gasPrice
    const state = {
      calls,
      blockOverrides: toNextBlock(latest),
      // Pending transactions count as done. In a batch, someone else pays for the gas.
      stateOverrides: {
        [account]: isChecked ? { nonce: numberToHex(nonce) } : { balance: numberToHex(lent) },
      },
    }
    const options = { blockStateCalls: [state], traceTransfers: true, validation: isChecked }
    const params = [options, 'latest']
    const blocks = (await ask('eth_simulateV1', params, signal)) as {
      calls: { status: Hex; gasUsed?: Hex; logs?: Log[] }[]
    }[]
    const results = blocks[0]?.calls
    if (results?.length !== calls.length) return undefined
    return {
      gasPrice,
      gasUsed: results.reduce((sum, { gasUsed = '0x0' }) => sum + BigInt(gasUsed), 0n),
      isFailing: results.some(({ status }) => BigInt(status) === 0n),
      changes: sumChanges(
        account,
        results.flatMap(({ logs = [] }) => logs),
      ),
    }
  } catch {
    return undefined
  }
}

function toCall(
  from: Address,
  { to, value, data, gas = callGas, nonce, maxFeePerGas, maxPriorityFeePerGas, isLegacy }: SimulatedCall,
  gasPrice: bigint,
) {
  return {
    from,
    ...(to && { to }),
    value: numberToHex(value),
    input: data,
    gas: numberToHex(gas),
    ...(nonce !== undefined && { nonce: numberToHex(nonce) }),
    ...(maxFeePerGas === undefined || isLegacy
      ? { gasPrice: numberToHex(maxFeePerGas ?? gasPrice) }
      : {
          maxFeePerGas: numberToHex(maxFeePerGas),
          maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas ?? 0n),
        }),
  }
}

/** Derives the next block from the current one, as far as possible. */
function toNextBlock({ number, timestamp, gasLimit, gasUsed, miner, mixHash, baseFeePerGas }: Block) {
  const now = BigInt(Math.floor(Date.now() / 1000))
  const time = BigInt(timestamp) + 1n
  return {
    number: numberToHex(BigInt(number) + 1n),
    time: numberToHex(time > now ? time : now),
    gasLimit,
    feeRecipient: miner,
    ...(mixHash && { prevRandao: mixHash }),
    ...(baseFeePerGas && {
      baseFeePerGas: numberToHex(toNextBaseFee(BigInt(baseFeePerGas), BigInt(gasUsed), BigInt(gasLimit))),
    }),
  }
}

function toNextBaseFee(fee: bigint, used: bigint, limit: bigint): bigint {
  const target = limit / targetPart
  if (target === 0n) return fee
  const change = (fee * (used > target ? used - target : target - used)) / target / baseFeeStep
  if (used > target) return fee + (change || 1n)
  return fee - change
}

/** Sums up transfers to and from an account from logs. */
export function sumChanges(account: Address, logs: readonly Log[]): readonly Change<Address>[] {
  const sums = new Map<string, Change<Address>>()
  for (const log of logs)
    for (const { amount: moved, from, to, tokenId } of readTransfers(log)) {
      const sign = (to === account.toLowerCase() ? 1n : 0n) - (from === account.toLowerCase() ? 1n : 0n)
      if (sign === 0n) continue
      const token = log.address.toLowerCase() === native ? null : getAddress(log.address)
      const key = `${token} ${tokenId ?? ''}`
      const amount = (sums.get(key)?.amount ?? 0n) + sign * moved
      sums.set(key, { token, amount, ...(tokenId !== undefined && { tokenId }) })
    }
  return sortChanges([...sums.values()])
}

/** Drops unchanged balances and sorts losses before gains. */
export function sortChanges<token extends string>(
  changes: readonly Change<token>[],
): readonly Change<token>[] {
  return changes
    .filter(({ amount }) => amount !== 0n)
    .sort((a, b) => (a.amount < 0n ? 0 : 1) - (b.amount < 0n ? 0 : 1))
}

type Moved = { from: string; to: string; amount: bigint; tokenId?: bigint }

function readTransfers(log: Log): readonly Moved[] {
  const { topics, data } = log
  const [topic, , from, to] = topics
  if (topic !== batchTopic || !from || !to) return readTransfer(log)
  try {
    const [tokenIds, counts] = decodeAbiParameters(batchData, data)
    const ends = { from: toAddress(from), to: toAddress(to) }
    return tokenIds.map((tokenId, at) => ({ ...ends, tokenId, amount: counts[at] ?? 0n }))
  } catch {
    // A contract may log anything, so malformed logs are skipped and other changes are still reported.
    return []
  }
}

function readTransfer({ topics, data }: Log): readonly Moved[] {
  const [topic, first, second, third] = topics
  if (topic === singleTopic && second && third && data.length >= 130)
    return [
      {
        from: toAddress(second),
        to: toAddress(third),
        tokenId: BigInt(data.slice(0, 66)),
        amount: BigInt(`0x${data.slice(66, 130)}`),
      },
    ]
  if (topic !== transferTopic || !first || !second) return []
  const ends = { from: toAddress(first), to: toAddress(second) }
  if (third) return [{ ...ends, tokenId: BigInt(third), amount: 1n }]
  return data.length >= 66 ? [{ ...ends, amount: BigInt(data.slice(0, 66)) }] : []
}

const toAddress = (topic: Hex) => `0x${topic.slice(-40)}`.toLowerCase()
