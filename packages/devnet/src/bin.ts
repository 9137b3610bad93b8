import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aborted } from './aborted.ts'
import { writeWhole } from './cached.ts'
import { devnetZone } from './contracts/registerNames.ts'
import { createDevnet, type Devnet, type DevnetOptions } from './createDevnet.ts'
import { freePort } from './freePort.ts'
import { holdFolder } from './holdFolder.ts'
import type { World } from './world.ts'

/** Where each part likes to listen; the next free port is taken where another program was first. */
const preferred = { app: 4400, api: 4401, explorer: 4402, chain: 4403 }
/** Ethereum's own pace: a block each second would only make the kept chain long. */
const blockTimeSeconds = 12
/** Other programs start, too: a port that was free a moment ago may be taken. */
const portTries = 5

const folder = join(process.cwd(), '.latchkey')
const runFile = join(folder, 'run.json')
const appDir = fileURLToPath(new URL('../../../apps/web/dist', import.meta.url))
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
  mkdirSync(folder, { recursive: true })
  const hold = await holdFolder(folder)
  if (!hold)
    say('Another local world runs from this folder. This one starts beside it and forgets all when it stops.')
  const devnet = await start({
    ...(existsSync(join(appDir, 'index.html')) && { appDir }),
    clock: 'wall',
    blockTimeSeconds,
    say,
    signal: stopping.signal,
    ...(hold && { keepIn: join(folder, 'world') }),
  })
  try {
    introduce(devnet.world)
    if (hold) tellScripts(devnet.world)
    say(`  ${hold ? `The same stands in ${relative(process.cwd(), runFile)}. ` : ''}Ctrl-C stops everything.`)
    await untilStopped(devnet)
  } finally {
    // The file is its holder's: what starts beside it says where it is and writes nothing.
    if (hold) rmSync(runFile, { force: true })
    await devnet.close()
    hold?.release()
  }
}

/** Chooses ports and starts the world on them; chooses again where another program takes one in between. */
async function start(options: DevnetOptions, triesLeft = portTries): Promise<Devnet> {
  try {
    return await createDevnet({ ...options, ports: await choosePorts() })
  } catch (error) {
    if (triesLeft <= 1 || (error as { code?: unknown }).code !== 'EADDRINUSE') throw error
    return start(options, triesLeft - 1)
  }
}

function tellScripts({ app, api, explorer, relay, projectId, chains, accounts, pid }: World): void {
  const run = {
    ...{ app, api, explorer, relay, projectId },
    chains: chains.map(({ id, rpc }) => ({ id, rpc })),
    accounts: accounts.map(({ address, privateKey }) => ({ address, privateKey })),
    pid,
  }
  writeWhole(runFile, `${JSON.stringify(run, null, 2)}\n`)
}

async function untilStopped({ chainExited }: Devnet): Promise<void> {
  await Promise.race([aborted(stopping.signal), chainExited])
  if (!stopping.signal.aborted) {
    console.error('The chain has stopped by itself, so everything else stops, too.')
    process.exitCode = 1
  }
}

function introduce({ app, api, explorer, chains, accounts }: World): void {
  say()
  say(`  Serial Mob  ${app ?? 'not built yet: npm run build'}`)
  say(`  API         ${api}`)
  say(`  Explorer    ${explorer}`)
  for (const { id, rpc } of chains) say(`  Chain       ${rpc}  ${id}`)
  say()
  say('  Funded accounts. Everyone knows their keys: use them here and nowhere else.')
  for (const { name, address, privateKey } of accounts)
    say(`  ${`${name}.${devnetZone}`.padEnd(14)}  ${address}  ${privateKey}`)
  say()
}

async function choosePorts(): Promise<typeof preferred> {
  const chosen = { ...preferred }
  for (const part of Object.keys(preferred) as (keyof typeof preferred)[]) {
    chosen[part] = await freePort(preferred[part], [...Object.values(preferred), ...Object.values(chosen)])
    if (chosen[part] !== preferred[part])
      say(`Port ${preferred[part]} is in use, so the ${part} listens on ${chosen[part]}.`)
  }
  return chosen
}
