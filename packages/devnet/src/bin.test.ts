import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { compiledProgram } from '../../../scripts/setup/compiledProgram.mjs'
import { accounts } from './accounts/accounts.ts'
import { untilGone } from './base/untilGone.ts'
import { callRpc } from './chains/callRpc.ts'
import { solanaAccounts } from './solana/solanaAccounts.ts'
import { solanaChainId } from './solana/solanaChainId.ts'

type Run = {
  app?: string
  namespaces?: string
  docs?: string
  api: string
  explorer: string
  metrics: string
  relay: string
  certificate?: string
  projectId: string
  chains: { id: string; rpc: string }[]
  accounts: { address: string; privateKey: string }[]
  pid: number
}

const program = fileURLToPath(new URL('./bin.ts', import.meta.url))
const reporter = fileURLToPath(new URL('../../server/test/reportHosts.ts', import.meta.url))
let folder: string
let children: ChildProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
  children = []
})
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the program in the test's own folder and, like a terminal, in its own process group. */
function launch(...options: string[]): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--import', compiledProgram(reporter), compiledProgram(program), ...options],
    {
      cwd: folder,
      env: { ...process.env, HOSTS_FILE: join(folder, 'hosts.json') },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  children.push(child)
  return child
}

/** Starts the program. Resolves when it reports that it is up. */
async function start(
  ...options: string[]
): Promise<{ child: ChildProcess; run: Run; said: () => string; chainPid: number }> {
  const child = launch(...options)
  let text = ''
  const isUp = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        if (text.includes('Ctrl-C stops everything')) resolve()
      })
    child.once('exit', (code) => reject(new Error(`The program exited with ${code}:\n${text}`)))
  })
  await isUp
  const run = JSON.parse(readFileSync(join(folder, '.latchkey/run.json'), 'utf8')) as Run
  const pidFile = join(folder, '.latchkey/world/chain.json.pid')
  return { child, run, said: () => text, chainPid: Number(readFileSync(pidFile, 'utf8')) }
}

const isReachable = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

describe('the program behind npm start', () => {
  it('prints all addresses, writes them for scripts, contacts no other host, and cleans up after itself', async () => {
    const { child, run, said, chainPid } = await start()
    const rpc = run.chains[0]!.rpc
    expect(run.pid).toBe(child.pid)
    expect(run.chains.map(({ id }) => id)).toEqual(['eip155:31337', solanaChainId])
    expect(run.accounts[0]).toEqual({
      address: accounts.alice.address,
      privateKey: accounts.alice.privateKey,
    })
    const solana = run.chains[1]!.rpc
    for (const part of [run.api, run.explorer, run.metrics, rpc, solana, accounts.alice.address])
      expect(said()).toContain(part)
    expect((await fetch(`${run.api}/v1/supported-chains`)).status).toBe(200)
    expect((await fetch(run.explorer)).status).toBe(200)
    expect((await fetch(`${run.metrics}/telemetry`)).status).toBe(200)
    if (run.app) {
      expect(run.namespaces).toBe(run.app.replace('127.0.0.1', 'localhost'))
      expect(said()).toContain(`${run.namespaces}  with every namespace`)
    }
    if (run.docs) {
      expect(said()).toContain(`Docs        ${run.docs}`)
      expect(await (await fetch(run.docs)).text()).toContain('<title>Latchkey</title>')
    }
    const block = (await callRpc(rpc, 'eth_getBlockByNumber', ['pending', false])) as { timestamp: string }
    expect(Math.abs(Number(block.timestamp) - Date.now() / 1000)).toBeLessThan(120)

    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([0, null])
    await untilGone(chainPid)
    for (const url of [run.api, run.explorer, rpc, solana]) expect(await isReachable(url)).toBe(false)
    expect(existsSync(join(folder, '.latchkey/run.json'))).toBe(false)
    const hosts = JSON.parse(readFileSync(join(folder, 'hosts.json'), 'utf8')) as string[]
    expect(hosts).toContain('127.0.0.1')
    expect(hosts.filter((host) => host !== '127.0.0.1' && host !== 'localhost')).toEqual([])
  })

  it.skipIf(process.platform === 'win32')(
    'cleans up when it is killed outright and starts again afterwards',
    async () => {
      const { child, chainPid } = await start()
      child.kill('SIGKILL')
      await once(child, 'exit')
      await untilGone(chainPid)
      const again = await start()
      expect(again.chainPid).not.toBe(chainPid)
      expect(again.said()).not.toContain('Another local world')
      expect((await fetch(`${again.run.api}/v1/supported-chains`)).status).toBe(200)
    },
  )

  it.runIf(process.env.SOAK)(
    'uses the next free port when one is taken, and runs a second world beside the first',
    async () => {
      const other = createServer().listen(4402, '127.0.0.1')
      // Another process may already listen there, which serves the purpose too.
      await new Promise((resolve) => other.once('listening', resolve).once('error', resolve))
      onTestFinished(() => void other.close())
      const { run, said } = await start()
      expect(new URL(run.explorer).port).not.toBe('4402')
      expect(said()).toMatch(/Port 4402 is in use, so the explorer listens on \d+\./)
      const second = await start()
      expect(second.said()).toContain('Another local world is running from this folder.')
      expect(second.said()).not.toContain(run.api)
      expect(second.run).toEqual(run)
      second.child.kill('SIGTERM')
      expect(await once(second.child, 'exit')).toEqual([0, null])
      expect(existsSync(join(folder, '.latchkey/run.json'))).toBe(true)
      expect((await fetch(`${run.api}/v1/supported-chains`)).status).toBe(200)
    },
  )

  it('keeps its state for the next start', async () => {
    const first = await start()
    const address = '0x00000000000000000000000000000000000000AA'
    const given = await fetch(`${first.run.explorer}/faucet`, {
      method: 'POST',
      body: JSON.stringify({ address }),
    })
    expect(given.status).toBe(200)
    const { rpc } = first.run.chains[1]!
    const friend = solanaAccounts.dave.address
    const before = await callRpc(rpc, 'getBalance', [friend])
    await callRpc(rpc, 'requestAirdrop', [friend, 1_000_000_000])
    pressCtrlC(first.child)
    expect(await once(first.child, 'exit')).toEqual([0, null])

    const second = await start()
    expect(await callRpc(second.run.chains[0]!.rpc, 'eth_getBalance', [address, 'latest'])).toBe(
      '0x4563918244f40000',
    )
    expect(await callRpc(second.run.chains[1]!.rpc, 'getBalance', [friend])).toMatchObject({
      value: (before as { value: number }).value + 1_000_000_000,
    })
    const history = await fetch(`${second.run.api}/v1/account/${address}/history?projectId=local`)
    expect(((await history.json()) as { data: unknown[] }).data).toHaveLength(4)
    expect(second.said()).not.toContain('cannot be used')
  })

  it.runIf(process.env.SOAK)('opens to the network with --lan, and says so', async () => {
    const { run, said } = await start('--lan')
    expect(said()).toContain('Everyone on your network can reach Serial Mob')
    expect(run.api).toMatch(/^https:/)
    expect(run.relay).toBe(`${run.api.replace('https', 'wss')}/relay`)
    const own = new URL(`https://127.0.0.1:${new URL(run.api).port}/v1/supported-chains`)
    const status = await new Promise((resolve, reject) => {
      const asked = request(own, { ca: run.certificate }, (answer) => resolve(answer.resume().statusCode))
      asked.on('error', reject).end()
    })
    expect(status).toBe(200)
    for (const address of [run.explorer, run.chains[0]!.rpc])
      expect(new URL(address).hostname).toBe('127.0.0.1')
    expect(readFileSync(join(folder, '.latchkey/lan/certificate.pem'), 'utf8')).toBe(run.certificate)
  })

  it('rejects an unknown option', async () => {
    const child = launch('--wan')
    let text = ''
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    expect(await once(child, 'close')).toEqual([1, null])
    expect(text).toContain('--wan')
  })

  it.runIf(process.env.SOAK)('exits without an error on Ctrl-C during startup', async () => {
    const child = launch()
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
    const pidFile = join(folder, '.latchkey/world/chain.json.pid')
    await expect.poll(() => existsSync(pidFile), { interval: 10 }).toBe(true)
    pressCtrlC(child)
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(text).not.toMatch(/error|failed/i)
  })
})

/** Signals the whole process group, like a terminal does. */
function pressCtrlC(child: ChildProcess): void {
  process.kill(-child.pid!, 'SIGINT')
}
