import { type LogKind, logKindNames } from './logKinds.ts'
import {
  type BlockColumns,
  type LogColumns,
  type MainnetPlan,
  placesOf,
  type TransactionColumns,
  type TransactionKind,
  transactionKinds,
} from './store.ts'

/** A transaction to write. The account that sends it has its next nonce. */
type NewTransaction = {
  kind: TransactionKind
  from: number
  to: number
  value?: number
  /** The account that the called contract pays. */
  paid?: number
  paidValue?: number
  failed?: boolean
}

/** A log of the transaction that was written last. */
type NewLog = {
  kind: LogKind
  contract: number
  p1: number
  p2?: number
  p3?: number
  id?: number
  amount?: number
}

/** Appends rows to the columns of a store. */
export type Writer = ReturnType<typeof createWriter>

/** Room for the rows of the last action of a block, and for those of the branches. */
const slack = 50_000

/** Creates empty columns for a plan, and functions that append to them. */
export function createWriter(plan: MainnetPlan) {
  const { parties } = placesOf(plan)
  const rows = plan.logs + plan.subjects.reduce((sum, count) => sum + count, 0) + slack
  const blockRows = plan.blocks + 1_000
  const { blocks, transactions, logs } = createColumns(blockRows, rows)
  const nonces = new Uint32Array(parties)
  const kinds = new Map(transactionKinds.map(({ name }, at) => [name, at]))
  const logKinds = new Map(logKindNames.map((name, at) => [name, at]))
  const count = { blocks: 0, transactions: 0, logs: 0 }

  const log = ({ kind, contract, p1, p2 = 0, p3 = 0, id = 0, amount = 0 }: NewLog) => {
    const row = count.logs
    logs.kind[row] = logKinds.get(kind) ?? 0
    logs.contract[row] = contract
    logs.p1[row] = p1
    logs.p2[row] = p2
    logs.p3[row] = p3
    logs.id[row] = id
    logs.amount[row] = amount
    logs.transaction[row] = count.transactions - 1
    count.logs += 1
    transactions.firstLog[count.transactions] = count.logs
  }

  /** Starts the transaction of the next row in the last block. Returns its row. */
  const place = (): number => {
    const row = count.transactions
    transactions.block[row] = count.blocks - 1
    transactions.identity[row] = row
    count.transactions += 1
    transactions.firstLog[count.transactions] = count.logs
    blocks.firstTransaction[count.blocks] = count.transactions
    return row
  }

  return {
    blocks,
    transactions,
    logs,
    count,
    log,
    block(height: number, parent: number) {
      blocks.height[count.blocks] = height
      blocks.parent[count.blocks] = parent
      count.blocks += 1
      blocks.firstTransaction[count.blocks] = count.transactions
    },
    transaction({ kind, from, to, value = 0, paid = 0, paidValue = 0, failed = false }: NewTransaction) {
      const row = place()
      const nonce = nonces[from] ?? 0
      nonces[from] = nonce + 1
      transactions.kind[row] = kinds.get(kind) ?? 0
      transactions.failed[row] = failed ? 1 : 0
      transactions.from[row] = from
      transactions.to[row] = to
      transactions.nonce[row] = nonce
      transactions.value[row] = value
      transactions.paid[row] = paid
      transactions.paidValue[row] = paidValue
    },
    /** Repeats a transaction in the last block, with its hash and logs. */
    repeat(original: number) {
      const row = place()
      for (const column of Object.values(transactions))
        if (column !== transactions.block && column !== transactions.firstLog)
          column[row] = column[original] ?? 0
      const [from, to] = [transactions.firstLog[original] ?? 0, transactions.firstLog[original + 1] ?? 0]
      for (let at = from; at < to; at += 1) {
        for (const column of Object.values(logs)) column[count.logs] = column[at] ?? 0
        logs.transaction[count.logs] = row
        count.logs += 1
      }
      transactions.firstLog[count.transactions] = count.logs
    },
    /** Repeats a transaction with another receiver and another hash. */
    redirect(original: number, receiver: number) {
      this.repeat(original)
      const row = count.transactions - 1
      transactions.identity[row] = row
      const log = transactions.firstLog[row] ?? 0
      if (log < count.logs) logs.p2[log] = receiver
      else transactions.to[row] = receiver
    },
  }
}

/** Creates columns of zeros. */
function createColumns(blockRows: number, rows: number) {
  const blocks: BlockColumns = {
    height: new Uint32Array(blockRows),
    parent: new Uint32Array(blockRows),
    firstTransaction: new Uint32Array(blockRows + 1),
  }
  const transactions: TransactionColumns = {
    kind: new Uint8Array(rows),
    failed: new Uint8Array(rows),
    from: new Uint32Array(rows),
    to: new Uint32Array(rows),
    nonce: new Uint32Array(rows),
    value: new Float64Array(rows),
    paid: new Uint32Array(rows),
    paidValue: new Float64Array(rows),
    block: new Uint32Array(rows),
    identity: new Uint32Array(rows),
    firstLog: new Uint32Array(rows + 1),
  }
  const logs: LogColumns = {
    kind: new Uint8Array(rows),
    contract: new Uint8Array(rows),
    p1: new Uint32Array(rows),
    p2: new Uint32Array(rows),
    p3: new Uint32Array(rows),
    id: new Uint32Array(rows),
    amount: new Float64Array(rows),
    transaction: new Uint32Array(rows),
  }
  return { blocks, transactions, logs }
}
