import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { devnetChainNumber } from '../accounts/chainId.ts'
import { anvilBinary } from './anvilBinary.ts'
import { callRpc } from './callRpc.ts'
import { endWithParent } from './endAnvil.ts'

/** Options of `startAnvil`. */
export type AnvilOptions = {
  /** Defaults to 0, which picks a free port. */
  port?: number
  /** Seconds between blocks. Transactions are mined immediately as well. 0 disables mining. */
  blockTimeSeconds?: number
  /** The chain's initial time, in seconds since 1970. Defaults to the current time. */
  timestamp?: number
  /** Charges the additional fees of OP-stack chains, as defined by its predeploys. */
  isOpStack?: boolean
  /** The rules of an earlier fork: `berlin` has no EIP-1559. */
  hardfork?: 'berlin'
  /** Base fee of the first block, in wei. */
  baseFee?: number
  /** A state file to resume from, and its expected block 0. Rejects if it differs. */
  state?: { path: string; genesis: Genesis }
}

/** A chain's block 0. */
export type Genesis = { hash: string; timestamp: number }

/** A running chain. */
export type Anvil = {
  rpc: string
  ws: string
  port: number
  pid: number
  /** Resolves when the process has ended, for whatever reason. */
  exited: Promise<void>
  stop(): Promise<void>
}

const startTimeoutMs = 20_000
const stopTimeoutMs = 5_000

/**
 * Starts a chain on the loopback interface that ends with this process. The address is read from the child's own
 * output, so a left-over process is never mistaken for it. No account is unlocked. Rejects if the port is taken, the
 * state can't be read or the genesis block differs.
 */
export async function startAnvil(options: AnvilOptions = {}): Promise<Anvil> {
  const child = spawn(anvilBinary().path, toArguments(options), {
    // Ctrl-C signals the whole foreground group, but the chain must run until it is saved.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const callOff = child.pid === undefined ? () => {} : endWithParent(child.pid)
  const killWithProcess = () => child.kill('SIGKILL')
  process.once('exit', killWithProcess)
  void exited.then(() => {
    callOff()
    process.off('exit', killWithProcess)
  })
  const stop = () => stopChild(child, exited)
  try {
    const host = await readAddress(child)
    const rpc = `http://${host}`
    // anvil's log of every call would only be discarded.
    await callRpc(rpc, 'anvil_setLoggingEnabled', [false])
    if (options.state) await goOn(rpc, options.state.genesis.hash, options.timestamp)
    return { rpc, ws: `ws://${host}`, port: Number(new URL(rpc).port), pid: child.pid ?? 0, exited, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function toArguments(options: AnvilOptions): string[] {
  const { blockTimeSeconds = 1, state } = options
  // anvil keeps its own block 0 beside the loaded one, and may load either later, so they must be identical.
  const timestamp = state?.genesis.timestamp ?? options.timestamp
  return [
    ...['--host', '127.0.0.1', '--port', String(options.port ?? 0)],
    ...['--chain-id', String(devnetChainNumber), '--accounts', '0', '--color', 'never'],
    ...(blockTimeSeconds > 0
      ? ['--block-time', String(blockTimeSeconds), '--mixed-mining']
      : ['--no-mining']),
    ...(options.isOpStack ? ['--network', 'optimism'] : []),
    ...(options.hardfork ? ['--hardfork', options.hardfork] : []),
    ...(options.baseFee === undefined ? [] : ['--block-base-fee-per-gas', String(options.baseFee)]),
    ...(timestamp === undefined ? [] : ['--timestamp', String(timestamp)]),
    ...(state ? ['--load-state', state.path] : []),
    '--no-request-size-limit',
  ]
}

/** Reads `Listening on host:port` from the output, and discards the rest. */
function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const said: string[] = []
    const timer = setTimeout(() => reject(new Error('anvil did not start in time.')), startTimeoutMs)
    const fail = () => {
      clearTimeout(timer)
      reject(new Error(`anvil did not start: ${said.slice(-6).join(' ').trim() || 'no output'}`))
    }
    child.once('error', (error) => {
      said.push(error.message)
      fail()
    })
    child.once('close', fail)
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        const address = /^Listening on (\S+:\d+)/.exec(line)?.[1]
        if (address) {
          clearTimeout(timer)
          resolve(address)
          said.length = 0
        } else if (line.trim() && said.length < 200) said.push(line.trim())
      })
    }
  })
}

async function goOn(
  rpc: string,
  genesisHash: string,
  timestamp = Math.floor(Date.now() / 1000),
): Promise<void> {
  await callRpc(rpc, 'evm_setTime', [timestamp])
  const block = (await callRpc(rpc, 'eth_getBlockByNumber', ['0x0', false])) as { hash: string } | null
  if (block?.hash === genesisHash) return
  throw new Error(`The chain at ${rpc} has the genesis block ${block?.hash}, expected ${genesisHash}.`)
}

async function stopChild(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await exited
  clearTimeout(timer)
}
