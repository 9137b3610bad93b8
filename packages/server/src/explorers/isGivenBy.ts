import type { Caip2 } from '@latchkey/protocol/ids'
import { UpstreamError } from '../base/UpstreamError.ts'
import type { Request } from '../indexer/readBlock.ts'
import { toApprovals } from '../indexer/toApprovals.ts'
import { type IsGiven, listUnsigned } from '../indexer/toRows.ts'
import type { ExplorerClient } from './apis/explorerApi.ts'
import { type Mined, readMined } from './readMined.ts'

/** How many approvals are read for one page, the newest of each token. */
const approvalsMax = 16
const approvalsPerToken = 3

/**
 * Returns whether an account has itself approved a spender of a token, for the tokens that left it in some transactions
 * without its signature. Anyone can deploy a contract that logs approvals, so only those in transactions that the account
 * signed count.
 */
export async function isGivenBy({
  chainId,
  account,
  mined,
  charge,
  request,
  readFrom,
}: {
  chainId: Caip2
  account: string
  mined: readonly Mined[]
  charge(calls: number): void
  request: Request
  /** Lets the explorer of the page work. */
  readFrom<value>(work: (client: ExplorerClient) => Promise<value>): Promise<{ value: value }>
}): Promise<IsGiven> {
  const transactions = mined.map(({ transaction }) => transaction)
  const block = { number: 0n, timestamp: 0, hash: '0x', parentHash: '0x', transactions } as const
  const unsigned = new Set(
    listUnsigned(chainId, [block])
      .filter(({ owner }) => owner === account)
      .map(({ token }) => token),
  )
  if (unsigned.size === 0) return () => false
  const logs = await readFrom((client) => client.approvals(account)).then(
    ({ value }) => value.logs,
    (error: unknown) => {
      // Not every explorer has logs. A transfer that nobody is known to have allowed is not shown.
      if (error instanceof UpstreamError) return []
      throw error
    },
  )
  const approvals = [...unsigned]
    .flatMap((token) => logs.filter(({ address }) => address === token).slice(0, approvalsPerToken))
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
  return (owner, token) => owner === account && tokens.has(token)
}

function isSigned({ block, minedAt, transaction }: Mined, account: string, token: string): boolean {
  const shape = { number: block, timestamp: minedAt, hash: '0x', parentHash: '0x' } as const
  return toApprovals('', [{ ...shape, transactions: [transaction] }]).some(
    (approval) => approval.isOwn && approval.owner === account && approval.token === token,
  )
}
