import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { devnetChainNumber } from '../chainId.ts'
import { anvilBinary } from './anvilBinary.ts'
import { callRpc } from './callRpc.ts'
import { endWithParent } from './endWithParent.ts'

/** How anvil is started. */
export type AnvilOptions = {
  /** 0, the default, takes a free one. */
  port?: number
  /** Seconds between blocks; transactions are mined at once besides. 0: nothing is mined unasked. */
  blockTimeSeconds?: number
  /** The chain's clock at the start, in seconds since 1970; the wall clock when absent. */
  timestamp?: number
  /** Charges what OP-stack chains do in addition to gas, as its predeploys say. */
  isOpStack?: boolean
  /** A state file to go on from, and the block 0 that it must have; another one is refused. */
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
  /** Resolves when the process has gone, whoever ended it. */
  exited: Promise<void>
  stop(): Promise<void>
}

const startTimeoutMs = 20_000
const stopTimeoutMs = 5_000

/**
 * Starts a chain of our own on the loopback interface. The address is read from the child's own output, so a
 * process left over from earlier is never taken for it, and the child ends with this process. No account is
 * unlocked. Throws when the port is taken, the state cannot be read or the genesis block differs.
 */
export async function startAnvil(options: AnvilOptions = {}): Promise<Anvil> {
  const child = spawn(anvilBinary().path, toArguments(options), {
    // Ctrl-C reaches the whole foreground group: the chain has to be there until it is saved.
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
    // What anvil prints for every call would only be thrown away.
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
  // anvil keeps the block 0 that it makes itself beside the loaded one, and later loads either: they must be the same.
  const timestamp = state?.genesis.timestamp ?? options.timestamp
  return [
    ...['--host', '127.0.0.1', '--port', String(options.port ?? 0)],
    ...['--chain-id', String(devnetChainNumber), '--accounts', '0', '--color', 'never'],
    ...(blockTimeSeconds > 0
      ? ['--block-time', String(blockTimeSeconds), '--mixed-mining']
      : ['--no-mining']),
    ...(options.isOpStack ? ['--network', 'optimism'] : []),
    ...(timestamp === undefined ? [] : ['--timestamp', String(timestamp)]),
    ...(state ? ['--load-state', state.path] : []),
    '--no-request-size-limit',
  ]
}

/** Reads `Listening on host:port` from the output; what comes after it is let go. */
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
