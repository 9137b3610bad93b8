// Reads an account's logs from a node in a bare loop, which is what an indexer is compared with.
import { setTimeout as delay } from 'node:timers/promises'

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const approvalForAll = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const single = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const deposit = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const withdrawal = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
const atOnce = 16

/**
 * Reads the logs of an account by topic, and the transactions and receipts that they are from, with ranges that halve
 * when they are refused. Returns the milliseconds that it took, and the number of transactions.
 */
export async function readBare(url, address, tip, limitMs) {
  const startedAt = performance.now()
  const account = `0x${address.slice(2).padStart(64, '0')}`
  const filters = [
    [[transfer, approval, approvalForAll, deposit, withdrawal], account],
    [[transfer, single, batch], null, account],
    [[single, batch], null, null, account],
  ]
  const hashes = new Set()
  let size = tip + 1
  for (let to = tip; to >= 0; ) {
    const from = Math.max(0, to - size + 1)
    const range = { fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` }
    const lists = await Promise.all(filters.map((topics) => call(url, 'eth_getLogs', [{ ...range, topics }])))
    if (lists.some(({ error }) => error)) size = Math.ceil(size / 2)
    else {
      for (const { result } of lists) for (const { transactionHash } of result) hashes.add(transactionHash)
      to = from - 1
    }
    if (performance.now() - startedAt > limitMs) return undefined
  }
  const queue = hashes.values()
  const worker = async () => {
    for (const hash of queue) {
      await call(url, 'eth_getTransactionByHash', [hash])
      await call(url, 'eth_getTransactionReceipt', [hash])
      if (performance.now() - startedAt > limitMs) return
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const ms = performance.now() - startedAt
  return ms > limitMs ? undefined : { ms, transactions: hashes.size }
}

async function call(url, method, params) {
  for (;;) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', body })
    if (response.ok) return response.json()
    await response.body?.cancel()
    await delay(1_000 * Number(response.headers.get('retry-after') ?? 1))
  }
}
