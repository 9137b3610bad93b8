import { accounts, others } from '../accounts/accounts.ts'
import { createRandom, type Random } from '../base/random.ts'
import type { Driver } from '../chains/createDriver.ts'
import type { Artifacts } from '../contracts/compile.ts'
import { contracts } from '../contracts/deploy.ts'
import { createSeedActions, type SeedActions } from './createSeedActions.ts'

/** End of the seeded year, which is "now" in tests: 20 November 2026, 10:00 UTC, in seconds since 1970. */
export const seedEndsAt = Date.UTC(2026, 10, 20, 10) / 1000
/** Start of the seeded year. The contracts are a day older. */
export const seedBeginsAt = seedEndsAt - 365 * 86_400

const randomSeed = 20_261_120
const daySeconds = 86_400
/** Daily active time of people, starting at the same hour as the year. */
const wakingSeconds = 12 * 3_600

/** An action that queues the transactions of one block. */
type SeedStep = () => Promise<unknown>

/**
 * Writes a year of two people's activity onto a chain with manual mining, ending at `seedEndsAt`. The same calls give
 * the same blocks, down to the hash.
 */
export async function seed(driver: Driver, artifacts: Artifacts): Promise<void> {
  const random = createRandom(randomSeed)
  const actions = createSeedActions(driver, contracts)
  for (let day = 0; day < 365; day++) {
    const today = stepsOfDay(day, actions, random, artifacts)
    const slot = Math.floor(wakingSeconds / Math.max(today.length, 1))
    for (const [index, step] of today.entries()) {
      await step()
      const seconds = index * slot + random.between(1, slot)
      await driver.mine(seedBeginsAt + day * daySeconds + seconds)
    }
  }
  await driver.mine(seedEndsAt)
}

function stepsOfDay(day: number, actions: SeedActions, random: Random, artifacts: Artifacts): SeedStep[] {
  if (day === 0) return settlingIn(actions)
  return [
    ...fixedSteps(day, actions, artifacts),
    ...(day % 3 === 1 ? [somethingAliceDoes(actions, random)] : []),
    ...(day % 5 === 2 ? [somethingBobDoes(actions, random)] : []),
    ...(day % 11 === 6 ? [somethingElse(actions, random)] : []),
  ]
}

/** Returns the first day's actions: both get tokens, and the first Mobsters, one of which is Bob's portrait. */
function settlingIn(actions: SeedActions): SeedStep[] {
  const { alice, bob, carol } = accounts
  return [
    () => actions.mintToken(alice.address, 'dusd', '6000'),
    () => actions.mintToken(bob.address, 'dusd', '3500'),
    () => actions.mintToken(carol.address, 'dusd', '25000'),
    () => actions.mintToken(others.employer.address, 'dusd', '900000'),
    () => actions.mintToken(others.exchange.address, 'dusd', '500000'),
    () => actions.mintToken(others.friend.address, 'dusd', '20000'),
    () => actions.mintToken(others.exchange.address, 'dbtc', '20'),
    () => actions.mintToken(others.exchange.address, 'mob', '400000'),
    () => actions.sendToken(others.exchange, alice.address, 'dbtc', '0.085'),
    () => actions.sendToken(others.deployer, alice.address, 'silent', '320'),
    () => actions.sendToken(others.deployer, bob.address, 'silent', '75'),
    () => actions.mintToken(alice.address, 'ticket', '3'),
    () => actions.mintMobster(bob),
    () => actions.mintMobster(alice),
    () => actions.approve(alice, 'dusd', '40000'),
    () => actions.approve(bob, 'dusd', '20000'),
    () => actions.approve(alice, 'mob', '60000'),
    () => actions.approve(bob, 'mob', '60000'),
  ]
}

/** Returns actions with a fixed schedule. */
function fixedSteps(day: number, actions: SeedActions, artifacts: Artifacts): SeedStep[] {
  const { alice, bob, dave } = accounts
  const month = Math.floor(day / 30)
  const monthly: Partial<Record<number, SeedStep[]>> = {
    1: [() => actions.sendToken(others.employer, alice.address, 'dusd', '4200')],
    2: [() => actions.payOut(others.employer, [bob.address, others.friend.address, dave.address], '2.4')],
    4: [() => actions.sendToken(alice, others.friend.address, 'dusd', '1450')],
    9: [() => (month % 2 === 0 ? actions.mintMobster(alice) : actions.mintMobster(bob))],
    14: month % 3 === 1 ? [() => actions.dropSpam([alice.address, bob.address, others.friend.address])] : [],
    17: [() => actions.takeBadges(alice, [BigInt(month + 1), 100n], [1n, 2n])],
    21: [() => actions.signGuestbook(month % 2 === 0 ? bob : alice, `Turn ${month + 1} is done`)],
    24: [() => (month % 2 === 0 ? actions.wrap(alice, '0.8') : actions.unwrap(alice, '0.5'))],
    27: [() => actions.beRefused(month % 3 === 0 ? bob : alice)],
  }
  const once: Partial<Record<number, SeedStep[]>> = {
    58: [() => actions.giveMobster(alice, bob.address, 2n)],
    111: [() => actions.deployContract(alice, artifacts.Guestbook?.bytecode ?? '0x')],
    136: [() => actions.giveBadge(alice, bob.address, 100n)],
    163: [() => actions.change(alice, 'dusd', 'mob', '50', 2n ** 200n)],
    205: [() => actions.giveBadge(alice, bob.address, 2n)],
    248: [() => actions.sendEther(alice, alice.address, '0')],
    301: [() => actions.sendToken(bob, alice.address, 'mob', '999999')],
    // On the last day, one action of each common kind, so that the top of the list is worth looking at.
    364: [
      () => actions.buy(alice, 'mob', '0.35'),
      () => actions.sendToken(bob, alice.address, 'dusd', '42.5'),
      () => actions.mintMobster(alice),
      () => actions.sendEther(alice, bob.address, '0.25'),
      () => actions.sendToken(alice, bob.address, 'dusd', '12.5'),
    ],
  }
  return [...(monthly[day % 30] ?? []), ...(once[day] ?? [])]
}

function somethingAliceDoes(actions: SeedActions, random: Random): SeedStep {
  const { alice, bob } = accounts
  const euros = (least: number, below: number) => String(random.between(least, below, 2))
  const ether = (least: number, below: number) => String(random.between(least, below, 3))
  return random.pick<() => SeedStep>([
    () => pay(actions, alice, 'dusd', euros(3, 28)),
    () => pay(actions, alice, 'dusd', euros(30, 180)),
    () => () => actions.sendToken(alice, bob.address, 'dusd', euros(5, 90)),
    () => () => actions.sendEther(alice, bob.address, ether(0.01, 0.3)),
    () => () => actions.buy(alice, random.pick(['mob', 'dusd', 'dbtc']), ether(0.05, 0.4)),
    () => () => actions.change(alice, 'dusd', random.pick(['mob', 'dbtc']), euros(40, 260)),
    () => () => actions.sell(alice, 'dusd', euros(60, 320)),
    () => () => actions.sendEther(others.exchange, alice.address, ether(0.1, 0.6)),
  ])()
}

function somethingBobDoes(actions: SeedActions, random: Random): SeedStep {
  const { alice, bob } = accounts
  const euros = (least: number, below: number) => String(random.between(least, below, 2))
  const ether = (least: number, below: number) => String(random.between(least, below, 3))
  return random.pick<() => SeedStep>([
    () => pay(actions, bob, 'dusd', euros(3, 40)),
    () => () => actions.sendToken(bob, alice.address, 'dusd', euros(5, 60)),
    () => () => actions.sendEther(bob, others.friend.address, ether(0.01, 0.2)),
    () => () => actions.buy(bob, random.pick(['mob', 'dusd']), ether(0.05, 0.3)),
    () => () => actions.sell(bob, 'dusd', euros(20, 120)),
  ])()
}

function somethingElse(actions: SeedActions, random: Random): SeedStep {
  const { alice, bob } = accounts
  return random.pick<() => SeedStep>([
    () => () => actions.sendToken(others.friend, alice.address, 'dusd', String(random.between(10, 200, 2))),
    () => () => actions.sendToken(others.exchange, bob.address, 'mob', String(random.between(20, 300, 4))),
    () => () =>
      actions.payOut(others.shop, [alice.address, bob.address], String(random.between(0.01, 0.1, 3))),
    () => () => actions.approve(alice, 'weth', String(random.between(1, 4))),
  ])()
}

function pay(
  actions: SeedActions,
  from: (typeof accounts)['alice' | 'bob'],
  token: 'dusd',
  amount: string,
): SeedStep {
  return () => actions.sendToken(from, others.shop.address, token, amount)
}
