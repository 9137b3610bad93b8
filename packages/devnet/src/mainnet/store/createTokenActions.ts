import { contracts, parts } from './contracts.ts'
import type { Crowd } from './createCrowd.ts'
import type { Writer } from './createWriter.ts'
import { exchanges } from './store.ts'

const [firstToken = 0] = parts.tokens
/** What an exchange has of each token at first, in units. */
const stock = 1e12
const movable = [...parts.tokens, parts.wrapped]

/** Creates what accounts do with fungible tokens. Each function writes one transaction. */
export function createTokenActions(
  write: Writer,
  { parties, firstAccount, upTo, pick, exchange, user }: Crowd,
) {
  const balances = createBalances(parties)
  const { balance, add, place } = balances
  const approved = new Set<number>()
  const move = (token: number, from: number, to: number, amount: number) => {
    if (from !== 0) add(from, token, -amount)
    if (to !== 0) add(to, token, amount)
    write.log({ kind: 'transfer', contract: token, p1: from, p2: to, amount })
  }

  const pay = (from: number, to: number) =>
    write.transaction({ kind: 'pay', from, to, value: 1 + upTo(500_000) })

  /** Transfers a token that the sender has. Pays if it has none. */
  const send = (from: number, to: number) => {
    const token = pick(movable)
    const most = balance(from, token)
    if (most < 1) return pay(from, to)
    write.transaction({ kind: 'transfer', from, to: token })
    move(token, from, to, 1 + upTo(Math.min(most, 1_000_000)))
  }

  const swap = (account: number) => {
    const [sold, bought] = [pick(parts.tokens), pick(parts.tokens)]
    const most = balance(account, sold)
    if (most < 1 || sold === bought) return receive(account)
    write.transaction({ kind: 'swap', from: account, to: parts.router })
    move(sold, account, parts.pool, 1 + upTo(Math.min(most, 500_000)))
    const given = 1 + upTo(500_000)
    move(bought, parts.pool, account, given)
    write.log({ kind: 'swap', contract: parts.pool, p1: parts.router, p2: account, amount: given })
  }

  const receive = (account: number) => {
    const from = exchange()
    write.transaction({ kind: 'transfer', from, to: firstToken })
    move(firstToken, from, account, 1 + upTo(1_000_000))
  }

  const approve = (account: number) => {
    const token = pick(parts.tokens)
    const amount = [0, 1 + upTo(1_000), -1, -1][upTo(4)] ?? 0
    if (amount === -1) approved.add(place(account, token))
    else approved.delete(place(account, token))
    write.transaction({ kind: 'approve', from: account, to: token })
    write.log({ kind: 'approval', contract: token, p1: account, p2: parts.router, amount })
  }

  /** Moves a token that the account approved, in a transaction of another account. */
  const spend = (account: number) => {
    const token = parts.tokens.find((one) => approved.has(place(account, one)) && balance(account, one) >= 1)
    if (token === undefined) return receive(account)
    write.transaction({ kind: 'transferFrom', from: exchange(), to: parts.router })
    move(token, account, parts.pool, 1 + upTo(Math.min(balance(account, token), 1_000)))
  }

  const airdrop = (account: number) => {
    const token = pick(parts.spam)
    write.transaction({ kind: 'airdrop', from: exchange(), to: token })
    for (const to of new Set([user(), user(), user(), user(), account]))
      write.log({ kind: 'transfer', contract: token, p1: token, p2: to, amount: 5_000 })
  }

  return {
    ...{ pay, send, swap, receive, approve, spend, airdrop },
    ...createWrapActions(write, upTo, balances),
    /** Gives the exchanges and the pool tokens. */
    endow() {
      for (const token of parts.tokens)
        for (let at = 0; at < exchanges; at += 1) {
          write.transaction({ kind: 'mint', from: firstAccount + at, to: token })
          move(token, 0, firstAccount + at, stock)
          if (at === 0) move(token, 0, parts.pool, stock)
        }
    },
    /** Writes a transaction in which a contract lies about the account, and which no history has. */
    forge(account: number) {
      write.transaction({ kind: 'execute', from: exchange(), to: parts.lookAlike })
      write.log({ kind: 'transfer', contract: parts.lookAlike, p1: account, p2: parts.pool, amount: 9_999 })
      // A transfer of nothing needs no approval, so that anyone can put an address into a history.
      write.log({ kind: 'transfer', contract: firstToken, p1: account, p2: user(), amount: 0 })
    },
  }
}

/** Creates what accounts do with the wrapped native token. */
function createWrapActions(
  write: Writer,
  upTo: Crowd['upTo'],
  { balance, add }: Pick<ReturnType<typeof createBalances>, 'balance' | 'add'>,
) {
  const wrap = (account: number) => {
    const value = 1 + upTo(300_000)
    write.transaction({ kind: 'deposit', from: account, to: parts.wrapped, value })
    add(account, parts.wrapped, value)
    write.log({ kind: 'deposit', contract: parts.wrapped, p1: account, amount: value })
  }

  const unwrap = (account: number) => {
    const most = balance(account, parts.wrapped)
    if (most < 1) return wrap(account)
    const paidValue = 1 + upTo(most)
    write.transaction({ kind: 'withdraw', from: account, to: parts.wrapped, paid: account, paidValue })
    add(account, parts.wrapped, -paidValue)
    write.log({ kind: 'withdrawal', contract: parts.wrapped, p1: account, amount: paidValue })
  }

  return { wrap, unwrap }
}

/** Creates the balances of every account, all of them 0. */
function createBalances(parties: number) {
  const balances = new Float64Array(parties * (contracts.length + 1))
  const place = (account: number, token: number) => account * (contracts.length + 1) + token
  const balance = (account: number, token: number) => balances[place(account, token)] ?? 0
  const add = (account: number, token: number, amount: number) => {
    balances[place(account, token)] = balance(account, token) + amount
  }
  return { place, balance, add }
}
