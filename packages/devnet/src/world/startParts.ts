import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Address } from 'viem'
import { passingFolder } from '../base/folders.ts'
import { bitcoinPayments } from '../bitcoin/bitcoinPayments.ts'
import { startEsplora } from '../bitcoin/startEsplora.ts'
import { type Anvil, type AnvilOptions, startAnvil } from '../chains/startAnvil.ts'
import { fillTreasury } from '../contracts/adjustWorld.ts'
import { artifactOf } from '../contracts/artifactOf.ts'
import { compileContracts } from '../contracts/compile.ts'
import { placeAccounts } from '../contracts/placeAccounts.ts'
import type { SeededState } from '../seed/loadSeededState.ts'
import { seedEndsAt } from '../seed/seed.ts'
import { startPersistentChain } from '../seed/startPersistentChain.ts'
import { startBundler } from '../services/bundler/startBundler.ts'
import { farcasterSettings } from '../services/farcaster/farcasterSettings.ts'
import { placeFarcaster } from '../services/farcaster/placeFarcaster.ts'
import { startFarcaster } from '../services/farcaster/startFarcaster.ts'
import { identitySettings } from '../services/identity/identityClient.ts'
import { startIdentities } from '../services/identity/startIdentities.ts'
import { startMailbox } from '../services/mailbox/startMailbox.ts'
import { startSolana } from '../solana/startSolana.ts'
import { copyIndex } from './indexFolder.ts'
import type { Places } from './planPlaces.ts'

/** Functions that close what was started, in the order of starting. */
export type Closers = (() => Promise<void> | void)[]

/** Options of `startChains`. */
type ChainOptions = {
  ports?: { chain?: number; solana?: number }
  /** Folder in which the chains persist. */
  keepIn?: string
  clock?: 'seed' | 'wall'
  blockTimeSeconds?: number
  say?: (line: string) => void
}

/** Starts the chains of a world: Ethereum, Solana and Bitcoin. */
export async function startChains(options: ChainOptions, seeded: SeededState, closers: Closers) {
  const { chain, indexDir } = await startChain(options, seeded)
  closers.push(() => chain.stop())
  if (!options.keepIn) closers.push(() => rm(indexDir, { recursive: true, force: true }))
  const solana = await startSolana({
    port: options.ports?.solana ?? 0,
    clock: options.clock ?? 'seed',
    path: options.keepIn && join(options.keepIn, 'solana.jsonl'),
    say: options.say ?? (() => {}),
  })
  closers.push(() => solana.close())
  const esplora = await startEsplora(bitcoinPayments)
  closers.push(() => esplora.close())
  return { chain, indexDir, solana, esplora }
}

/** Adds what a seeded chain lacks: the treasury's funds, account contracts with a bundler, and Farcaster ids. */
export async function prepareChain(rpc: string, closers: Closers) {
  await fillTreasury(rpc)
  const { artifacts } = await compileContracts()
  const accountContracts = await placeAccounts(rpc, artifacts)
  const farcasterRegistry = await placeFarcaster(rpc, artifacts)
  const bundler = await startBundler({
    rpc,
    paymaster: accountContracts.paymaster,
    delegate: accountContracts.delegate,
    gauge: artifactOf(artifacts, 'EntryPointGauge').deployedBytecode,
    port: 0,
  })
  closers.push(() => bundler.close())
  return {
    farcasterRegistry,
    smartAccounts: {
      ...accountContracts,
      bundlerUrl: bundler.bundler,
      paymasterUrl: bundler.paymaster,
    },
  }
}

/** Starts the services with which users log in to the embedded wallet. */
export async function startLogins({ ports }: Places, walletOrigin: () => string, closers: Closers) {
  const mailbox = await startMailbox({ page: ports.mailbox, smtp: ports.smtp })
  closers.push(() => mailbox.close())
  const identities = await startIdentities({
    port: ports.identities,
    redirectUri: (provider) => `${walletOrigin()}/social/callback/${provider}`,
  })
  closers.push(() => identities.close())
  const farcaster = await startFarcaster({ port: ports.farcaster })
  closers.push(() => farcaster.close())
  return { mailbox, identities, farcaster }
}

/** Returns the server's settings for the services of `startLogins`. */
export function loginSettings(
  { mailbox, identities, farcaster }: Awaited<ReturnType<typeof startLogins>>,
  { rpc, registry }: { rpc: string; registry: Address },
) {
  return {
    smtpUrl: mailbox.smtp,
    social: identitySettings(identities.origin),
    farcaster: farcasterSettings({ relay: farcaster.origin, rpc, registry }),
  }
}

async function startChain(
  { ports, keepIn, clock = 'seed', blockTimeSeconds, say = () => {} }: ChainOptions,
  seeded: SeededState,
): Promise<{ chain: Anvil; indexDir: string }> {
  const wallSeconds = Math.floor(Date.now() / 1000)
  const options: AnvilOptions = {
    ...(ports?.chain !== undefined && { port: ports.chain }),
    ...(blockTimeSeconds !== undefined && { blockTimeSeconds }),
    // If the machine's clock is before the end of the seeded year, don't move the chain back in time.
    ...((clock === 'seed' || wallSeconds < seedEndsAt) && { timestamp: seedEndsAt }),
  }
  if (!keepIn) {
    const indexDir = passingFolder()
    await copyIndex(seeded, indexDir)
    const chain = await startAnvil({ ...options, state: seeded })
    return { chain, indexDir }
  }
  mkdirSync(keepIn, { recursive: true })
  const indexDir = join(keepIn, 'index')
  const chain = await startPersistentChain({ path: join(keepIn, 'chain.json'), seeded, options, say })
  // The index describes one chain, so a fresh chain needs a fresh index.
  if (existsSync(indexDir) && !chain.isResumed) setAside(indexDir, say)
  if (!existsSync(indexDir)) await copyIndex(seeded, indexDir)
  return { chain, indexDir }
}

/** Moves an unusable index aside, so that a new one can be created. */
export function setAside(indexDir: string, say: ((line: string) => void) | undefined): void {
  const aside = `${indexDir}.unusable-${Date.now()}`
  renameSync(indexDir, aside)
  say?.(`The saved index cannot be used and was moved to ${aside}. Creating a new index.`)
}
