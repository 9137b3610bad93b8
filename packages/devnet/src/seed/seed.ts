import { accounts, others } from '../accounts/accounts.ts'
import { createRandom, type Random } from '../base/random.ts'
import type { Driver } from '../chains/createDriver.ts'
import type { Artifacts } from '../contracts/compile.ts'
import { contracts } from '../contracts/deploy.ts'
import { createDeeds, type Deeds } from './seedDeeds.ts'

/** End of the seeded year, which is "now" in tests: 20 November 2026, 10:00 UTC, in seconds since 1970. */
export const seedEndsAt = Date.UTC(2026, 10, 20, 10) / 1000
/** Start of the seeded year. The contracts are a day older. */
export const seedBeginsAt = seedEndsAt - 365 * 86_400

const randomSeed = 20_261_120
const daySeconds = 86_400
/** Daily active time of people, starting at the same hour as the year. */
const wakingSeconds = 12 * 3_600

/** An action that queues the transactions of one block. */
type Deed = () => Promise<unknown>

/**
 * Writes a year of two people's activity onto a chain with manual mining, ending at `seedEndsAt`. The same calls give
 * the same blocks, down to the hash.
 */
export async function seed(driver: Driver, artifacts: Artifacts): Promise<void> {
  const random = createRandom(randomSeed)
  const deeds = createDeeds(driver, contracts)
  for (let day = 0; day < 365; day++) {
    const today = deedsOfDay(day, deeds, random, artifacts)
    const slot = Math.floor(wakingSeconds / Math.max(today.length, 1))
    for (const [index, deed] of today.entries()) {
      await deed()
      const seconds = index * slot + random.between(1, slot)
      await driver.mine(seedBeginsAt + day * daySeconds + seconds)
    }
  }
  await driver.mine(seedEndsAt)
}

function deedsOfDay(day: number, deeds: Deeds, random: Random, artifacts: Artifacts): Deed[] {
  if (day === 0) return settlingIn(deeds)
  return [
    ...fixedDeeds(day, deeds, artifacts),
    ...(day % 3 === 1 ? [somethingAliceDoes(deeds, random)] : []),
    ...(day % 5 === 2 ? [somethingBobDoes(deeds, random)] : []),
    ...(day % 11 === 6 ? [somethingElse(deeds, random)] : []),
  ]
}

/** Returns the first day's actions: both get tokens, and the first Mobsters, one of which is Bob's portrait. */
function settlingIn(deeds: Deeds): Deed[] {
  const { alice, bob, carol } = accounts
  return [
    () => deeds.mintToken(alice.address, 'dusd', '6000'),
    () => deeds.mintToken(bob.address, 'dusd', '3500'),
    () => deeds.mintToken(carol.address, 'dusd', '25000'),
    () => deeds.mintToken(others.employer.address, 'dusd', '900000'),
    () => deeds.mintToken(others.exchange.address, 'dusd', '500000'),
    () => deeds.mintToken(others.friend.address, 'dusd', '20000'),
    () => deeds.mintToken(others.exchange.address, 'dbtc', '20'),
    () => deeds.mintToken(others.exchange.address, 'mob', '400000'),
    () => deeds.sendToken(others.exchange, alice.address, 'dbtc', '0.085'),
    () => deeds.sendToken(others.deployer, alice.address, 'silent', '320'),
    () => deeds.sendToken(others.deployer, bob.address, 'silent', '75'),
    () => deeds.mintToken(alice.address, 'ticket', '3'),
    () => deeds.mintMobster(bob),
    () => deeds.mintMobster(alice),
    () => deeds.approve(alice, 'dusd', '40000'),
    () => deeds.approve(bob, 'dusd', '20000'),
    () => deeds.approve(alice, 'mob', '60000'),
    () => deeds.approve(bob, 'mob', '60000'),
  ]
}

/** Returns actions with a fixed schedule. */
function fixedDeeds(day: number, deeds: Deeds, artifacts: Artifacts): Deed[] {
  const { alice, bob, dave } = accounts
  const month = Math.floor(day / 30)
  const monthly: Partial<Record<number, Deed[]>> = {
    1: [() => deeds.sendToken(others.employer, alice.address, 'dusd', '4200')],
    2: [() => deeds.payOut(others.employer, [bob.address, others.friend.address, dave.address], '2.4')],
    4: [() => deeds.sendToken(alice, others.friend.address, 'dusd', '1450')],
    9: [() => (month % 2 === 0 ? deeds.mintMobster(alice) : deeds.mintMobster(bob))],
    14: month % 3 === 1 ? [() => deeds.dropSpam([alice.address, bob.address, others.friend.address])] : [],
    17: [() => deeds.takeBadges(alice, [BigInt(month + 1), 100n], [1n, 2n])],
    21: [() => deeds.signGuestbook(month % 2 === 0 ? bob : alice, `Turn ${month + 1} is done`)],
    24: [() => (month % 2 === 0 ? deeds.wrap(alice, '0.8') : deeds.unwrap(alice, '0.5'))],
    27: [() => deeds.beRefused(month % 3 === 0 ? bob : alice)],
  }
  const once: Partial<Record<number, Deed[]>> = {
    58: [() => deeds.giveMobster(alice, bob.address, 2n)],
    111: [() => deeds.deployContract(alice, artifacts.Guestbook?.bytecode ?? '0x')],
    136: [() => deeds.giveBadge(alice, bob.address, 100n)],
    163: [() => deeds.change(alice, 'dusd', 'mob', '50', 2n ** 200n)],
    205: [() => deeds.giveBadge(alice, bob.address, 2n)],
    248: [() => deeds.sendEther(alice, alice.address, '0')],
    301: [() => deeds.sendToken(bob, alice.address, 'mob', '999999')],
    // On the last day, one action of each common kind, so that the top of the list is worth looking at.
    364: [
      () => deeds.buy(alice, 'mob', '0.35'),
      () => deeds.sendToken(bob, alice.address, 'dusd', '42.5'),
      () => deeds.mintMobster(alice),
      () => deeds.sendEther(alice, bob.address, '0.25'),
      () => deeds.sendToken(alice, bob.address, 'dusd', '12.5'),
    ],
  }
  return [...(monthly[day % 30] ?? []), ...(once[day] ?? [])]
}

function somethingAliceDoes(deeds: Deeds, random: Random): Deed {
  const { alice, bob } = accounts
  const euros = (least: number, below: number) => String(random.between(least, below, 2))
  const ether = (least: number, below: number) => String(random.between(least, below, 3))
  return random.pick<() => Deed>([
    () => pay(deeds, alice, 'dusd', euros(3, 28)),
    () => pay(deeds, alice, 'dusd', euros(30, 180)),
    () => () => deeds.sendToken(alice, bob.address, 'dusd', euros(5, 90)),
    () => () => deeds.sendEther(alice, bob.address, ether(0.01, 0.3)),
    () => () => deeds.buy(alice, random.pick(['mob', 'dusd', 'dbtc']), ether(0.05, 0.4)),
    () => () => deeds.change(alice, 'dusd', random.pick(['mob', 'dbtc']), euros(40, 260)),
    () => () => deeds.sell(alice, 'dusd', euros(60, 320)),
    () => () => deeds.sendEther(others.exchange, alice.address, ether(0.1, 0.6)),
  ])()
}

function somethingBobDoes(deeds: Deeds, random: Random): Deed {
  const { alice, bob } = accounts
  const euros = (least: number, below: number) => String(random.between(least, below, 2))
  const ether = (least: number, below: number) => String(random.between(least, below, 3))
  return random.pick<() => Deed>([
    () => pay(deeds, bob, 'dusd', euros(3, 40)),
    () => () => deeds.sendToken(bob, alice.address, 'dusd', euros(5, 60)),
    () => () => deeds.sendEther(bob, others.friend.address, ether(0.01, 0.2)),
    () => () => deeds.buy(bob, random.pick(['mob', 'dusd']), ether(0.05, 0.3)),
    () => () => deeds.sell(bob, 'dusd', euros(20, 120)),
  ])()
}

function somethingElse(deeds: Deeds, random: Random): Deed {
  const { alice, bob } = accounts
  return random.pick<() => Deed>([
    () => () => deeds.sendToken(others.friend, alice.address, 'dusd', String(random.between(10, 200, 2))),
    () => () => deeds.sendToken(others.exchange, bob.address, 'mob', String(random.between(20, 300, 4))),
    () => () => deeds.payOut(others.shop, [alice.address, bob.address], String(random.between(0.01, 0.1, 3))),
    () => () => deeds.approve(alice, 'weth', String(random.between(1, 4))),
  ])()
}

function pay(deeds: Deeds, from: (typeof accounts)['alice' | 'bob'], token: 'dusd', amount: string): Deed {
  return () => deeds.sendToken(from, others.shop.address, token, amount)
}
