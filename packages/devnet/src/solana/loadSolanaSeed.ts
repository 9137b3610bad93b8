import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cached } from '../base/cached.ts'
import { seedBeginsAt } from '../seed/seed.ts'
import { createClock } from './chain/createClock.ts'
import { createSolanaChain, type LogEntry } from './chain/createSolanaChain.ts'
import { createSolanaDeeds } from './createSolanaDeeds.ts'
import { createSolanaDriver } from './createSolanaDriver.ts'
import { readLog, writeLog } from './logText.ts'
import { seedSolana, solanaSeedBeginsAt } from './seedSolana.ts'

/** A day before the EVM chain's seeded year, in seconds since 1970. */
export const solanaGenesisAt = seedBeginsAt - 86_400

/** Transactions of the seeded half year, and a hash of this version. */
export type SolanaSeed = { log: readonly LogEntry[]; hash: string }

/** Modules that determine the seed's content. */
const writers = [
  'chain/createSlots',
  'chain/createSolanaChain',
  'createSolanaDeeds',
  'createSolanaDriver',
  'loadSolanaSeed',
  'logText',
  'seedSolana',
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
  await seedSolana(createSolanaDeeds(chain, createSolanaDriver(chain)), clock)
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
