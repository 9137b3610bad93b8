import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cached } from '../base/cached.ts'
import { createRandom, type Random } from '../base/random.ts'
import { seedBeginsAt, seedEndsAt } from '../seed/seed.ts'
import { type ChainClock, createClock } from './chain/createClock.ts'
import { createSolanaChain, type LogEntry } from './chain/createSolanaChain.ts'
import { createSolanaActions, type SolanaActions } from './createSolanaActions.ts'
import { createSolanaDriver } from './createSolanaDriver.ts'
import { readLog, writeLog } from './logText.ts'
import { type SolanaAccount, solanaAccounts, solanaOthers } from './solanaAccounts.ts'

/** A day before the EVM chain's seeded year, in seconds since 1970. */
export const solanaGenesisAt = seedBeginsAt - 86_400

/** Transactions of the seeded half year, and a hash of this version. */
export type SolanaSeed = { log: readonly LogEntry[]; hash: string }

/** Modules that determine the seed's content. */
const writers = [
  'chain/createSlots',
  'chain/createSolanaChain',
  'createSolanaActions',
  'createSolanaDriver',
  'loadSolanaSeed',
  'logText',
  'solanaAccounts',
  'solanaChainId',
  'solanaTokens',
  '../base/random',
  '../seed/seed',
]

/** Returns the seed. Created on the first call for a version, then cached. */
export async function loadSolanaSeed(): Promise<SolanaSeed> {
  const text = await cached(`solana-${hashOf(readOwnSources())}.jsonl`, async () =>
    writeLog(await makeSolanaSeed()),
  )
  return { log: readLog(text), hash: hashOf([text]) }
}

/** Creates the seed. */
export async function makeSolanaSeed(): Promise<LogEntry[]> {
  const clock = createClock(solanaSeedBeginsAt)
  const log: LogEntry[] = []
  const chain = createSolanaChain({ clock, genesisAt: solanaGenesisAt, keep: (entry) => log.push(entry) })
  await seedSolana(createSolanaActions(chain, createSolanaDriver(chain)), clock)
  return log
}

/** Returns the running sources that write the seed. */
function readOwnSources(): string[] {
  const extension = import.meta.url.slice(-3)
  return writers.map((name) => readFileSync(new URL(`./${name}${extension}`, import.meta.url), 'utf8'))
}

function hashOf(texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash.digest('hex').slice(0, 16)
}

const days = 183
const daySeconds = 86_400
/** Daily active time of people, starting at the same hour as the half year. */
const wakingSeconds = 12 * 3_600
const randomSeed = 20_261_121

/** Start of the seeded half year, which ends with the EVM chain's year. */
const solanaSeedBeginsAt = seedEndsAt - days * daySeconds

type SeedStep = () => Promise<unknown>

/**
 * Writes half a year of two people's activity onto a chain with a stopped clock. The same calls give the same chain.
 */
async function seedSolana(actions: SolanaActions, clock: ChainClock): Promise<void> {
  const random = createRandom(randomSeed)
  for (let day = 0; day < days; day++) {
    const today = stepsOfDay(day, actions, random)
    const pause = Math.floor(wakingSeconds / Math.max(today.length, 1))
    for (const [index, step] of today.entries()) {
      clock.set(solanaSeedBeginsAt + day * daySeconds + index * pause + random.between(1, pause))
      await step()
    }
  }
  clock.set(seedEndsAt)
}

function stepsOfDay(day: number, actions: SolanaActions, random: Random): SeedStep[] {
  if (day === 0) return settlingIn(actions)
  return [
    ...fixedSteps(day, actions),
    ...(day % 4 === 2 ? [somethingAliceDoes(actions, random)] : []),
    ...(day % 9 === 5 ? [somethingBobDoes(actions, random)] : []),
  ]
}

/** Returns the first day's actions: the tokens are created, and everyone gets initial funds. */
function settlingIn(actions: SolanaActions): SeedStep[] {
  const { alice, bob, carol, dave } = solanaAccounts
  const { faucet, exchange, employer, shop, friend } = solanaOthers
  const give = (to: SolanaAccount, amount: string) => () => actions.sendSol(faucet, to.address, amount)
  return [
    () => actions.createMint('dusd'),
    () => actions.createMint('mob'),
    ...[give(exchange, '50000'), give(employer, '500'), give(shop, '5'), give(friend, '50')],
    ...[give(alice, '18'), give(bob, '9.5'), give(carol, '200'), give(dave, '2')],
    () => actions.mintToken(exchange.address, 'dusd', '500000'),
    () => actions.mintToken(exchange.address, 'mob', '400000'),
    () => actions.mintToken(employer.address, 'dusd', '900000'),
    () => actions.mintToken(friend.address, 'dusd', '20000'),
    () => actions.mintToken(carol.address, 'dusd', '25000'),
    () => actions.mintToken(carol.address, 'mob', '4000'),
    () => actions.sendToken(exchange, alice.address, 'dusd', '1200'),
    () => actions.sendToken(exchange, bob.address, 'dusd', '700'),
  ]
}

/** Returns actions with a fixed schedule. */
function fixedSteps(day: number, actions: SolanaActions): SeedStep[] {
  const { alice, bob } = solanaAccounts
  const { exchange, employer, friend } = solanaOthers
  const isOdd = Math.floor(day / 30) % 2 === 1
  const monthly: Partial<Record<number, SeedStep>> = {
    1: () => actions.sendToken(employer, alice.address, 'dusd', '1800'),
    3: () => actions.sendToken(employer, bob.address, 'dusd', '950'),
    6: () => actions.sendToken(alice, friend.address, 'dusd', '420'),
    10: () => actions.sendToken(exchange, alice.address, 'mob', '140.25'),
    13: () => actions.sendToken(exchange, bob.address, 'mob', '62.5'),
    19: () => actions.sendSol(alice, bob.address, '0.4'),
    23: () => actions.sendSol(exchange, alice.address, '1.1'),
    26: () => actions.overdraw(isOdd ? bob : alice, friend.address, 'dusd'),
  }
  const fixed = monthly[day % 30]
  return [
    ...(fixed ? [fixed] : []),
    // On the last day, one action of each common kind, so that the top of the list is worth looking at.
    ...(day === days - 1
      ? [
          () => actions.sendToken(bob, alice.address, 'dusd', '36.4'),
          () => actions.sendToken(alice, bob.address, 'mob', '12.5'),
          () => actions.sendSol(alice, bob.address, '0.25'),
          () => actions.sendSol(bob, alice.address, '0.1'),
        ]
      : []),
  ]
}

function somethingAliceDoes(actions: SolanaActions, random: Random): SeedStep {
  const { alice, bob } = solanaAccounts
  const { shop, friend } = solanaOthers
  const dollars = (least: number, below: number) => String(random.between(least, below, 2))
  return random.pick<() => SeedStep>([
    () => inDollars(actions, alice, shop, dollars(3, 40)),
    () => inDollars(actions, alice, bob, dollars(5, 80)),
    () => inDollars(actions, friend, alice, dollars(10, 120)),
    () => inSol(actions, alice, shop, String(random.between(0.01, 0.2, 3))),
  ])()
}

function somethingBobDoes(actions: SolanaActions, random: Random): SeedStep {
  const { alice, bob } = solanaAccounts
  const { shop } = solanaOthers
  return random.pick<() => SeedStep>([
    () => inDollars(actions, bob, shop, String(random.between(3, 30, 2))),
    () => inDollars(actions, bob, alice, String(random.between(5, 60, 2))),
    () => inSol(actions, bob, alice, String(random.between(0.01, 0.1, 3))),
  ])()
}

function inDollars(actions: SolanaActions, from: SolanaAccount, to: SolanaAccount, amount: string): SeedStep {
  return () => actions.sendToken(from, to.address, 'dusd', amount)
}

function inSol(actions: SolanaActions, from: SolanaAccount, to: SolanaAccount, amount: string): SeedStep {
  return () => actions.sendSol(from, to.address, amount)
}
