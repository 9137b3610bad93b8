import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { aborted } from './base/aborted.ts'
import { writeWhole } from './base/cached.ts'
import { choosePorts } from './base/choosePorts.ts'
import { holdFolder } from './base/folders.ts'
import { freePort } from './base/freePort.ts'
import { devnetZone } from './contracts/registerNames.ts'
import { findLanHosts } from './lan/lan.ts'
import { createDevnet, type Devnet, type DevnetOptions } from './world/createDevnet.ts'
import type { World } from './world/world.ts'

/** Port of the app's development server, with `--dev`. */
const preferredDev = 5173
/** Ethereum's block time. One block per second would make the persisted chain needlessly long. */
const blockTimeSeconds = 12
const loopback = '127.0.0.1'
/** Other programs start too, so a port that was just free may be taken. */
const portTries = 5

const folder = join(process.cwd(), '.latchkey')
const runFile = join(folder, 'run.json')
const appDir = fileURLToPath(new URL('../../../apps/web/dist', import.meta.url))
const walletDir = fileURLToPath(new URL('../../../apps/wallet/dist', import.meta.url))
const docsDir = fileURLToPath(new URL('../../../apps/docs/dist', import.meta.url))
const frameDir = fileURLToPath(new URL('../../frame/dist/page', import.meta.url))
const say = (line = '') => console.log(line)

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping.signal.aborted) process.exit(1)
    stopping.abort()
  })
}

await main().catch((error: unknown) => {
  if (error === stopping.signal.reason) return
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

async function main(): Promise<void> {
  const { dev: isDeveloped, lan: isOpen } = parseArgs({
    options: { dev: { type: 'boolean', default: false }, lan: { type: 'boolean', default: false } },
  }).values
  const [first = loopback, ...others] = isOpen ? [...findLanHosts(), loopback] : []
  const hosts = [first, ...others] as const
  mkdirSync(folder, { recursive: true })
  const hold = await holdFolder(folder)
  if (!hold)
    say(
      'Another local world is running from this folder. This one runs beside it and keeps nothing after it stops.',
    )
  const devOrigin = isDeveloped ? `http://${loopback}:${await freePort(preferredDev)}` : undefined
  const devnet = await start({
    ...(devOrigin && { devOrigin }),
    ...(existsSync(join(appDir, 'index.html')) && { appDir }),
    ...(existsSync(join(walletDir, 'index.html')) && { walletDir }),
    ...(existsSync(join(docsDir, 'index.html')) && { docsDir }),
    ...(existsSync(join(frameDir, 'index.html')) && { frameDir }),
    ...(isOpen && { lan: { hosts, folder: join(folder, 'lan') } }),
    clock: 'wall',
    blockTimeSeconds,
    say,
    signal: stopping.signal,
    ...(hold && { keepIn: join(folder, 'world') }),
  })
  try {
    introduce(devnet.world)
    if (isOpen) printReachableAddresses(devnet.world, hosts)
    if (hold) tellScripts(devnet.world, devOrigin)
    say(`  ${hold ? `Also written to ${relative(process.cwd(), runFile)}. ` : ''}Ctrl-C stops everything.`)
    await untilStopped(devnet)
  } finally {
    // Only the process that holds the folder writes this file. A world running beside it only prints its addresses.
    if (hold) rmSync(runFile, { force: true })
    await devnet.close()
    hold?.release()
  }
}

/** Chooses ports and starts the world on them. Chooses again if another program takes one meanwhile. */
async function start(options: DevnetOptions, triesLeft = portTries): Promise<Devnet> {
  const { ports, moved, release } = await choosePorts()
  try {
    const devnet = await createDevnet({ ...options, ports })
    for (const line of moved) say(line)
    return devnet
  } catch (error) {
    if (triesLeft <= 1 || (error as { code?: unknown }).code !== 'EADDRINUSE') throw error
  } finally {
    release()
  }
  return start(options, triesLeft - 1)
}

function tellScripts(world: World, dev: string | undefined): void {
  const { app, namespaces, docs, api, explorer, metrics, relay, wallet, frame, mailbox, identities } = world
  const { farcaster, certificate, projectId, chains, accounts, pid } = world
  const run = {
    ...{
      app,
      namespaces,
      docs,
      api,
      explorer,
      metrics,
      relay,
      wallet,
      frame,
      mailbox,
      identities,
      farcaster,
      certificate,
      projectId,
      dev,
    },
    chains: chains.map(({ id, rpc }) => ({ id, rpc })),
    accounts: accounts.map(({ address, privateKey }) => ({ address, privateKey })),
    pid,
  }
  writeWhole(runFile, `${JSON.stringify(run, null, 2)}\n`)
}

async function untilStopped({ chainExited }: Devnet): Promise<void> {
  await Promise.race([aborted(stopping.signal), chainExited])
  if (!stopping.signal.aborted) {
    console.error('The chain stopped unexpectedly. Stopping everything else.')
    process.exitCode = 1
  }
}

function introduce({
  app,
  namespaces,
  docs,
  api,
  explorer,
  metrics,
  wallet,
  mailbox,
  identities,
  farcaster,
  chains,
  accounts,
}: World): void {
  say()
  say(`  Serial Mob  ${app ?? 'not built yet: npm run build'}`)
  if (namespaces) say(`              ${namespaces}  with every namespace`)
  say(`  Docs        ${docs ?? 'not built yet: npm run build'}`)
  say(`  Wallet      ${wallet ?? 'not built yet: npm run build'}`)
  if (mailbox) say(`  Mailbox     ${mailbox}`)
  if (identities) say(`  Identities  ${identities}`)
  if (farcaster) say(`  Farcaster   ${farcaster}`)
  say(`  API         ${api}`)
  say(`  Explorer    ${explorer}`)
  say(`  Operator    ${metrics}/telemetry`)
  for (const { id, rpc } of chains) say(`  Chain       ${rpc}  ${id}`)
  say()
  say('  Funded accounts. Their keys are public: use them only on the local chains.')
  for (const { name, address, privateKey } of accounts)
    say(`  ${`${name}.${devnetZone}`.padEnd(14)}  ${address}  ${privateKey}`)
  say()
}

/** Prints the addresses that other machines can open, and the warning their browsers will show. */
function printReachableAddresses({ app, api, wallet }: World, hosts: readonly string[]): void {
  const others = hosts.slice(0, -1)
  say('  Everyone on your network can reach Serial Mob, the API with its relay, and the wallet:')
  if (others.length === 0) say('  (this machine has no network address)')
  for (const host of others) {
    const at = (origin: string) => `https://${host}:${new URL(origin).port}`
    say(`  ${[...(app ? [at(app)] : []), at(api), ...(wallet ? [at(wallet)] : [])].join('  ')}`)
  }
  say('  Chain, explorer, faucet and database are reachable from this machine only.')
  say(
    `  The certificate is self-signed (${relative(process.cwd(), join(folder, 'lan'))}): a browser warns once for each address. Continue past the warning.`,
  )
  say()
}
