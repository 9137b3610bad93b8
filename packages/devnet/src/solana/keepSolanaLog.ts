import { appendFileSync, existsSync, readFileSync, renameSync } from 'node:fs'
import { writeWhole } from '../base/cached.ts'
import type { LogEntry } from './chain/createSolanaChain.ts'
import type { SolanaSeed } from './loadSolanaSeed.ts'
import { readLog, writeLog } from './logText.ts'

/** Transactions after a chain's seed, persisted in a file. */
export type KeptLog = {
  entries(): readonly LogEntry[]
  /** Sets aside a file that can't be used. */
  setAside(): void
  /** Opens the file for new entries. */
  begin(): void
  add(entry: LogEntry): void
}

/**
 * Reads the file that an earlier run left in `path`. A file of another version of the seed is unusable, and reported to
 * `say`.
 */
export function keepSolanaLog(path: string, seed: SolanaSeed, say: (line: string) => void): KeptLog {
  const head = `${JSON.stringify({ seed: seed.hash })}\n`
  let entries: readonly LogEntry[] = []
  const setAside = () => {
    const aside = `${path}.unusable-${Date.now()}`
    renameSync(path, aside)
    entries = []
    say(`The saved Solana chain cannot be used and was moved to ${aside}. Starting a new chain.`)
  }
  if (existsSync(path)) {
    try {
      const text = readFileSync(path, 'utf8')
      if (!text.startsWith(head)) throw new Error('The log is from another version of the seed.')
      entries = readLog(text.slice(head.length))
    } catch {
      setAside()
    }
  }
  return {
    entries: () => entries,
    setAside,
    begin: () => writeWhole(path, head + writeLog(entries)),
    add: (entry) => appendFileSync(path, writeLog([entry])),
  }
}
