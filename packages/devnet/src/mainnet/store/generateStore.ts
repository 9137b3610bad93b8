import { createRandom } from '../../base/random.ts'
import { contracts } from './contracts.ts'
import { type Actions, createActions } from './createActions.ts'
import { createWriter, type Writer } from './createWriter.ts'
import {
  type Branch,
  type LogColumns,
  type MainnetPlan,
  placesOf,
  type RowsOf,
  type Store,
  type TransactionColumns,
} from './store.ts'

/** How many blocks pass before a subject's first transaction, and after its last. */
const before = 8
const after = 2
/** How often a contract lies about a subject: once in so many of its transactions. */
const forgedEvery = 20

/** Generates the chain of a plan: the main branch, then the blocks of the others. */
export function generateStore(plan: MainnetPlan): Store {
  const random = createRandom(plan.seed)
  const write = createWriter(plan)
  const actions = createActions(write, random, plan)
  const { firstSubject, parties } = placesOf(plan)
  const turns = plan.subjects.map((count) => planTurns(plan, count))
  const acted = plan.subjects.map(() => 0)
  for (let height = 0; height < plan.blocks; height += 1) {
    write.block(height, Math.max(0, height - 1))
    if (height === 0) continue
    if (height === 1) actions.endow()
    for (const [at, subject] of turns.entries()) {
      const account = firstSubject + at
      let count = acted[at] ?? 0
      for (; subject[count] === height; count += 1) {
        if (count === subject.length - 1) actions.receive(account)
        else actions.act(account)
        if (count % forgedEvery === 0) actions.forge(account)
      }
      acted[at] = count
    }
    const share = ((height + 1) * plan.logs) / plan.blocks
    while (write.count.logs < share && write.count.transactions < share) actions.act(actions.other())
  }
  const branches = [
    { fork: 0, row: 0, tip: plan.blocks - 1 },
    ...plan.branches.map((branch) => writeBranch(write, actions, plan, branch, firstSubject)),
  ]
  const { blocks, count } = write
  const transactions = cut(write.transactions, count.transactions, 'firstLog')
  const logs = cut(write.logs, count.logs)
  return {
    plan,
    blocks: cut(blocks, count.blocks, 'firstTransaction'),
    transactions,
    logs,
    branches,
    logsOf: indexRows(parties, count.logs, (row, add) => eachPartyOfLog(logs, row, add)),
    logsBy: indexRows(contracts.length + 1, count.logs, (row, add) => add(logs.contract[row] ?? 0)),
    transactionsOf: indexRows(parties, count.transactions, (row, add) =>
      eachPartyOfTransaction(transactions, row, add),
    ),
  }
}

/** Returns the heights of a subject's transactions, spread over the chain, the last one near the head. */
function planTurns({ blocks }: MainnetPlan, count: number): Uint32Array {
  const room = blocks - before - after
  return Uint32Array.from({ length: count }, (_, at) =>
    at === count - 1 ? blocks - after : before + Math.floor(((at + 0.5) * room) / count),
  )
}

/**
 * Writes a branch that has the transactions of the blocks that it replaces in other blocks. A payment by an account
 * that is not a subject and the last transfer to the last subject have another receiver.
 */
function writeBranch(
  write: Writer,
  { other }: Actions,
  plan: MainnetPlan,
  { replaced, added }: MainnetPlan['branches'][number],
  firstSubject: number,
): Branch {
  const fork = plan.blocks - replaced
  const row = write.count.blocks
  const { firstTransaction } = write.blocks
  const [from, to] = [firstTransaction[fork] ?? 0, firstTransaction[plan.blocks] ?? 0]
  const heights = replaced + added
  const lastSubject = firstSubject + plan.subjects.length - 1
  let original = from
  for (let at = 0; at < heights; at += 1) {
    write.block(fork + at, at === 0 ? fork - 1 : row + at - 1)
    const end = from + Math.floor(((to - from) * (at + 1)) / heights)
    for (; original < end; original += 1)
      if (isReplaceable(write, original, firstSubject, lastSubject)) write.redirect(original, other())
      else write.repeat(original)
  }
  return { fork, row, tip: fork + heights - 1 }
}

function isReplaceable({ transactions, logs }: Writer, row: number, firstSubject: number, last: number) {
  const log = transactions.firstLog[row] ?? 0
  const hasLogs = (transactions.firstLog[row + 1] ?? 0) > log
  const isToLast = hasLogs && logs.p2[log] === last && logs.kind[log] === 0 && transactions.kind[row] === 1
  const isPayment = transactions.kind[row] === 0 && (transactions.from[row] ?? 0) > last
  return isToLast || (isPayment && (transactions.to[row] ?? 0) >= firstSubject)
}

/** Cuts columns to the rows that were written. The column `ends` has one more. */
function cut<Columns extends { [name: string]: Uint8Array | Uint32Array | Float64Array }>(
  columns: Columns,
  rows: number,
  ends?: keyof Columns,
): Columns {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, column.slice(0, name === ends ? rows + 1 : rows)]),
  ) as Columns
}

function eachPartyOfLog({ p1, p2, p3 }: LogColumns, row: number, add: (party: number) => void) {
  const [one = 0, two = 0, three = 0] = [p1[row], p2[row], p3[row]]
  add(one)
  if (two !== one) add(two)
  if (three !== one && three !== two) add(three)
}

function eachPartyOfTransaction(
  { from, to, paid }: TransactionColumns,
  row: number,
  add: (party: number) => void,
) {
  const [sender = 0, receiver = 0, third = 0] = [from[row], to[row], paid[row]]
  add(sender)
  if (receiver !== sender) add(receiver)
  if (third !== 0 && third !== sender && third !== receiver) add(third)
}

/** Lists the rows of each party, in one array with the places where each begins. */
function indexRows(
  parties: number,
  rows: number,
  each: (row: number, add: (party: number) => void) => void,
): RowsOf {
  const begins = new Uint32Array(parties + 1)
  for (let row = 0; row < rows; row += 1)
    each(row, (party) => {
      begins[party + 1] = (begins[party + 1] ?? 0) + 1
    })
  for (let party = 0; party < parties; party += 1)
    begins[party + 1] = (begins[party + 1] ?? 0) + (begins[party] ?? 0)
  const filled = begins.slice()
  const list = new Uint32Array(begins[parties] ?? 0)
  for (let row = 0; row < rows; row += 1)
    each(row, (party) => {
      const at = filled[party] ?? 0
      list[at] = row
      filled[party] = at + 1
    })
  return (party) => list.subarray(begins[party] ?? 0, begins[party + 1] ?? 0)
}
