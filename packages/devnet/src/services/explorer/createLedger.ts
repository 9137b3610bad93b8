import {
  type AbiParameter,
  type DecodeAbiParametersReturnType,
  decodeAbiParameters,
  type Hex,
  hexToBigInt,
  hexToNumber,
} from 'viem'

/** A transfer of ETH or a token within a transaction. */
export type Movement = {
  type: 'ether' | 'internal' | 'token' | 'nft'
  from: string
  to: string
  /** Base units, or the quantity of an NFT. */
  amount: bigint
  /** The token contract. Absent for ETH. */
  contract?: string
  tokenId?: bigint
}

/** A transaction with everything that the explorer shows. Addresses are lower case. */
export type Entry = {
  hash: Hex
  blockNumber: number
  blockHash: Hex
  timestamp: number
  from: string
  to: string | null
  created: string | null
  value: bigint
  fee: bigint
  nonce: number
  input: Hex
  isConfirmed: boolean
  movements: readonly Movement[]
}

/** The chain's transactions, updated on each request. */
export type Ledger = {
  /** Reads new blocks. Removes the transactions of blocks that are no longer on the chain. */
  catchUp(): Promise<void>
  find(hash: string): Entry | undefined
  /** Newest first. */
  list(address?: string): readonly Entry[]
}

type Block = { number: Hex; hash: Hex; parentHash: Hex; timestamp: Hex; transactions: Transaction[] }
type Transaction = { hash: Hex; from: Hex; to: Hex | null; value: Hex; nonce: Hex; input: Hex }
type Log = { address: Hex; topics: Hex[]; data: Hex }
type Receipt = {
  transactionHash: Hex
  status: Hex
  gasUsed: Hex
  effectiveGasPrice: Hex
  contractAddress: Hex | null
  logs: Log[]
}
type Trace = {
  transactionHash: Hex
  type: string
  traceAddress: number[]
  error?: string
  action: { from: Hex; to?: Hex; value?: Hex; callType?: string }
}

const blocksPerRequest = 50
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const transferSingleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const transferBatchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

/**
 * Creates a ledger of the chain behind `batch`, which sends a batch of JSON-RPC calls and returns the results in order.
 */
export function createLedger(
  batch: (calls: readonly (readonly [string, readonly unknown[]])[]) => Promise<unknown[]>,
): Ledger {
  const hashes: Hex[] = []
  let entries: Entry[] = []
  let running: Promise<void> | undefined

  async function read() {
    await unwind()
    const [latest] = (await batch([['eth_blockNumber', []]])) as [Hex]
    const head = hexToNumber(latest)
    while (hashes.length <= head) {
      const numbers = range(hashes.length, Math.min(head, hashes.length + blocksPerRequest - 1))
      const blocks = (await batch(numbers.map((at) => ['eth_getBlockByNumber', [at, true]]))) as Block[]
      const full = blocks.filter((block) => block.transactions.length > 0)
      const answers = await batch([
        ...full.map(({ number }) => ['eth_getBlockReceipts', [number]] as const),
        ...full.map(({ number }) => ['trace_block', [number]] as const),
      ])
      for (const block of blocks) {
        const at = full.indexOf(block)
        if (at >= 0)
          entries.push(
            ...toEntries(
              block,
              answers[at] as Receipt[],
              (answers[at + full.length] as Trace[] | null) ?? [],
            ),
          )
        hashes.push(block.hash)
      }
    }
  }

  /** Removes blocks until the newest known one is still on the chain. */
  async function unwind() {
    while (hashes.length > 0) {
      const number = hashes.length - 1
      const [block] = (await batch([['eth_getBlockByNumber', [`0x${number.toString(16)}`, false]]])) as [
        Block | null,
      ]
      if (block?.hash === hashes[number]) break
      hashes.pop()
    }
    if (entries.some((entry) => entry.blockNumber >= hashes.length))
      entries = entries.filter((entry) => entry.blockNumber < hashes.length)
  }

  return {
    catchUp() {
      running ??= read().finally(() => {
        running = undefined
      })
      return running
    },
    find: (hash) => entries.find((entry) => entry.hash === hash),
    list(address) {
      const found = address === undefined ? entries : entries.filter((entry) => concerns(entry, address))
      return found.toReversed()
    },
  }
}

function concerns(entry: Entry, address: string): boolean {
  return (
    [entry.from, entry.to, entry.created].includes(address) ||
    entry.movements.some(({ from, to, contract }) => [from, to, contract].includes(address))
  )
}

function range(from: number, to: number): Hex[] {
  return Array.from({ length: to - from + 1 }, (_, index): Hex => `0x${(from + index).toString(16)}`)
}

function toEntries(block: Block, receipts: Receipt[], traces: Trace[]): Entry[] {
  return block.transactions.flatMap((transaction) => {
    const receipt = receipts.find(({ transactionHash }) => transactionHash === transaction.hash)
    if (!receipt) return []
    const isConfirmed = receipt.status === '0x1'
    const value = hexToBigInt(transaction.value)
    const to = transaction.to?.toLowerCase() ?? receipt.contractAddress?.toLowerCase() ?? ''
    const ether: Movement = { type: 'ether', from: transaction.from.toLowerCase(), to, amount: value }
    return {
      hash: transaction.hash,
      blockNumber: hexToNumber(block.number),
      blockHash: block.hash,
      timestamp: hexToNumber(block.timestamp),
      from: transaction.from.toLowerCase(),
      to: transaction.to?.toLowerCase() ?? null,
      created: receipt.contractAddress?.toLowerCase() ?? null,
      value,
      fee: hexToBigInt(receipt.gasUsed) * hexToBigInt(receipt.effectiveGasPrice),
      nonce: hexToNumber(transaction.nonce),
      input: transaction.input,
      isConfirmed,
      movements: isConfirmed
        ? [
            ...(value > 0n ? [ether] : []),
            ...traces
              .filter(({ transactionHash }) => transactionHash === transaction.hash)
              .flatMap(toInternal),
            ...receipt.logs.flatMap(toMovements),
          ]
        : [],
    }
  })
}

function toInternal({ traceAddress, error, action }: Trace): Movement[] {
  const amount = action.value ? hexToBigInt(action.value) : 0n
  if (traceAddress.length === 0 || error || amount === 0n || !action.to || action.callType === 'delegatecall')
    return []
  return [{ type: 'internal', from: action.from.toLowerCase(), to: action.to.toLowerCase(), amount }]
}

/** Returns the transfers in a log. Anyone may emit a log with arbitrary content, which yields none. */
function toMovements({ address, topics, data }: Log): Movement[] {
  const [topic, one, two, three] = topics
  if (!one || !two) return []
  const contract = address.toLowerCase()
  if (topic === transferTopic) {
    const sides = { contract, from: toParty(one), to: toParty(two) }
    if (three) return [{ ...sides, type: 'nft', amount: 1n, tokenId: hexToBigInt(three) }]
    const [amount] = decode([{ type: 'uint256' }], data) ?? []
    return amount === undefined ? [] : [{ ...sides, type: 'token', amount }]
  }
  if (!three) return []
  const sides = { type: 'nft', contract, from: toParty(two), to: toParty(three) } as const
  if (topic === transferSingleTopic) {
    const [tokenId, amount] = decode([{ type: 'uint256' }, { type: 'uint256' }], data) ?? []
    return tokenId === undefined || amount === undefined ? [] : [{ ...sides, tokenId, amount }]
  }
  if (topic !== transferBatchTopic) return []
  const [ids, amounts] = decode([{ type: 'uint256[]' }, { type: 'uint256[]' }], data) ?? [[], []]
  return ids.map((tokenId, at) => ({ ...sides, tokenId, amount: amounts[at] ?? 0n }))
}

function toParty(topic: Hex): string {
  return `0x${topic.slice(-40)}`
}

function decode<const types extends readonly AbiParameter[]>(
  types: types,
  data: Hex,
): DecodeAbiParametersReturnType<types> | undefined {
  try {
    return decodeAbiParameters(types, data)
  } catch {
    return undefined
  }
}
