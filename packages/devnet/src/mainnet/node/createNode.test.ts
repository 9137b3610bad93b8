import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, type Hex, hexToBigInt, multicall3Abi, parseAbi } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import { parts } from '../store/contracts.ts'
import { generateStore } from '../store/generateStore.ts'
import { logForms } from '../store/logKinds.ts'
import { placesOf, smallPlan } from '../store/store.ts'
import { multicallAddress } from './createContracts.ts'
import { createNode } from './createNode.ts'
import type { ViewState } from './createView.ts'
import { listSubjects } from './listSubjects.ts'
import { nodeKinds } from './nodeKinds.ts'
import { addressOf, addressTopic, partyOf } from './parties.ts'

type Log = { address: string; topics: string[]; data: Hex; blockNumber: string; logIndex: string }
type Receipt = {
  transactionHash: string
  blockHash: string
  from: string
  status: string
  gasUsed: Hex
  effectiveGasPrice: Hex
  logs: Log[]
}
type Transaction = { hash: string; from: string; to: string; value: Hex; nonce: string; blockHash: string }
type Block = { number: string; hash: string; parentHash: string; transactions: Transaction[] }
type Trace = { action: { from: string; to: string; value: Hex }; traceAddress: number[] }

const plan = { ...smallPlan, blocks: 300, logs: 2_500, subjects: [10, 30, 80] }
const store = generateStore(plan)
const { firstSubject, parties } = placesOf(plan)
const tip = plan.blocks - 1
const chain: ViewState = { branch: 0, head: tip }
const node = createNode(store, chain, { ...nodeKinds.traced, ...nodeKinds.otterscan })
const ask = <result>(method: string, ...params: unknown[]) => node(method, params) as result
const tag = (height: number) => `0x${height.toString(16)}`
const blockAt = (height: number) => ask<Block>('eth_getBlockByNumber', tag(height), true)
const receiptsAt = (height: number) => ask<Receipt[]>('eth_getBlockReceipts', tag(height))
const call = (to: string, data: Hex, block = 'latest') => ask<Hex>('eth_call', { to, data }, block)
const heights = Array.from({ length: tip + 1 }, (_, at) => at)
const everyLog = heights.flatMap((height) => receiptsAt(height).flatMap(({ logs }) => logs))
const subject = firstSubject + 2
const toKey = ({ blockNumber, logIndex }: Log) => `${blockNumber} ${logIndex}`

beforeEach(() => Object.assign(chain, { branch: 0, head: tip }))

describe('a node of the simulated chain', () => {
  it('links its blocks, and finds them and their transactions by hash', () => {
    for (const height of heights.slice(1)) {
      const block = blockAt(height)
      expect(block.parentHash).toBe(blockAt(height - 1).hash)
      expect(ask('eth_getBlockByHash', block.hash, true)).toEqual(block)
    }
    for (const transaction of blockAt(150).transactions) {
      expect(ask('eth_getTransactionByHash', transaction.hash)).toEqual(transaction)
      expect(receiptsAt(150)).toContainEqual(ask('eth_getTransactionReceipt', transaction.hash))
    }
    expect(ask('eth_getBlockByNumber', tag(tip + 1), false)).toBeNull()
    expect(ask('eth_getTransactionByHash', `0x${'ab'.repeat(32)}`)).toBeNull()
  })

  it('returns the logs of receipts, whatever the range', () => {
    expect(ask('eth_getLogs', { fromBlock: 'earliest', toBlock: 'latest' })).toEqual(everyLog)
    const { hash } = blockAt(125)
    const own = everyLog.filter(({ blockNumber }) => Number(blockNumber) === 125)
    expect(ask('eth_getLogs', { blockHash: hash })).toEqual(own)
  })

  it('returns the logs that match a filter', () => {
    const party = fc.oneof(fc.integer({ min: 0, max: parties - 1 }), fc.constant(subject))
    const topic = fc.oneof(
      fc.constant(null),
      party.map(addressTopic),
      fc.array(party.map(addressTopic), { minLength: 1, maxLength: 3 }),
    )
    const kinds = fc.oneof(
      fc.constant(null),
      fc.constantFrom(...logForms).map((form) => form.topic),
    )
    const address = fc.option(
      fc.array(fc.integer({ min: 1, max: 20 }).map(addressOf), { minLength: 1, maxLength: 3 }),
      { nil: undefined },
    )
    const place = fc.integer({ min: 0, max: tip })
    const topics = fc.tuple(kinds, fc.array(topic, { maxLength: 3 })).map(([kind, rest]) => [kind, ...rest])
    fc.assert(
      fc.property(place, place, topics, address, (one, other, wanted, contracts) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        const filter = { fromBlock: tag(from), toBlock: tag(to), topics: wanted, address: contracts }
        const matches = (log: Log) =>
          Number(log.blockNumber) >= from &&
          Number(log.blockNumber) <= to &&
          (contracts?.includes(log.address) ?? true) &&
          log.topics.length >= wanted.length &&
          wanted.every(
            (alternatives, at) =>
              alternatives === null || [alternatives].flat().includes(log.topics[at] ?? ''),
          )
        expect(ask<Log[]>('eth_getLogs', filter).map(toKey)).toEqual(everyLog.filter(matches).map(toKey))
      }),
    )
  })

  it('changes balances and nonces by what its blocks say', () => {
    const account = fc.oneof(
      fc.integer({ min: 1, max: parties - 1 }),
      fc.constantFrom(subject, parts.wrapped, parts.payer),
    )
    fc.assert(
      fc.property(account, fc.integer({ min: 1, max: tip }), (party, height) => {
        const address = addressOf(party)
        const at = (method: string, block: number) => hexToBigInt(ask<Hex>(method, address, tag(block)))
        const traces = ask<Trace[]>('trace_block', tag(height))
        const moved = traces
          .filter((trace) => !('error' in trace))
          .reduce((sum, { action }) => {
            const value = hexToBigInt(action.value)
            return sum + (action.to === address ? value : 0n) - (action.from === address ? value : 0n)
          }, 0n)
        const sent = receiptsAt(height).filter(({ from }) => from === address)
        const fees = sent.reduce(
          (sum, { gasUsed, effectiveGasPrice }) =>
            sum + hexToBigInt(gasUsed) * hexToBigInt(effectiveGasPrice),
          0n,
        )
        const before = at('eth_getBalance', height - 1)
        expect(at('eth_getBalance', height)).toBe(before + moved - fees)
        const nonce = at('eth_getTransactionCount', height - 1)
        expect(at('eth_getTransactionCount', height)).toBe(nonce + BigInt(sent.length))
      }),
    )
  })

  it('has token balances that its logs add up to, never below zero', () => {
    const [usdc = 0] = parts.tokens
    const owed = new Map<string, bigint>()
    for (const { address, topics, data } of everyLog) {
      if (address !== addressOf(usdc) || topics[0] !== logForms[0]?.topic) continue
      const [from = '', to = ''] = topics.slice(1).map((topic) => `0x${topic.slice(26)}`)
      owed.set(from, (owed.get(from) ?? 0n) - hexToBigInt(data))
      owed.set(to, (owed.get(to) ?? 0n) + hexToBigInt(data))
    }
    for (const [address, amount] of owed) {
      if (address === addressOf(0)) continue
      expect(amount).toBeGreaterThanOrEqual(0n)
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address as Hex] })
      expect(hexToBigInt(call(addressOf(usdc), data))).toBe(amount)
    }
  })

  it('has owners of NFTs that received them last', () => {
    const [collection = 0] = parts.collections
    const owners = new Map<bigint, string>()
    for (const { address, topics } of everyLog)
      if (address === addressOf(collection) && topics[0] === logForms[0]?.topic)
        owners.set(hexToBigInt(topics[3] as Hex), `0x${topics[2]?.slice(26)}`)
    expect(owners.size).toBeGreaterThan(10)
    const abi = parseAbi(['function ownerOf(uint256) view returns (address)'])
    for (const [id, owner] of owners) {
      const data = encodeFunctionData({ abi, functionName: 'ownerOf', args: [id] })
      expect(`0x${call(addressOf(collection), data).slice(26)}`).toBe(owner)
    }
  })

  it('answers several reads in one multicall, and only accounts with nothing', () => {
    const target = addressOf(parts.tokens[0] ?? 0) as Hex
    const callData = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })
    const nameless = addressOf(8) as Hex
    const calls = [target, nameless].map((to) => ({ target: to, callData, allowFailure: true }))
    const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
    expect(call(multicallAddress, data)).toContain(call(target, callData).slice(2))
    expect(() => call(nameless, callData)).toThrow('execution reverted')
    expect(call(addressOf(subject), callData)).toBe('0x')
    expect(ask('eth_getCode', target, 'latest')).not.toBe('0x')
    expect(ask('eth_getCode', addressOf(subject), 'latest')).toBe('0x')
    expect(partyOf(addressOf(subject).toUpperCase().replace('0X', '0x'))).toBe(subject)
  })

  it('finds the calls of an account, as blocks have them', () => {
    const address = addressOf(subject)
    const all = heights.flatMap((height) => ask<Trace[]>('trace_block', tag(height)))
    const of = (filter: object) => ask('trace_filter', { fromBlock: '0x0', toBlock: tag(tip), ...filter })
    expect(of({ fromAddress: [address] })).toEqual(all.filter(({ action }) => action.from === address))
    expect(of({ toAddress: [address] })).toEqual(all.filter(({ action }) => action.to === address))
    expect(of({ toAddress: [address], after: 2, count: 3 })).toEqual(
      all.filter(({ action }) => action.to === address).slice(2, 5),
    )
  })

  it('pages through the transactions of an account, in both directions', () => {
    const address = addressOf(subject)
    const newestFirst: string[] = []
    for (let block = 0, isLast = false; !isLast; ) {
      const page = ask<{ txs: (Transaction & { blockNumber: string })[]; lastPage: boolean }>(
        'ots_searchTransactionsBefore',
        address,
        block,
        7,
      )
      newestFirst.push(...page.txs.map(({ hash }) => hash))
      block = Number(page.txs.at(-1)?.blockNumber)
      isLast = page.lastPage
    }
    const traces = heights.flatMap((height) =>
      ask<(Trace & { transactionHash: string })[]>('trace_block', tag(height)),
    )
    const own = traces.filter(({ action }) => action.from === address || action.to === address)
    expect(newestFirst.toReversed()).toEqual([...new Set(own.map(({ transactionHash }) => transactionHash))])
    const first = ask<{ txs: Transaction[] }>('ots_searchTransactionsAfter', address, 0, 7)
    expect(first.txs.map(({ hash }) => hash)).toEqual(newestFirst.slice(-first.txs.length))
  })

  it('gives each subject the planned transactions, and other ones on another branch', () => {
    const [main, other] = [listSubjects(store), listSubjects(store, 2)]
    expect(main.map(({ hashes }) => hashes.length)).toEqual(plan.subjects)
    const isMined = (hash: string) => ask('eth_getTransactionReceipt', hash) !== null
    expect(main.every(({ hashes }) => hashes.every(isMined))).toBe(true)
    Object.assign(chain, { branch: 2, head: tip + 2 })
    expect(other.every(({ hashes }) => hashes.every(isMined))).toBe(true)
    expect(other.at(-1)?.hashes).not.toEqual(main.at(-1)?.hashes)
    expect(main.at(-1)?.hashes.every(isMined)).toBe(false)
  })

  it('replaces its newest blocks in a reorg', () => {
    const before = blockAt(tip)
    const lower = blockAt(280)
    const logsBefore = ask<Log[]>('eth_getLogs', { fromBlock: tag(290), topics: [] })
    Object.assign(chain, { branch: 2, head: tip + 2 })
    expect(blockAt(280)).toEqual(lower)
    expect(blockAt(tip).hash).not.toBe(before.hash)
    expect(blockAt(288).parentHash).toBe(blockAt(287).hash)
    expect(ask('eth_getBlockByHash', before.hash, false)).toBeNull()
    const receipts = before.transactions.map(({ hash }) =>
      ask<Receipt | null>('eth_getTransactionReceipt', hash),
    )
    expect(receipts.filter((receipt) => receipt !== null).length).toBeGreaterThan(0)
    for (const receipt of receipts) expect(receipt?.blockHash).not.toBe(before.hash)
    const logs = ask<Log[]>('eth_getLogs', { fromBlock: tag(290), topics: [] })
    expect(logs).toEqual(
      heights
        .slice(290)
        .concat(tip + 1, tip + 2)
        .flatMap((height) => receiptsAt(height).flatMap((receipt) => receipt.logs)),
    )
    expect(logs).not.toEqual(logsBefore)
  })

  it('has only what was mined by its height', () => {
    Object.assign(chain, { branch: 0, head: 150 })
    expect(ask('eth_blockNumber')).toBe(tag(150))
    expect(ask('eth_getLogs', { fromBlock: '0x0' })).toEqual(
      everyLog.filter(({ blockNumber }) => Number(blockNumber) <= 150),
    )
    expect(ask('eth_getBlockByNumber', tag(151), false)).toBeNull()
    expect(ask<Block>('eth_getBlockByNumber', 'finalized', false).number).toBe(tag(86))
    expect(() => ask('eth_getBalance', addressOf(subject), tag(151))).toThrow('header not found')
  })
})
