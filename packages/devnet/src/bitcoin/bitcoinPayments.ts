import { seedEndsAt } from '../seed/seed.ts'
import { bitcoinAccounts, bitcoinOthers } from './bitcoinAccounts.ts'

/** A payment. The difference between inputs and outputs is the miner's fee. Amounts in satoshi. */
export type BitcoinPayment = {
  /** Absent for newly mined coins. */
  from?: { address: string; amount: number }
  to: readonly { address: string; amount: number }[]
  height: number
  /** Seconds since 1970. */
  time: number
}

const { alice, bob } = bitcoinAccounts
const { exchange, shop } = bitcoinOthers
const coin = 100_000_000
const daysAgo = (days: number) => seedEndsAt - days * 86_400

/** Payments on the local Bitcoin, oldest first. Alice ends up with 1.7497 BTC, Bob with 0.8999. */
export const bitcoinPayments: readonly BitcoinPayment[] = [
  { to: [{ address: exchange, amount: 50 * coin }], height: 1, time: daysAgo(180) },
  {
    from: { address: exchange, amount: 50 * coin },
    to: [
      { address: alice.address, amount: 2 * coin },
      { address: exchange, amount: 4_799_990_000 },
    ],
    height: 102,
    time: daysAgo(120),
  },
  {
    from: { address: exchange, amount: 4_799_990_000 },
    to: [
      { address: bob.address, amount: coin },
      { address: exchange, amount: 4_699_980_000 },
    ],
    height: 140,
    time: daysAgo(90),
  },
  {
    from: { address: alice.address, amount: 2 * coin },
    to: [
      { address: shop, amount: 35_000_000 },
      { address: alice.address, amount: 164_980_000 },
    ],
    height: 180,
    time: daysAgo(45),
  },
  {
    from: { address: bob.address, amount: coin },
    to: [
      { address: alice.address, amount: 9_990_000 },
      { address: bob.address, amount: 89_990_000 },
    ],
    height: 201,
    time: daysAgo(6),
  },
]
