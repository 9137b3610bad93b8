import type { Hex } from 'viem'
import type { Fact, FactList } from './apis/explorerApi.ts'

/** What an explorer says of one transaction of an account. */
export type Activity = { hash: Hex; block: bigint; minedAt: number; facts: readonly Fact[] }

/** An account's newest transactions, complete down to a block. */
type Activities = {
  /** In descending order of blocks. */
  activities: readonly Activity[]
  /** The highest block that is not complete; undefined at the end. */
  rest: bigint | undefined
}

type Reading = { list: FactList; facts: Fact[]; lowest: bigint | undefined; isDone: boolean }

/** The maximum of pages of one list that are read for one page of history. */
const roundsMax = 8

/**
 * Merges an explorer's lists into transactions, newest first, until at least `enough` are complete. The lists have
 * different ends after a page, so only what is above the highest of them is complete. With `token`, only transactions
 * with a transfer of it are returned, and the other lists complete them.
 */
export async function readActivity(
  lists: readonly FactList[],
  enough: number,
  token?: string | null,
): Promise<Activities> {
  const isWanted = ({ facts }: Activity) =>
    typeof token !== 'string' || facts.some(({ type }) => type === 'transfer')
  const readings = lists.map((list): Reading => ({ list, facts: [], lowest: undefined, isDone: false }))
  await Promise.all(readings.map(readOn))
  for (let round = 1; ; round += 1) {
    const open = readings.filter(({ isDone }) => !isDone)
    const unread = open.filter(({ lowest }) => lowest === undefined)
    const lowests = open.flatMap(({ lowest }) => (lowest === undefined ? [] : [lowest]))
    const [rest] = lowests.sort((a, b) => (a < b ? 1 : -1))
    const facts = readings.flatMap((reading) => reading.facts)
    const isLast = round === roundsMax
    if (unread.length === 0 || isLast) {
      const complete = toActivities(facts.filter(({ block }) => rest === undefined || block > rest))
      const activities = complete.filter(isWanted)
      if (rest === undefined || activities.length >= enough || (isLast && complete.length > 0))
        return { activities, rest }
      // More happened in one block than is read for a page. What was read of it is shown, and the rest is left out.
      if (isLast)
        return {
          activities: toActivities(facts.filter(({ block }) => block === rest)).filter(isWanted),
          rest: rest > 0n ? rest - 1n : undefined,
        }
    }
    const behind = open.filter(({ lowest }) => lowest === undefined || lowest === rest)
    await Promise.all(behind.map(readOn))
  }
}

async function readOn(reading: Reading): Promise<void> {
  const { done, value } = await reading.list.next()
  if (done) {
    reading.isDone = true
    return
  }
  reading.facts.push(...value.facts)
  reading.lowest = value.lowest ?? reading.lowest
}

function toActivities(facts: readonly Fact[]): Activity[] {
  const byHash = new Map<Hex, Fact[]>()
  for (const fact of facts) {
    const known = byHash.get(fact.hash)
    if (known) known.push(fact)
    else byHash.set(fact.hash, [fact])
  }
  return [...byHash]
    .map(([hash, own]) => ({ hash, block: own[0]?.block ?? 0n, minedAt: own[0]?.minedAt ?? 0, facts: own }))
    .sort((a, b) => (a.block === b.block ? 0 : a.block < b.block ? 1 : -1))
}
