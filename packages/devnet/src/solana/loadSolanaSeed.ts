import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cached } from '../cached.ts'
import { seedBeginsAt } from '../seed.ts'
import { createClock } from './chain/createClock.ts'
import { createSolanaChain, type LogEntry } from './chain/createSolanaChain.ts'
import { createSolanaDeeds } from './createSolanaDeeds.ts'
import { createSolanaDriver } from './createSolanaDriver.ts'
import { readLog, writeLog } from './logText.ts'
import { seedSolana, solanaSeedBeginsAt } from './seedSolana.ts'

/** A day before the EVM chain's year, in seconds since 1970. */
export const solanaGenesisAt = seedBeginsAt - 86_400

/** The transactions of the seeded half year, and a hash that names this version of them. */
export type SolanaSeed = { log: readonly LogEntry[]; hash: string }

/** The modules that decide what the seed looks like. */
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
  '../random',
  '../seed',
]

/** The seed, made on the first call for a version of it, then read from the cache. */
export async function loadSolanaSeed(): Promise<SolanaSeed> {
  const text = await cached(`solana-${hashOf(readOwnSources())}.jsonl`, async () =>
    writeLog(await makeSolanaSeed()),
  )
  return { log: readLog(text), hash: hashOf([text]) }
}

/** Writes the seed anew. */
export async function makeSolanaSeed(): Promise<LogEntry[]> {
  const clock = createClock(solanaSeedBeginsAt)
  const log: LogEntry[] = []
  const chain = createSolanaChain({ clock, genesisAt: solanaGenesisAt, keep: (entry) => log.push(entry) })
  await seedSolana(createSolanaDeeds(chain, createSolanaDriver(chain)), clock)
  return log
}

/** The program that writes the seed, as it runs. */
function readOwnSources(): string[] {
  const extension = import.meta.url.slice(-3)
  return writers.map((name) => readFileSync(new URL(`./${name}${extension}`, import.meta.url), 'utf8'))
}

function hashOf(texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash.digest('hex').slice(0, 16)
}
