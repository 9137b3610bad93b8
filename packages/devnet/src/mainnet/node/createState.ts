import { endowment, nativeUnit } from '../store/store.ts'
import { lowerBound, type View } from './createView.ts'
import { gasOf } from './writeBlock.ts'

/** Balances and nonces of one party: sums up to each of its transactions, over all branches. */
type Sums = { rows: Uint32Array; balance: bigint[]; sent: Uint32Array }

/** Balances and nonces at a height. */
export type State = {
  /** Returns a balance after the block of a height, in wei. */
  balanceAt(party: number, height: number): bigint
  /** Returns how many transactions an account has sent by a height. */
  nonceAt(party: number, height: number): number
}

/** How many parties' sums are kept. */
const partiesMax = 64

/** Creates the state of a view, which is derived from the transactions. */
export function createState(view: View): State {
  const { store } = view
  const kept = new Map<number, Sums>()

  const sum = (party: number): Sums => {
    const rows = store.transactionsOf(party)
    const balance: bigint[] = [0n]
    const sent = new Uint32Array(rows.length + 1)
    for (const [at, row] of rows.entries()) {
      balance.push((balance[at] ?? 0n) + changeOf(view, row, party))
      sent[at + 1] = (sent[at] ?? 0) + (store.transactions.from[row] === party ? 1 : 0)
    }
    return { rows, balance, sent }
  }
  const sumsOf = (party: number): Sums => {
    const known = kept.get(party) ?? sum(party)
    kept.delete(party)
    kept.set(party, known)
    const [oldest] = kept.keys()
    if (kept.size > partiesMax && oldest !== undefined) kept.delete(oldest)
    return known
  }
  /** Returns the places of a party's transactions up to a height. */
  const placesTo = (rows: Uint32Array, height: number) =>
    view.ranges(0, height).map(([from, to]) => {
      const { firstTransaction } = store.blocks
      return [
        lowerBound(rows, firstTransaction[from] ?? 0),
        lowerBound(rows, firstTransaction[to] ?? 0),
      ] as const
    })

  return {
    balanceAt(party, height) {
      const { rows, balance } = sumsOf(party)
      return placesTo(rows, height).reduce(
        (total, [from, to]) => total + (balance[to] ?? 0n) - (balance[from] ?? 0n),
        party === 0 ? 0n : endowment,
      )
    },
    nonceAt(party, height) {
      const { rows, sent } = sumsOf(party)
      return placesTo(rows, height).reduce(
        (total, [from, to]) => total + (sent[to] ?? 0) - (sent[from] ?? 0),
        0,
      )
    },
  }
}

/** Returns what a transaction changed a party's balance by, in wei. */
function changeOf(view: View, row: number, party: number): bigint {
  const { from, to, value, paid, paidValue, failed, block } = view.store.transactions
  let change = 0n
  if (from[row] === party) change -= gasOf(view, row) * view.gasPrice(block[row] ?? 0)
  if (failed[row]) return change
  const moved = BigInt(value[row] ?? 0) * nativeUnit
  if (from[row] === party) change -= moved
  if (to[row] === party) change += moved
  if (!paid[row]) return change
  const given = BigInt(paidValue[row] ?? 0) * nativeUnit
  if (to[row] === party) change -= given
  if (paid[row] === party) change += given
  return change
}
