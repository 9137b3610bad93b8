import { approvalsCheckedMax } from '@latchkey/protocol/constants'
import { type Caip2, toCaip10 } from '@latchkey/protocol/ids'
import { isLookAlike, toLookAlikeLabel } from '@latchkey/protocol/isLookAlike'
import type { Approval } from '@latchkey/protocol/schema'
import { and, asc, desc, eq, inArray, max, sql } from 'drizzle-orm'
import { type Address, parseAbi } from 'viem'
import type { Charge } from '../base/charge.ts'
import { toTime } from '../base/toTime.ts'
import type { IsListedSpam } from '../chains/createSpamList.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import type { CatalogueToken, LogoOf } from '../chains/listTokens.ts'
import { isNativeErc20 } from '../chains/nativeErc20.ts'
import { readDoubtful } from '../chains/readDoubtful.ts'
import type { Database } from '../storage/database.ts'
import { approvals } from '../storage/schema/approvals.ts'
import { tokens } from '../storage/schema/tokens.ts'

/** The port for an account's approvals: which spenders may spend what. */
export type ApprovalSource = {
  /**
   * Returns an account's approvals. `isComplete` is false if there were more than are checked at once, or while the
   * index is behind. Calls `charge` with the number of chain requests before they are sent; it may throw.
   */
  getApprovals(query: {
    chainId: Caip2
    address: string
    charge: Charge
  }): Promise<{ data: Approval[]; isComplete: boolean }>
}

/** Parameters of `createApprovalSource`. */
type ApprovalSourceOptions = {
  database: Database
  client(chainId: Caip2): EvmClient
  /** The native token first. */
  catalogue(chainId: Caip2): readonly CatalogueToken[]
  /** No logos beyond the operator's by default. */
  logoOf?: LogoOf
  isListedSpam: IsListedSpam
  /**
   * Resolves once the store has every block seen of a chain and the whole past of an account, or shortly after, with
   * whether it has.
   */
  caughtUp(account: { chainId: Caip2; address: string; charge: Charge }): Promise<boolean>
  /** Finds past approvals of an account on a chain whose past explorers read; undefined if the index has them. */
  findExplored?: FindExplored
}

/** Finds at most `approvalsCheckedMax` past approvals of an account, newest first. */
export type FindExplored = (query: {
  chainId: Caip2
  /** In lower case. */
  owner: string
  charge: Charge
}) => Promise<{ candidates: readonly Candidate[]; isComplete: boolean } | undefined>

/** A past approval, and its token's metadata. */
type Candidate = Pick<typeof approvals.$inferSelect, 'token' | 'spender' | 'scope' | 'minedAt' | 'isOwn'> &
  Pick<typeof tokens.$inferSelect, 'name' | 'symbol' | 'decimals'> & { isSpam: boolean }

const abi = parseAbi([
  'function allowance(address, address) view returns (uint256)',
  'function isApprovedForAll(address, address) view returns (bool)',
  'function getApproved(uint256) view returns (address)',
  'function ownerOf(uint256) view returns (address)',
])

/**
 * Finds past approvals of an account in the index, and reads from each contract whether they are still valid. If there
 * are more than are checked at once, listed tokens come first, then approvals that the account signed itself. Anyone
 * can deploy a contract that logs approvals, but cannot displace these. Spam that the account did not sign is left out,
 * as are tokens with a listed token's name. If the account did sign those, they are returned without that name.
 */
export function createApprovalSource({
  database,
  client,
  catalogue,
  logoOf,
  isListedSpam,
  caughtUp,
  findExplored = async () => undefined,
}: ApprovalSourceOptions): ApprovalSource {
  const underWay = new Map<string, ReturnType<typeof readAllowed>>()
  return {
    async getApprovals({ chainId, address, charge }) {
      const owner = address.toLowerCase()
      const explored = await findExplored({ chainId, owner, charge })
      const isWhole = explored ? explored.isComplete : await caughtUp({ chainId, address, charge })
      const catalogued = catalogue(chainId)
      const listed = new Map(catalogued.map((token) => [token.address, token]))
      const findListed = (token: string) =>
        isNativeErc20(chainId, token) ? catalogued[0] : listed.get(token)
      const isFalse = ({ token, name, symbol }: Candidate) =>
        !findListed(token) && isLookAlike(catalogued, name, symbol)
      const found = explored
        ? toOrder(explored.candidates, listed)
        : await readCandidates(chainId, owner, [...listed.keys()])
      const candidates = found
        .slice(0, approvalsCheckedMax)
        .filter(
          (candidate) =>
            candidate.isOwn ||
            !(candidate.isSpam || isFalse(candidate) || isListedSpam(chainId, candidate.token)),
        )
        .map((candidate) => (isFalse(candidate) ? withLabel(candidate) : candidate))
      const amounts = await readOnce(chainId, address as Address, candidates, charge)
      const data = candidates.flatMap((candidate, at): Approval[] => {
        const amount = amounts[at]
        if (!amount) return []
        const logo = logoOf?.(chainId, candidate.token)
        return [toApproval(chainId, candidate, amount, findListed(candidate.token), logo)]
      })
      return { data, isComplete: isWhole && found.length <= approvalsCheckedMax }
    },
  }

  /** Shares one read of the chain between concurrent equal requests. */
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
    const signed = sql<boolean>`bool_or(${approvals.isOwn})`
    return database
      .select({
        token: approvals.token,
        spender: approvals.spender,
        scope: approvals.scope,
        minedAt: sql`max(${approvals.minedAt})`.mapWith(approvals.minedAt),
        isOwn: signed,
        name: tokens.name,
        symbol: tokens.symbol,
        decimals: tokens.decimals,
        isSpam: sql<boolean>`coalesce(${tokens.isSpam}, false)`,
      })
      .from(approvals)
      .leftJoin(tokens, and(eq(tokens.chainId, approvals.chainId), eq(tokens.address, approvals.token)))
      .where(and(eq(approvals.owner, owner), eq(approvals.chainId, chainId)))
      .groupBy(approvals.token, approvals.spender, approvals.scope, tokens.chainId, tokens.address)
      .orderBy(
        // Postgres does not accept a constant in `order by`.
        ...(listed.length > 0 ? [desc(inArray(approvals.token, [...listed]))] : []),
        desc(signed),
        desc(max(approvals.blockNumber)),
        // Approvals of one block have an order, too, which is that of `readApprovals`.
        ...[approvals.token, approvals.spender, approvals.scope].map((column) => asc(column)),
      )
      .limit(approvalsCheckedMax + 1)
  }
}

/** Sorts as the store does: listed tokens first, then what the account signed, each in their order. */
function toOrder(
  candidates: readonly Candidate[],
  listed: ReadonlyMap<string, unknown>,
): readonly Candidate[] {
  const rank = ({ token, isOwn }: Candidate) => (listed.has(token) ? 0 : 2) + (isOwn ? 0 : 1)
  return [...candidates].sort((a, b) => rank(a) - rank(b))
}

/** Replaces a listed token's name on an approval of another token with a label for its contract. */
function withLabel(candidate: Candidate): Candidate {
  const label = toLookAlikeLabel(candidate.token)
  return { ...candidate, name: label, symbol: label }
}

/** Returns whether an approval is of one NFT, which requires reading both spender and owner. */
function isOfOne(scope: string): boolean {
  return scope !== 'amount' && scope !== 'all'
}

/** Reads what each approval allows now: base units, or 1 for NFTs. 0 or undefined if it allows nothing. */
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
    const isOwner = owners[index]?.toLowerCase() === owner.toLowerCase()
    allowed[at] = isOwner && spenders[index]?.toLowerCase() === spender ? 1n : 0n
  }
  return allowed
}

function toApproval(
  chainId: Caip2,
  { token, spender, scope, minedAt, name, symbol, decimals }: Candidate,
  amount: bigint,
  listed: CatalogueToken | undefined,
  logo: string | undefined,
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
      iconUrl: listed?.logoUri ?? logo ?? '',
    },
    scope: isAmount ? 'amount' : isNft ? 'nft' : 'collection',
    spender: toCaip10(chainId, spender),
    amount: isAmount ? amount.toString() : null,
    tokenId: isNft ? scope : null,
    approvedAt: toTime(minedAt),
  }
}
