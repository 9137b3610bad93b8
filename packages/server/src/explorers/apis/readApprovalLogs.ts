import { pad } from 'viem'
import { type ApprovalLog, type AskExplorer, ExplorerFailure } from './explorerApi.ts'
import { readEnvelope } from './readEnvelope.ts'
import { toAddress, toAmount, toBytes, toCount, toHash, toList, toWhole } from './readValues.ts'

/** `Approval(address,address,uint256)` and `ApprovalForAll(address,address,bool)`. */
const approvalTopics = [
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
]
/** The maximum of logs in an answer of Etherscan's API, and of those like it. */
const logsPerPage = 1_000
const pagesMax = 3

/** Reads the logs of an account's approvals from Etherscan's API, or one like it, newest first. */
export async function readApprovalLogs(
  ask: AskExplorer,
  path: string,
  account: string,
): Promise<{ logs: ApprovalLog[]; isComplete: boolean }> {
  const found = await Promise.all(approvalTopics.map((topic) => readTopic(ask, path, account, topic)))
  return {
    // Where an explorer states no place in the block, its own order counts, which is ascending.
    logs: found
      .flatMap(({ logs }) => logs)
      .reverse()
      .sort((a, b) => Number(b.block - a.block) || b.index - a.index),
    isComplete: found.every(({ isComplete }) => isComplete),
  }
}

async function readTopic(ask: AskExplorer, path: string, account: string, topic: string) {
  const logs: ApprovalLog[] = []
  const query = {
    module: 'logs',
    action: 'getLogs',
    fromBlock: '0',
    toBlock: 'latest',
    topic0: topic,
    topic1: pad(toAddress(account)),
    topic0_1_opr: 'and',
    offset: String(logsPerPage),
  }
  for (let page = 1; page <= pagesMax; page += 1) {
    const read = await ask(path, { ...query, page: String(page) }, readEnvelope(readLog))
    const last = read.at(-1)
    const before = logs.at(-1)
    // An explorer without pages returns the first one again.
    if (page > 1 && last && before && isSame(last, before)) return { logs, isComplete: false }
    logs.push(...read.filter(({ topics }) => topics[0] === topic && topics[1] === query.topic1))
    if (read.length < logsPerPage) return { logs, isComplete: true }
  }
  return { logs, isComplete: false }
}

function isSame(a: ApprovalLog, b: ApprovalLog): boolean {
  return a.hash === b.hash && a.block === b.block && a.topics.join() === b.topics.join()
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
