import { cpSync, rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { createServer, type Server, type ServerSettings } from '@latchkey/server'
import { devnetChainId } from '../accounts/chainId.ts'
import { aborted } from '../base/aborted.ts'
import { passingFolder } from '../base/folders.ts'
import { callRpc } from '../chains/callRpc.ts'
import { holdState } from '../chains/holdState.ts'
import type { Anvil } from '../chains/startAnvil.ts'
import { pointResolver } from '../contracts/adjustWorld.ts'
import { devnetProjectId } from '../contracts/network.ts'
import type { Certificate } from '../lan/certificate.ts'
import { createCertificate } from '../lan/createCertificate.ts'
import { startTlsFront } from '../lan/lan.ts'
import { loadCertificate } from '../lan/loadCertificate.ts'
import { loadSeededState } from '../seed/loadSeededState.ts'
import { startDocs } from '../services/startDocs.ts'
import { startExplorer } from '../services/startExplorer.ts'
import { startWalletPage } from '../services/startWalletPage.ts'
import type { RunningSolana } from '../solana/startSolana.ts'
import { describeWorld } from './describeWorld.ts'
import { copyIndex } from './indexFolder.ts'
import { type Places, planPlaces } from './planPlaces.ts'
import { serverSettings, walletSettings } from './serverSettings.ts'
import {
  type Closers,
  loginSettings,
  prepareChain,
  setAside,
  startChains,
  startLogins,
} from './startParts.ts'
import type { World } from './world.ts'

const headLookMs = 20
/** How often free ports are chosen before giving up. */
const portTries = 3

/** Options of `createDevnet`, all optional. */
export type DevnetOptions = {
  /** Ports on the loopback interface, or on every interface with `lan`. Defaults to free ports. */
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
      /** Also uses the next port. */
      | 'solana'
      | 'metrics'
      | 'docs',
      number
    >
  >
  /** Folder of the built app. Without it, no app is served. */
  appDir?: string
  /**
   * Origin of a development server that also serves the app. It proxies requests to the app's server, which recognizes
   * them as its own page's by the browser's original Host.
   */
  devOrigin?: string
  /** Folder of the built wallet page. Without it, no wallet page is served. */
  walletDir?: string
  /** Folder of the built documentation. Without it, no documentation is served. */
  docsDir?: string
  /** Folder of the embedded wallet's built frame. Without it, or with `lan`, frame, mailbox and logins are off. */
  frameDir?: string
  /** Whether the app belongs to the operator, so that the frame shows its approvals. Defaults to a third-party app. */
  ownsApp?: boolean
  /**
   * Exposes app, API, relay and wallet to other machines over TLS, by these host names and addresses. The certificate
   * is kept in `folder`, or created for each start without it.
   */
  lan?: { hosts: readonly [string, ...string[]]; folder?: string }
  /** Folder in which chains and index persist between runs. Without it, nothing is kept. */
  keepIn?: string
  /** `seed`, the default, starts the chains' clocks at the end of the seeded year. `wall` uses the machine's clock. */
  clock?: 'seed' | 'wall'
  /** Seconds between empty blocks. Transactions are mined immediately as well. */
  blockTimeSeconds?: number
  logLevel?: NonNullable<ServerSettings['logLevel']>
  /** Destination of the server's log. Defaults to stdout. */
  logTo?: ServerSettings['logTo']
  /** Aborts waiting for the server. A start in progress then rejects with the signal's reason. */
  signal?: AbortSignal
  /** Called with sentences for the user. */
  say?: (line: string) => void
}

/** A running local world. */
export type Devnet = {
  world: World
  /** Resolves when the chain has ended, for whatever reason. */
  chainExited: Promise<void>
  /**
   * Resolves when the server has caught up with the chain, in both its index and its latest block. Rejects if the chain
   * ends before that.
   */
  indexed(): Promise<void>
  /** Takes a snapshot of both chains. Returns a function that restores it once. */
  hold(): Promise<() => Promise<void>>
  /** Restarts the server on the same ports with its stored data. */
  restartServer(): Promise<void>
  /** Copies the server's data while it is stopped, as an operator would. Returns a function that restores it. */
  backUpServer(): Promise<() => Promise<void>>
  close(): Promise<void>
}

/**
 * Starts chains, explorer, faucet, server and wallet page in a process tree of its own. Listens on the loopback
 * interface unless `lan` is set.
 */
export async function createDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  for (let triesLeft = portTries - 1; ; triesLeft -= 1) {
    try {
      return await startWorld(options)
    } catch (error) {
      const isTaken = (error as { code?: unknown }).code === 'EADDRINUSE'
      // Ports that were free when chosen may belong to another world by now.
      if (!isTaken || options.ports || triesLeft === 0) throw error
    }
  }
}

async function startWorld(options: DevnetOptions): Promise<Devnet> {
  const closers: Closers = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    return { ...(await openWorld(options, closers)), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts every part of a world. `closers` receives what closes the parts, also of a start that fails. */
async function openWorld(options: DevnetOptions, closers: Closers): Promise<Omit<Devnet, 'close'>> {
  const seeded = await loadSeededState()
  const { chain, indexDir, solana, esplora } = await startChains(options, seeded, closers)
  const { smartAccounts, farcasterRegistry } = await prepareChain(chain.rpc, closers)
  const places = await planPlaces({ ports: options.ports, hosts: options.lan?.hosts })
  const frameDir = options.lan ? undefined : options.frameDir
  let walletOrigin = ''
  const logins = frameDir === undefined ? undefined : await startLogins(places, () => walletOrigin, closers)
  const explorer = await startExplorer({
    rpc: chain.rpc,
    solana,
    // Uses the API's own port, since proxied requests need no TLS.
    api: `http://127.0.0.1:${places.ports.api}`,
    port: options.ports?.explorer ?? 0,
  })
  closers.push(() => explorer.close())
  const settings = {
    ...serverSettings({
      ...{ rpc: chain.rpc, ws: chain.ws, solana, esplora: esplora.url, explorer: explorer.origin },
      ...{ smartAccounts, places, indexDir },
      ...{ appDir: options.appDir, devOrigin: options.devOrigin, ownsApp: options.ownsApp },
      hasWallet: options.walletDir !== undefined,
      embedded:
        frameDir !== undefined && logins
          ? { frameDir, ...loginSettings(logins, { rpc: chain.rpc, registry: farcasterRegistry }) }
          : undefined,
      logLevel: options.logLevel ?? 'error',
    }),
    ...(options.logTo && { logTo: options.logTo }),
  }
  let server = await createServer(settings).catch(async (error: unknown) => {
    // Used by another world, the folder is not unusable.
    if (!options.keepIn || ['EADDRINUSE', 'EBUSY'].includes(String(Object(error).code))) throw error
    setAside(indexDir, options.say)
    await copyIndex(seeded, indexDir)
    return createServer(settings)
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
  const docs =
    options.docsDir && (await openDocs(options.docsDir, { places, settings, walletOrigin }, closers))
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
    ...(docs && { docs }),
    ...(logins && {
      mailbox: logins.mailbox.origin,
      identities: logins.identities.origin,
      farcaster: logins.farcaster.origin,
    }),
    smartAccounts,
    farcasterRegistry,
  }
  const restartServer = async (meanwhile = () => {}) => {
    const { origins } = server
    await server.close()
    meanwhile()
    server = await createServer(keepPorts(settings, origins))
    await indexed()
  }
  return {
    world,
    chainExited: chain.exited,
    indexed,
    hold: () => holdChains(chain, solana),
    restartServer: () => restartServer(),
    backUpServer: () => backUp(indexDir, restartServer, closers),
  }
}

/** Serves the documentation, whose demo uses the app's settings. Returns its origin. */
async function openDocs(
  folder: string,
  parts: { places: Places; settings: ServerSettings; walletOrigin: string },
  closers: Closers,
): Promise<string> {
  const { places, settings, walletOrigin } = parts
  const docs = await startDocs({
    folder,
    port: places.ports.docs,
    ...(settings.pageSettings && {
      settings: {
        api: places.originsAt(places.hosts[0]).api,
        ...settings.pageSettings,
        ...(walletOrigin && { wallet: walletOrigin }),
      },
    }),
  })
  closers.push(() => docs.close())
  return docs.origin
}

async function holdChains(chain: Anvil, solana: RunningSolana): Promise<() => Promise<void>> {
  const restoreSolana = solana.hold()
  const restore = await holdState(chain.rpc)
  return async () => {
    restoreSolana()
    await restore()
  }
}

/** Copies the index while the server is stopped. Returns a function that restores it. */
async function backUp(
  indexDir: string,
  restartServer: (meanwhile: () => void) => Promise<void>,
  closers: Closers,
): Promise<() => Promise<void>> {
  const copy = passingFolder()
  closers.push(() => rmSync(copy, { recursive: true, force: true }))
  await restartServer(() => cpSync(indexDir, copy, { recursive: true }))
  return () =>
    restartServer(() => {
      rmSync(indexDir, { recursive: true })
      cpSync(copy, indexDir, { recursive: true })
    })
}

/** Returns settings with the free ports that the first start picked. */
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

const certificateFor = ({ hosts, folder }: NonNullable<DevnetOptions['lan']>) =>
  folder === undefined ? createCertificate(hosts) : loadCertificate(folder, hosts)

/** Exposes parts to other machines if allowed. Returns functions that close them again. */
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

/** Waits for the index, and until the server's proxied chain is current: a chain that was reverted is noticed late. */
async function waitForServer(chain: Anvil, server: Server, { ports }: Places): Promise<void> {
  const reached = BigInt((await callRpc(chain.rpc, 'eth_blockNumber')) as string)
  await server.indexed(devnetChainId, reached)
  const passedOn = `http://127.0.0.1:${ports.api}/v1?chainId=${devnetChainId}&projectId=${devnetProjectId}`
  // Blocks may be mined as fast as the server polls, so its head needn't be the newest.
  for (;;) {
    const told = await readBlock(passedOn, 'latest')
    const own = told && BigInt(told.number) >= reached && (await readBlock(chain.rpc, told.number))
    if (own && own.hash === told.hash) return
    // The server reads a chain again after any transaction, even one that the chain rejects.
    await callRpc(passedOn, 'eth_sendRawTransaction', ['0x00']).catch(() => {})
    await delay(headLookMs)
  }
}

/** Rejects when waiting is pointless, since the index would wait forever for a chain that has ended. */
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
