import type { Caip2 } from '@latchkey/protocol/ids'
import type { Charge } from '../base/charge.ts'
import { type ApprovalRow, toApprovals } from '../indexer/toApprovals.ts'
import { nobody } from '../indexer/toLegs.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import type { ApprovalLog, ExplorerClient } from './apis/explorerApi.ts'
import { toWhole } from './apis/readValues.ts'
import type { Explorers } from './createExplorers.ts'
import { type Mined, readMined } from './readMined.ts'

/** How many approvals of a contract come before those of others. */
const logsPerContract = 4

/** Past approvals of an account, newest first. `isComplete` is false if there may be more. */
type FoundApprovals = { approvals: readonly ApprovalRow[]; isComplete: boolean }

/**
 * Reads an account's past approvals from a chain's explorers, at most `limit`, those of listed tokens first. Who signed
 * for them is read from the chain's own upstreams, because a contract may log anything.
 */
export async function readApprovals({
  explorers,
  request,
  chainId,
  owner,
  listed,
  limit,
  charge,
}: {
  explorers: Explorers
  request: Rpc['request']
  chainId: Caip2
  /** In lower case. */
  owner: string
  /** The contracts of the chain's listed tokens, in lower case. */
  listed: ReadonlySet<string>
  limit: number
  charge: Charge
}): Promise<FoundApprovals> {
  const head = () => request(chainId, 'eth_blockNumber', []).then(toWhole)
  const ask = (client: ExplorerClient) => client.approvals(owner, { tokens: [...listed], head })
  const { value } = await explorers.ask(chainId, ask, { charge })
  const logs = rank(newestOfEach(value.logs), listed)
  const kept = logs.slice(0, limit)
  const hashes = new Map(kept.map((log) => [log.hash, log]))
  charge(2 * hashes.size)
  const mined = await Promise.all(
    [...hashes.values()].map(async (log) => {
      const place = { hash: log.hash, block: log.block, minedAt: log.minedAt, facts: [] }
      const found = await readMined(
        (...call) => request(chainId, ...call),
        place,
        async () => undefined,
      )
      return found ?? unsigned(kept.filter(({ hash }) => hash === log.hash))
    }),
  )
  const wanted = new Set(kept.map(toKey))
  const rows = toApprovals(
    chainId,
    mined.map(({ block, minedAt, transaction }) => ({
      ...{ number: block, timestamp: minedAt, hash: '0x', parentHash: '0x' },
      transactions: [transaction],
    })),
  )
  return {
    approvals: joinBlocks(
      rows.filter((row) => row.owner === owner && wanted.has(`${row.token} ${row.spender}`)),
    ),
    isComplete: value.isComplete && logs.length <= limit,
  }
}

/** Joins the approvals of several blocks, in the order of `createApprovalSource`. */
function joinBlocks(rows: readonly ApprovalRow[]): ApprovalRow[] {
  const keyOf = ({ token, spender, scope }: ApprovalRow) => `${token} ${spender} ${scope}`
  const joined = new Map<string, ApprovalRow>()
  for (const row of [...rows].sort(
    (a, b) => Number(b.blockNumber - a.blockNumber) || (keyOf(a) < keyOf(b) ? -1 : 1),
  )) {
    const newer = joined.get(keyOf(row))
    if (newer) newer.isOwn ||= row.isOwn
    else joined.set(keyOf(row), row)
  }
  return [...joined.values()]
}

/** Keeps the newest log of each token and spender. */
function newestOfEach(logs: readonly ApprovalLog[]): ApprovalLog[] {
  const newest = new Map<string, ApprovalLog>()
  for (const log of logs) {
    const { topics } = log
    const key = topics.length > 3 ? `${toKey(log)} ${topics[3]}` : `${toKey(log)} ${topics[0]}`
    if (!newest.has(key)) newest.set(key, log)
  }
  return [...newest.values()]
}

/**
 * Sorts the logs of listed tokens before others. Of any other contract, which may log as many as it likes, only the first
 * few come before those of the next ones.
 */
function rank(logs: readonly ApprovalLog[], listed: ReadonlySet<string>): ApprovalLog[] {
  const counts = new Map<string, number>()
  const ranks = new Map<ApprovalLog, number>()
  for (const log of logs) {
    const count = (counts.get(log.address) ?? 0) + 1
    counts.set(log.address, count)
    ranks.set(log, listed.has(log.address) ? 0 : count <= logsPerContract ? 1 : 2)
  }
  return [...logs].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
}

function toKey({ address, topics }: ApprovalLog): string {
  return `${address} 0x${topics[2]?.slice(-40)}`
}

/** Returns a transaction of which only the explorer's logs are known, so nobody is known to have signed it. */
function unsigned(logs: readonly ApprovalLog[]): Mined {
  const [first] = logs
  return {
    block: first?.block ?? 0n,
    minedAt: first?.minedAt ?? 0,
    transaction: {
      ...{ index: 0, hash: first?.hash ?? '0x', from: nobody as `0x${string}`, to: null, created: null },
      ...{ value: 0n, nonce: 0, input: '0x', failed: false, fee: 0n, internals: [] },
      logs: logs.map(({ address, data, topics }) => ({ address, data, topics: [...topics] })),
    },
  }
}
