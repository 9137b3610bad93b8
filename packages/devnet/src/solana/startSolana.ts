import { appendFileSync, existsSync, readFileSync, renameSync } from 'node:fs'
import { writeWhole } from '../base/cached.ts'
import { seedEndsAt } from '../seed/seed.ts'
import { createClock } from './chain/createClock.ts'
import {
  type ChainState,
  createSolanaChain,
  type LogEntry,
  type SolanaChain,
} from './chain/createSolanaChain.ts'
import { createSolanaFaucet, type SolanaFaucet } from './createSolanaFaucet.ts'
import { loadSolanaSeed, type SolanaSeed, solanaGenesisAt } from './loadSolanaSeed.ts'
import { readLog, writeLog } from './logText.ts'
import { startSolanaFront } from './rpc/startSolanaFront.ts'

/** A running Solana chain. */
export type RunningSolana = {
  /** JSON-RPC URL. The same port accepts WebSockets, as does the next one, where web3.js 1 expects it. */
  rpc: string
  ws: string
  chain: SolanaChain
  faucet: SolanaFaucet
  /** Takes a snapshot. Returns a function that restores it. */
  hold(): () => void
  close(): Promise<void>
}

type Seeded = { seed: SolanaSeed; state: ChainState }

/** Shared by the worlds of a process. */
let seeding: Promise<Seeded> | undefined

/**
 * Starts the seeded Solana chain in this process, on the loopback interface. Throws EADDRINUSE if the port or the next
 * one is taken.
 */
export async function startSolana(parameters: {
  /** 0 picks a free port. */
  port: number
  /** Where the chain's clock continues: at the seed's end, or at the machine's time. */
  clock: 'seed' | 'wall'
  /** File in which transactions persist between runs. Without it, nothing is kept. */
  path?: string | undefined
  say: (line: string) => void
}): Promise<RunningSolana> {
  const { port, clock: start, path, say } = parameters
  seeding ??= loadSeeded().catch((error: unknown) => {
    seeding = undefined
    throw error
  })
  const seeded = await seeding
  const kept = path === undefined ? undefined : openSolanaLog(path, seeded.seed, say)
  const chain = open(seeded, kept, start)
  const faucet = createSolanaFaucet(chain)
  const front = await startSolanaFront({ chain, faucet, port })
  return { rpc: front.rpc, ws: front.ws, chain, faucet, hold: () => chain.hold(), close: () => front.close() }
}

async function loadSeeded(): Promise<Seeded> {
  const seed = await loadSolanaSeed()
  const clock = createClock(seedEndsAt)
  const chain = createSolanaChain({ clock, genesisAt: solanaGenesisAt, log: seed.log })
  return { seed, state: chain.state() }
}

function open({ state }: Seeded, kept: SolanaLog | undefined, start: 'seed' | 'wall'): SolanaChain {
  const clock = createClock(seedEndsAt)
  const create = () =>
    createSolanaChain({
      clock,
      genesisAt: solanaGenesisAt,
      from: state,
      log: kept?.entries() ?? [],
      keep: (entry) => kept?.add(entry),
    })
  const chain = tryOpen(create, kept)
  kept?.begin()
  // If the machine's clock is before the last transaction, don't move the chain back in time.
  const last = Math.max(seedEndsAt, kept?.entries().at(-1)?.time ?? 0)
  clock.set(start === 'wall' ? Math.max(last, Date.now() / 1000) : last)
  clock.run()
  return chain
}

function tryOpen(create: () => SolanaChain, kept: SolanaLog | undefined): SolanaChain {
  try {
    return create()
  } catch (error) {
    if (!kept || kept.entries().length === 0) throw error
    kept.setAside()
    return create()
  }
}

/** Transactions after a chain's seed, persisted in a file. */
type SolanaLog = {
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
function openSolanaLog(path: string, seed: SolanaSeed, say: (line: string) => void): SolanaLog {
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
