import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createInterface } from 'node:readline'

const startTimeoutMs = 20_000

/** A running chain. */
type RunningChain = { rpcUrl: string; close(): Promise<void> }

/** Starts anvil on a free port of the loopback interface. It ends with this process. */
export async function startChain(chainId: number): Promise<RunningChain> {
  const child = spawn(findAnvil(), ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const close = async () => {
    process.off('exit', kill)
    kill()
    await ended
  }
  try {
    return { rpcUrl: `http://${await readAddress(child)}`, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Returns anvil's executable in this platform's package, without the launcher that `@foundry-rs/anvil` adds. */
function findAnvil(): string {
  const platform = process.platform === 'win32' ? 'win32' : process.platform
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${platform}-${architecture}`
  try {
    const launcher = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
    const manifest = createRequire(launcher).resolve(`${name}/package.json`)
    const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin?: Record<string, string> }
    const file = bin?.anvil ?? `bin/anvil${process.platform === 'win32' ? '.exe' : ''}`
    return path.join(path.dirname(manifest), file)
  } catch (cause) {
    throw new Error('createWorld needs a chain: npm install --save-dev @foundry-rs/anvil', { cause })
  }
}

/** Reads the address from the process's own output, so that no other process is mistaken for it. */
function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const printed: string[] = []
    const fail = () => reject(new Error(`anvil did not start: ${printed.slice(-6).join(' ') || 'no output'}`))
    const timer = setTimeout(fail, startTimeoutMs)
    child.once('error', (error) => {
      printed.push(error.message)
      fail()
    })
    child.once('close', fail)
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface({ input: stream }).on('line', (line) => {
          const address = /^Listening on (\S+:\d+)/.exec(line)?.[1]
          if (address === undefined) printed.push(line)
          else resolve(address)
          if (address !== undefined) clearTimeout(timer)
        })
  })
}
