import type { Caip2 } from '@latchkey/protocol/ids'
import { UpstreamError } from '../base/UpstreamError.ts'
import type { Request } from '../indexer/readBlock.ts'
import { toApprovals } from '../indexer/toApprovals.ts'
import { type IsGiven, listUnsigned } from '../indexer/toRows.ts'
import type { ApprovalLog, ExplorerClient } from './apis/explorerApi.ts'
import { toWhole } from './apis/readValues.ts'
import { type Mined, readMined } from './readMined.ts'

/** How many approvals are read for one page, the oldest of each token and spender. */
const approvalsMax = 16
const approvalsPerToken = 3

/**
 * Returns whether tokens count that left an account in some transactions without its signature: listed ones are trusted,
 * as in the index, and others if the account has itself approved a spender. Anyone can deploy a contract that logs
 * approvals, so only those in transactions that the account signed count. `isKnown` is false if no explorer says which
 * approvals there are: tokens that do not count then may have been approved after all.
 */
export async function isGivenBy({
  chainId,
  account,
  listed,
  mined,
  charge,
  request,
  readFrom,
}: {
  chainId: Caip2
  account: string
  /** The contracts of the chain's listed tokens, in lower case. */
  listed: ReadonlySet<string>
  mined: readonly Mined[]
  charge(calls: number): void
  request: Request
  /** Lets the explorer of the page work. */
  readFrom<value>(work: (client: ExplorerClient) => Promise<value>): Promise<{ value: value }>
}): Promise<{ isGiven: IsGiven; isKnown: boolean }> {
  const transactions = mined.map(({ transaction }) => transaction)
  const block = { number: 0n, timestamp: 0, hash: '0x', parentHash: '0x', transactions } as const
  const unsigned = new Set(
    listUnsigned(chainId, [block])
      .filter(({ owner, token }) => owner === account && !listed.has(token))
      .map(({ token }) => token),
  )
  const ifMany = { tokens: [...unsigned], head: () => request('eth_blockNumber', []).then(toWhole) }
  const read = async () => (await readFrom((client) => client.approvals(account, ifMany))).value.logs
  const logs = unsigned.size === 0 ? [] : await read().catch(ignoreFailure)
  const byToken = [...unsigned].map((token) =>
    oldestOfEach(logs?.filter(({ address }) => address === token) ?? []),
  )
  const approvals = Array.from({ length: approvalsPerToken }, (_, at) =>
    byToken.flatMap((own) => own[at] ?? []),
  )
    .flat()
    .slice(0, approvalsMax)
  if (approvals.length > 0) charge(2 * approvals.length)
  const given = await Promise.all(
    approvals.map(async ({ address, hash, block: height, minedAt }) => {
      const found = await readMined(
        request,
        { hash, block: height, minedAt, facts: [] },
        async () => undefined,
      )
      return found && isSigned(found, account, address) ? [address as string] : []
    }),
  )
  const tokens = new Set(given.flat())
  return {
    isGiven: (owner, token) => owner === account && (listed.has(token) || tokens.has(token)),
    isKnown: logs !== undefined,
  }
}

/** Not every explorer has logs. A transfer that nobody is known to have allowed is not shown. */
function ignoreFailure(error: unknown): undefined {
  if (!(error instanceof UpstreamError)) throw error
}

/**
 * Keeps the oldest log of each spender, oldest first. Many tokens log what is left of an approval whenever the spender
 * uses it, in transactions of others.
 */
function oldestOfEach(newestFirst: readonly ApprovalLog[]): ApprovalLog[] {
  const oldest = new Map<string | undefined, ApprovalLog>()
  for (const log of [...newestFirst].reverse()) if (!oldest.has(log.topics[2])) oldest.set(log.topics[2], log)
  return [...oldest.values()]
}

function isSigned({ block, minedAt, transaction }: Mined, account: string, token: string): boolean {
  const shape = { number: block, timestamp: minedAt, hash: '0x', parentHash: '0x' } as const
  return toApprovals('', [{ ...shape, transactions: [transaction] }]).some(
    (approval) => approval.isOwn && approval.owner === account && approval.token === token,
  )
}
