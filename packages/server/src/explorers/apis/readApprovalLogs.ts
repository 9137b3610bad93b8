import { pad } from 'viem'
import { type ApprovalLog, type AskExplorer, ExplorerFailure, type ManyApprovals } from './explorerApi.ts'
import { readEnvelope } from './readEnvelope.ts'
import { toAddress, toAmount, toBytes, toCount, toHash, toList, toWhole } from './readValues.ts'

/** `Approval(address,address,uint256)` and `ApprovalForAll(address,address,bool)`. */
const approvalTopics = [
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
]
/** The maximum of logs in an answer of Etherscan's API, and of those like it. */
const logsPerPage = 1_000
/** How many ranges of blocks are read of an account with more logs, and of how many tokens. */
const rangesMax = 4
const tokensMax = 8

type Range = { from: bigint; to: bigint | 'latest' }
/** Reads the first page of the logs in a range, of one contract or of all. */
type ReadRange = (range: Range, token?: string) => Promise<{ logs: ApprovalLog[]; isFull: boolean }>

/**
 * Reads the logs of an account's approvals from Etherscan's API, or one like it, newest first. Anyone can write such
 * logs, so a full page is not continued upwards: the wanted tokens are read by themselves, and the rest from the head
 * downwards.
 */
export async function readApprovalLogs(
  ask: AskExplorer,
  path: string,
  account: string,
  ifMany?: ManyApprovals,
): Promise<{ logs: ApprovalLog[]; isComplete: boolean }> {
  const readers = approvalTopics.map((topic) => toReader(ask, path, account, topic))
  const pages = await Promise.all(readers.map((read) => read({ from: 0n, to: 'latest' })))
  const logs = pages.flatMap((page) => page.logs)
  const isEach = await Promise.all(
    pages.map(async (page, at) => {
      const read = readers[at]
      if (!page.isFull || !read) return true
      if (!ifMany) return false
      const keep = (found: readonly ApprovalLog[]) => void logs.push(...found)
      const [isComplete] = await Promise.all([
        readNewest(read, newestBlock(page.logs), ifMany.head, keep),
        at === 0 ? readTokens(read, ifMany.tokens, keep) : undefined,
      ])
      return isComplete
    }),
  )
  return {
    // Where an explorer states no place in the block, its own order counts, which is ascending.
    logs: logs.reverse().sort((a, b) => Number(b.block - a.block) || b.index - a.index),
    isComplete: isEach.every((isComplete) => isComplete),
  }
}

/** Reads what is newer than a block, the newest first, as far as it is possible. Resolves with whether that is all. */
async function readNewest(
  read: ReadRange,
  since: bigint,
  readHead: ManyApprovals['head'],
  keep: (logs: readonly ApprovalLog[]) => void,
): Promise<boolean> {
  const head = await readHead()
  let [low, from, to] = [since, since, head]
  for (let asked = 0; asked < rangesMax && from <= to; asked += 1) {
    const page = await read({ from, to: to === head ? 'latest' : to }).catch(ignoreFailure)
    if (!page) return false
    keep(page.logs)
    if (!page.isFull) {
      if (from === low) return true
      to = from - 1n
      from = low
      continue
    }
    // Answers are ascending, so newer ones are missing.
    const newest = newestBlock(page.logs)
    if (from === low) low = newest
    from = newest + (to - newest) / 2n + 1n
  }
  return false
}

async function readTokens(
  read: ReadRange,
  tokens: readonly string[],
  keep: (logs: readonly ApprovalLog[]) => void,
): Promise<void> {
  await Promise.all(
    tokens.slice(0, tokensMax).map(async (token) => {
      const page = await read({ from: 0n, to: 'latest' }, token).catch(ignoreFailure)
      if (page) keep(page.logs)
    }),
  )
}

/** Ignores that an explorer refuses more requests, because its first page is better than nothing. */
function ignoreFailure(error: unknown): undefined {
  if (!(error instanceof ExplorerFailure)) throw error
}

function newestBlock(logs: readonly ApprovalLog[]): bigint {
  let newest = 0n
  for (const { block } of logs) if (block > newest) newest = block
  return newest
}

function toReader(ask: AskExplorer, path: string, account: string, topic: string): ReadRange {
  const owner = pad(toAddress(account))
  return async ({ from, to }, token) => {
    const query = {
      module: 'logs',
      action: 'getLogs',
      fromBlock: String(from),
      toBlock: String(to),
      topic0: topic,
      topic1: owner,
      topic0_1_opr: 'and',
      offset: String(logsPerPage),
      page: '1',
      ...(token !== undefined && { address: token }),
    }
    const read = await ask(path, query, readEnvelope(readLog))
    return {
      logs: read.filter(
        ({ address, topics }) =>
          topics[0] === topic && topics[1] === owner && (token === undefined || address === token),
      ),
      isFull: read.length >= logsPerPage,
    }
  }
}

function readLog(json: unknown): ApprovalLog {
  const { address, blockNumber, data, logIndex, timeStamp, topics, transactionHash } = Object(json)
  // Topics that the log does not have are null.
  const stated = toList(topics).filter((topic) => topic !== null && topic !== '')
  if (stated.length > 4) throw new ExplorerFailure('invalid', 'A log has too many topics.')
  return {
    address: toAddress(address),
    topics: stated.map(toHash),
    data: toBytes(data),
    block: toWhole(blockNumber),
    index: Number(toAmount(logIndex)),
    minedAt: toCount(timeStamp),
    hash: toHash(transactionHash),
  }
}
