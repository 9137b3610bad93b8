import { parts } from '../store/contracts.ts'
import { logKindNames } from '../store/logKinds.ts'
import { placesOf, type Store } from '../store/store.ts'
import { createView } from './createView.ts'
import { addressOf } from './parties.ts'

/** An observed account of the simulated chain. */
export type Subject = {
  /** In lower case. */
  address: string
  /** Hashes of the transactions in its history, oldest first. */
  hashes: readonly string[]
  /** Those that a log shows. */
  logged: ReadonlySet<string>
  /** Those that it sent or received itself. The others, without a log, only traces show. */
  direct: ReadonlySet<string>
}

/** Returns the observed accounts of a branch, in the order of the plan. */
export function listSubjects(store: Store, branch = 0): Subject[] {
  const { plan, logs, logsOf, transactions, transactionsOf, branches } = store
  const view = createView(store, { branch, head: branches[branch]?.tip ?? 0 })
  const { firstSubject } = placesOf(plan)
  const transfer = logKindNames.indexOf('transfer')
  const isLie = (row: number, party: number) =>
    logs.p1[row] === party &&
    logs.kind[row] === transfer &&
    (logs.contract[row] === parts.lookAlike || logs.amount[row] === 0)
  const toHashes = (rows: readonly number[]) =>
    [...new Set(rows)]
      .filter((row) => view.isCanonical(transactions.block[row] ?? 0))
      .sort((one, other) => one - other)
      .map(view.transactionHash)
  return plan.subjects.map((_, at) => {
    const party = firstSubject + at
    const logged = [...logsOf(party)].flatMap((row) =>
      isLie(row, party) ? [] : (logs.transaction[row] ?? 0),
    )
    const own = [...transactionsOf(party)]
    const isDirect = (row: number) => transactions.from[row] === party || transactions.to[row] === party
    return {
      address: addressOf(party),
      hashes: toHashes([...logged, ...own]),
      logged: new Set(toHashes(logged)),
      direct: new Set(toHashes(own.filter(isDirect))),
    }
  })
}
