import { approvalsCheckedMax } from '@latchkey/protocol/constants'
import { type Caip2, toCaip10 } from '@latchkey/protocol/ids'
import { isLookAlike, toLookAlikeLabel } from '@latchkey/protocol/isLookAlike'
import type { Approval } from '@latchkey/protocol/schema'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Address, parseAbi } from 'viem'
import type { Database } from '../../storage/database.ts'
import { approvals } from '../../storage/schema/approvals.ts'
import { tokens } from '../../storage/schema/tokens.ts'
import type { EvmClient } from '../chains/createEvmClient.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import { readDoubtful } from '../chains/readDoubtful.ts'
import { toTime } from '../history/toTime.ts'
import type { IsListedSpam } from '../nfts/createSpamList.ts'

/** The port: who may spend what of an account. */
export type ApprovalSource = {
  /**
   * `isComplete` is false where there were more than are checked at once, and while the index is behind. `charge` is told
   * how many questions to the chain an answer takes, before they are asked, and may throw.
   */
  getApprovals(query: {
    chainId: Caip2
    address: string
    charge(calls: number): void
  }): Promise<{ data: Approval[]; isComplete: boolean }>
}

/** What `createApprovalSource` needs. */
type ApprovalSourceOptions = {
  database: Database
  client(chainId: Caip2): EvmClient
  catalogue(chainId: Caip2): readonly CatalogueToken[]
  isListedSpam: IsListedSpam
  /** Resolves when the store knows what has been seen of a chain, or soon; answers whether it does. */
  caughtUp(chainId: Caip2): Promise<boolean>
}

type Candidate = Pick<typeof approvals.$inferSelect, 'token' | 'spender' | 'scope' | 'minedAt' | 'isOwn'> &
  Pick<typeof tokens.$inferSelect, 'name' | 'symbol' | 'decimals'> & { isSpam: boolean }

const abi = parseAbi([
  'function allowance(address, address) view returns (uint256)',
  'function isApprovedForAll(address, address) view returns (bool)',
  'function getApproved(uint256) view returns (address)',
  'function ownerOf(uint256) view returns (address)',
])

/**
 * Finds in the index whom an account once let spend something, and asks each contract whether it still holds. Where
 * there are more than are checked at once, listed tokens come first, then what the account signed itself: nobody can
 * push those out, since anybody can make a contract that tells of approvals. Spam that it did not sign is left out, and so
 * are tokens that go by a listed one's name; those that it did sign have none of that name.
 */
export function createApprovalSource({
  database,
  client,
  catalogue,
  isListedSpam,
  caughtUp,
}: ApprovalSourceOptions): ApprovalSource {
  const underWay = new Map<string, ReturnType<typeof readAllowed>>()
  return {
    async getApprovals({ chainId, address, charge }) {
      const isWhole = await caughtUp(chainId)
      const catalogued = catalogue(chainId)
      const listed = new Map(catalogued.map((token) => [token.address, token]))
      const isFalse = ({ token, name, symbol }: Candidate) =>
        !listed.has(token) && isLookAlike(catalogued, name, symbol)
      const found = await readCandidates(chainId, address.toLowerCase(), [...listed.keys()])
      const candidates = found
        .slice(0, approvalsCheckedMax)
        .filter(
          (candidate) =>
            candidate.isOwn ||
            !(candidate.isSpam || isFalse(candidate) || isListedSpam(chainId, candidate.token)),
        )
        .map((candidate) => (isFalse(candidate) ? withoutWords(candidate) : candidate))
      const amounts = await readOnce(chainId, address as Address, candidates, charge)
      const data = candidates.flatMap((candidate, at): Approval[] => {
        const amount = amounts[at]
        return amount ? [toApproval(chainId, candidate, amount, listed.get(candidate.token))] : []
      })
      return { data, isComplete: isWhole && found.length <= approvalsCheckedMax }
    },
  }

  /** Several that ask the same at once ask the chain once. */
  function readOnce(
    chainId: Caip2,
    owner: Address,
    candidates: readonly Candidate[],
    charge: (calls: number) => void,
  ): ReturnType<typeof readAllowed> {
    const key = JSON.stringify([chainId, owner, candidates])
    const begun = underWay.get(key)
    if (begun) return begun
    charge(candidates.reduce((calls, { scope }) => calls + (isOfOne(scope) ? 2 : 1), 0))
    const reading = readAllowed(client(chainId), owner, candidates).finally(() => underWay.delete(key))
    underWay.set(key, reading)
    return reading
  }

  function readCandidates(chainId: Caip2, owner: string, listed: readonly string[]): Promise<Candidate[]> {
    return database
      .select({
        token: approvals.token,
        spender: approvals.spender,
        scope: approvals.scope,
        minedAt: approvals.minedAt,
        isOwn: approvals.isOwn,
        name: tokens.name,
        symbol: tokens.symbol,
        decimals: tokens.decimals,
        isSpam: sql<boolean>`coalesce(${tokens.isSpam}, false)`,
      })
      .from(approvals)
      .leftJoin(tokens, and(eq(tokens.chainId, approvals.chainId), eq(tokens.address, approvals.token)))
      .where(and(eq(approvals.owner, owner), eq(approvals.chainId, chainId)))
      .orderBy(
        // Postgres orders by no constant.
        ...(listed.length > 0 ? [desc(inArray(approvals.token, [...listed]))] : []),
        desc(approvals.isOwn),
        desc(approvals.blockNumber),
      )
      .limit(approvalsCheckedMax + 1)
  }
}

/** An approval of a token that goes by a listed one's name, under its contract. */
function withoutWords(candidate: Candidate): Candidate {
  const label = toLookAlikeLabel(candidate.token)
  return { ...candidate, name: label, symbol: label }
}

/** Tells whether an approval is of one NFT, of which both spender and owner are asked. */
function isOfOne(scope: string): boolean {
  return scope !== 'amount' && scope !== 'all'
}

/** What each approval allows now: base units, 1 for NFTs; 0 or undefined where it allows nothing. */
async function readAllowed(
  evm: EvmClient,
  owner: Address,
  candidates: readonly Candidate[],
): Promise<(bigint | undefined)[]> {
  const allowed: (bigint | undefined)[] = candidates.map(() => undefined)
  const of = (isOne: (scope: string) => boolean) =>
    candidates.flatMap((candidate, at) => (isOne(candidate.scope) ? [{ at, ...candidate }] : []))
  const amounts = of((scope) => scope === 'amount')
  const collections = of((scope) => scope === 'all')
  const single = of(isOfOne)
  const toPair = ({ token, spender }: Candidate) => ({
    address: token as Address,
    args: [owner, spender as Address] as const,
  })
  const toNft = ({ token, scope }: Candidate) => ({
    address: token as Address,
    args: [BigInt(scope)] as const,
  })
  const [allowances, isForAll, spenders, owners] = await Promise.all([
    readDoubtful(evm, abi, 'allowance', amounts.map(toPair)),
    readDoubtful(evm, abi, 'isApprovedForAll', collections.map(toPair)),
    readDoubtful(evm, abi, 'getApproved', single.map(toNft)),
    readDoubtful(evm, abi, 'ownerOf', single.map(toNft)),
  ])
  for (const [index, { at }] of amounts.entries()) allowed[at] = allowances[index]
  for (const [index, { at }] of collections.entries()) allowed[at] = isForAll[index] ? 1n : 0n
  for (const [index, { at, spender }] of single.entries()) {
    const isHeld = owners[index]?.toLowerCase() === owner.toLowerCase()
    allowed[at] = isHeld && spenders[index]?.toLowerCase() === spender ? 1n : 0n
  }
  return allowed
}

function toApproval(
  chainId: Caip2,
  { token, spender, scope, minedAt, name, symbol, decimals }: Candidate,
  amount: bigint,
  listed: CatalogueToken | undefined,
): Approval {
  const isAmount = scope === 'amount'
  const isNft = isOfOne(scope)
  return {
    chainId,
    token: {
      address: toCaip10(chainId, token),
      name: listed?.name ?? name,
      symbol: listed?.symbol ?? symbol,
      decimals: isAmount ? (listed?.decimals ?? decimals) : null,
      iconUrl: listed?.logoUri ?? '',
    },
    scope: isAmount ? 'amount' : isNft ? 'nft' : 'collection',
    spender: toCaip10(chainId, spender),
    amount: isAmount ? amount.toString() : null,
    tokenId: isNft ? scope : null,
    approvedAt: toTime(minedAt),
  }
}
