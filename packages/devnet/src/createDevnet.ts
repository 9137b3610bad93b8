import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createServer, type Server, type ServerSettings } from '@latchkey/server'
import { aborted } from './aborted.ts'
import { bitcoinPayments } from './bitcoin/bitcoinPayments.ts'
import { startEsplora } from './bitcoin/startEsplora.ts'
import { devnetChainId } from './chainId.ts'
import { callRpc } from './chains/callRpc.ts'
import { holdState } from './chains/holdState.ts'
import { loadSeededState, type SeededState } from './chains/loadSeededState.ts'
import { type Anvil, type AnvilOptions, startAnvil } from './chains/startAnvil.ts'
import { startPersistentChain } from './chains/startPersistentChain.ts'
import { artifactOf } from './contracts/artifactOf.ts'
import { compileContracts } from './contracts/compile.ts'
import { fillTreasury } from './contracts/fillTreasury.ts'
import { placeAccounts } from './contracts/placeAccounts.ts'
import { placeFarcaster } from './contracts/placeFarcaster.ts'
import { pointResolver } from './contracts/pointResolver.ts'
import { describeWorld } from './describeWorld.ts'
import { copyIndex } from './indexFolder.ts'
import type { Certificate } from './lan/certificate.ts'
import { createCertificate } from './lan/createCertificate.ts'
import { keepCertificate } from './lan/keepCertificate.ts'
import { startTlsFront } from './lan/startTlsFront.ts'
import { devnetProjectId } from './network.ts'
import { passingFolder } from './passingFolder.ts'
import { type Places, planPlaces } from './planPlaces.ts'
import { seedEndsAt } from './seed.ts'
import { serverSettings } from './serverSettings.ts'
import { startBundler } from './services/bundler/startBundler.ts'
import { farcasterSettings } from './services/farcaster/farcasterSettings.ts'
import { startFarcaster } from './services/farcaster/startFarcaster.ts'
import { identitySettings } from './services/identity/identityClient.ts'
import { startIdentities } from './services/identity/startIdentities.ts'
import { startMailbox } from './services/mailbox/startMailbox.ts'
import { startExplorer } from './services/startExplorer.ts'
import { startWalletPage } from './services/startWalletPage.ts'
import { startSolana } from './solana/startSolana.ts'
import { walletSettings } from './walletSettings.ts'
import type { World } from './world.ts'

const headLookMs = 20
/** How often free ports are chosen before it is said that none can be had. */
const portTries = 3

/** How a local world is started; everything may be left out. */
export type DevnetOptions = {
  /** Ports of the loopback interface, or of every one with `lan`; a free one where absent. */
  ports?: Partial<
    Record<
      | 'app'
      | 'api'
      | 'wallet'
      | 'frame'
      | 'mailbox'
      | 'smtp'
      | 'identities'
      | 'farcaster'
      | 'explorer'
      | 'chain'
      /** The next one, too. */
      | 'solana'
      | 'metrics',
      number
    >
  >
  /** Folder of the built app; no app is served without it. */
  appDir?: string
  /**
   * Where a development server shows the app besides. It passes on what is asked of the app's server, which takes it
   * for its own page's: by the Host that the browser asked.
   */
  devOrigin?: string
  /** Folder of the built wallet page; none is served without it. */
  walletDir?: string
  /** Folder of the embedded wallet's built frame; without it, or with `lan`, there is none, no mailbox and nobody to log in by. */
  frameDir?: string
  /** Whether the app is the operator's own, whose approvals the frame shows; without it a foreign one, as most are. */
  ownsApp?: boolean
  /**
   * Lets other machines reach app, API, relay and wallet, by these names and addresses of this one, with TLS. The
   * certificate is kept in `folder`; it is made anew without.
   */
  lan?: { hosts: readonly [string, ...string[]]; folder?: string }
  /** Where the chains and the index are kept between runs; nothing is kept without it. */
  keepIn?: string
  /** `seed`, the default, starts the chains' clocks where the seeded year ends, `wall` takes the machine's. */
  clock?: 'seed' | 'wall'
  /** Seconds between empty blocks; a transaction is mined at once besides. */
  blockTimeSeconds?: number
  logLevel?: NonNullable<ServerSettings['logLevel']>
  /** Where the server's log goes; to stdout without it. */
  logTo?: ServerSettings['logTo']
  /** Calls off what waits for the server: a start under way then throws the signal's reason. */
  signal?: AbortSignal
  /** Told in plain sentences what a person should know. */
  say?: (line: string) => void
}

/** A running local world. */
export type Devnet = {
  world: World
  /** Resolves when the chain has gone, whoever ended it. */
  chainExited: Promise<void>
  /**
   * Resolves when the server has caught up with the chain: its index, and what it says of the latest block. Rejects
   * when the chain goes before that.
   */
  indexed(): Promise<void>
  /** Notes the state of both chains; what this answers puts them back there, once. */
  hold(): Promise<() => Promise<void>>
  /** Ends the server, and starts it anew on the same ports with what it had stored. */
  restartServer(): Promise<void>
  /** Copies what the server has stored, as an operator does while it stands still; what this answers puts it back. */
  backUpServer(): Promise<() => Promise<void>>
  close(): Promise<void>
}

/**
 * Starts chains, explorer, faucet, server and wallet page in a process tree of its own, on the loopback interface unless
 * `lan` says otherwise.
 */
export async function createDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  for (let triesLeft = portTries - 1; ; triesLeft -= 1) {
    try {
      return await startWorld(options)
    } catch (error) {
      const isTaken = (error as { code?: unknown }).code === 'EADDRINUSE'
      // Ports that were free when they were chosen may be another world's by now.
      if (!isTaken || options.ports || triesLeft === 0) throw error
    }
  }
}

async function startWorld(options: DevnetOptions): Promise<Devnet> {
  const closers: (() => Promise<void> | void)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const seeded = await loadSeededState()
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
    await fillTreasury(chain.rpc)
    const { artifacts } = await compileContracts()
    const accountContracts = await placeAccounts(chain.rpc, artifacts)
    const farcasterRegistry = await placeFarcaster(chain.rpc, artifacts)
    const bundler = await startBundler({
      rpc: chain.rpc,
      paymaster: accountContracts.paymaster,
      delegate: accountContracts.delegate,
      gauge: artifactOf(artifacts, 'EntryPointGauge').deployedBytecode,
      port: 0,
    })
    closers.push(() => bundler.close())
    const smartAccounts = {
      ...accountContracts,
      bundlerUrl: bundler.bundler,
      paymasterUrl: bundler.paymaster,
    }
    const places = await planPlaces({ ports: options.ports, hosts: options.lan?.hosts })
    const { mailbox: page, smtp } = places.ports
    const frameDir = options.lan ? undefined : options.frameDir
    const mailbox = frameDir === undefined ? undefined : await startMailbox({ page, smtp })
    if (mailbox) closers.push(() => mailbox.close())
    let walletOrigin = ''
    const identities =
      frameDir === undefined
        ? undefined
        : await startIdentities({
            port: places.ports.identities,
            redirectUri: (provider) => `${walletOrigin}/social/callback/${provider}`,
          })
    if (identities) closers.push(() => identities.close())
    const farcaster =
      frameDir === undefined ? undefined : await startFarcaster({ port: places.ports.farcaster })
    if (farcaster) closers.push(() => farcaster.close())
    const explorer = await startExplorer({
      rpc: chain.rpc,
      solana,
      // Its own port: what is passed on needs no TLS.
      api: `http://127.0.0.1:${places.ports.api}`,
      port: options.ports?.explorer ?? 0,
    })
    closers.push(() => explorer.close())
    const settings = serverSettings({
      rpc: chain.rpc,
      ws: chain.ws,
      solana,
      esplora: esplora.url,
      explorer: explorer.origin,
      smartAccounts,
      places,
      appDir: options.appDir,
      devOrigin: options.devOrigin,
      hasWallet: options.walletDir !== undefined,
      ownsApp: options.ownsApp,
      embedded:
        frameDir !== undefined && mailbox && identities && farcaster
          ? {
              ...{ frameDir, smtpUrl: mailbox.smtp, social: identitySettings(identities.origin) },
              farcaster: farcasterSettings({
                relay: farcaster.origin,
                rpc: chain.rpc,
                registry: farcasterRegistry,
              }),
            }
          : undefined,
      indexDir,
      logLevel: options.logLevel ?? 'error',
    })
    const logged = { ...settings, ...(options.logTo && { logTo: options.logTo }) }
    let server = await createServer(logged).catch(async (error: unknown) => {
      if (!options.keepIn || (error as { code?: unknown }).code === 'EADDRINUSE') throw error
      setAside(indexDir, options.say)
      await copyIndex(seeded, indexDir)
      return createServer(logged)
    })
    closers.push(() => server.close())
    walletOrigin = server.origins.wallet ?? ''
    await pointResolver(chain.rpc, `${places.originsAt(places.hosts[0]).api}/ccip/{sender}/{data}`)
    if (options.walletDir) {
      const settingsAt = (host: string) => walletSettings(places, host)
      const page = { folder: options.walletDir, port: places.ports.wallet, settingsAt }
      const wallet = await startWalletPage(page)
      closers.push(() => wallet.close())
    }
    const certificate = options.lan && certificateFor(options.lan)
    if (certificate) closers.push(...(await openToOthers(places, certificate, options)))
    const indexed = () =>
      Promise.race([waitForServer(chain, server, places), interrupted(chain, options.signal)])
    await indexed()
    const world: World = {
      ...(await describeWorld({
        ...{ chain, solana, explorer: explorer.origin, places },
        hasApp: options.appDir !== undefined,
        hasWallet: options.walletDir !== undefined,
      })),
      ...(server.origins.metrics !== undefined && { metrics: server.origins.metrics }),
      ...(certificate && { certificate: certificate.cert }),
      ...(server.origins.wallet && { frame: server.origins.wallet }),
      ...(mailbox && { mailbox: mailbox.origin }),
      ...(identities && { identities: identities.origin }),
      ...(farcaster && { farcaster: farcaster.origin }),
      smartAccounts,
      farcasterRegistry,
    }
    const hold = async () => {
      const restoreSolana = solana.hold()
      const restore = await holdState(chain.rpc)
      return async () => {
        restoreSolana()
        await restore()
      }
    }
    const restartServer = async (meanwhile = () => {}) => {
      const { origins } = server
      await server.close()
      meanwhile()
      server = await createServer(keepPorts(logged, origins))
      await indexed()
    }
    const backUpServer = async () => {
      const copy = passingFolder()
      closers.push(() => rmSync(copy, { recursive: true, force: true }))
      await restartServer(() => cpSync(indexDir, copy, { recursive: true }))
      return () =>
        restartServer(() => {
          rmSync(indexDir, { recursive: true })
          cpSync(copy, indexDir, { recursive: true })
        })
    }
    return {
      world,
      chainExited: chain.exited,
      indexed,
      hold,
      restartServer: () => restartServer(),
      backUpServer,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function startChain(
  { ports, keepIn, clock = 'seed', blockTimeSeconds, say = () => {} }: DevnetOptions,
  seeded: SeededState,
): Promise<{ chain: Anvil; indexDir: string }> {
  const wallSeconds = Math.floor(Date.now() / 1000)
  const options: AnvilOptions = {
    ...(ports?.chain !== undefined && { port: ports.chain }),
    ...(blockTimeSeconds !== undefined && { blockTimeSeconds }),
    // A machine whose clock stands before the seeded year's end must not send the chain back in time.
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
  // The index tells of one chain: with a fresh chain goes a fresh index.
  if (existsSync(indexDir) && !chain.isResumed) setAside(indexDir, say)
  if (!existsSync(indexDir)) await copyIndex(seeded, indexDir)
  return { chain, indexDir }
}

/** Settings with the ports that were free ones at the first start. */
function keepPorts(settings: ServerSettings, { metrics, wallet }: Server['origins']): ServerSettings {
  const at = (listen: { host: string; port: number }, origin: string | undefined) =>
    origin === undefined ? listen : { ...listen, port: Number(new URL(origin).port) }
  return {
    ...settings,
    ...(settings.listen.metrics && {
      listen: { ...settings.listen, metrics: at(settings.listen.metrics, metrics) },
    }),
    ...(settings.wallet?.listen && {
      wallet: { ...settings.wallet, listen: at(settings.wallet.listen, wallet) },
    }),
  }
}

function setAside(indexDir: string, say: DevnetOptions['say']): void {
  const aside = `${indexDir}.unusable-${Date.now()}`
  renameSync(indexDir, aside)
  say?.(`The saved index cannot be used and was moved to ${aside}. Creating a new index.`)
}

const certificateFor = ({ hosts, folder }: NonNullable<DevnetOptions['lan']>) =>
  folder === undefined ? createCertificate(hosts) : keepCertificate(folder, hosts)

/** Lets other machines in where they may; answers what shuts them out again. */
async function openToOthers(
  { ports, open }: Places,
  certificate: Certificate,
  { appDir, walletDir }: DevnetOptions,
): Promise<(() => Promise<void>)[]> {
  const parts = ['api', ...(appDir ? ['app'] : []), ...(walletDir ? ['wallet'] : [])] as const
  const fronts: (() => Promise<void>)[] = []
  try {
    for (const part of parts as readonly ('api' | 'app' | 'wallet')[]) {
      if (!open) break
      const front = await startTlsFront({ port: open[part], to: ports[part], certificate })
      fronts.push(() => front.close())
    }
  } catch (error) {
    await Promise.all(fronts.map((close) => close()))
    throw error
  }
  return fronts
}

/** Waits for the index, and for the chain that the server passes on: a chain that goes back is noticed late. */
async function waitForServer(chain: Anvil, server: Server, { ports }: Places): Promise<void> {
  const reached = BigInt((await callRpc(chain.rpc, 'eth_blockNumber')) as string)
  await server.indexed(devnetChainId, reached)
  const passedOn = `http://127.0.0.1:${ports.api}/v1?chainId=${devnetChainId}&projectId=${devnetProjectId}`
  // Blocks may come as often as the server looks for them: its head need not be the newest.
  for (;;) {
    const told = await readBlock(passedOn, 'latest')
    const own = told && BigInt(told.number) >= reached && (await readBlock(chain.rpc, told.number))
    if (own && own.hash === told.hash) return
    await delay(headLookMs)
  }
}

/** Rejects when nothing is left to wait for: the index of a chain that has gone waits for ever. */
async function interrupted(chain: Anvil, signal = new AbortController().signal): Promise<never> {
  await Promise.race([chain.exited, aborted(signal)])
  signal.throwIfAborted()
  throw new Error('The chain stopped.')
}

async function readBlock(rpc: string, block: string) {
  return (await callRpc(rpc, 'eth_getBlockByNumber', [block, false])) as {
    number: string
    hash: string
  } | null
}
