import { appendFileSync, existsSync, readFileSync, renameSync } from 'node:fs'
import { writeWhole } from '../cached.ts'
import type { LogEntry } from './chain/createSolanaChain.ts'
import type { SolanaSeed } from './loadSolanaSeed.ts'
import { readLog, writeLog } from './logText.ts'

/** What happened on a chain after its seed, kept in a file. */
export type KeptLog = {
  entries(): readonly LogEntry[]
  /** Sets what is kept aside: it cannot be used. */
  setAside(): void
  /** Opens the file for what comes next. */
  begin(): void
  add(entry: LogEntry): void
}

/** Reads what an earlier run kept in `path`. It is of no use to another version of the seed: `say` is told. */
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
