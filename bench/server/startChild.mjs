// Child processes of a bench: each prints one line when it is ready, and is stopped through its handle.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Starts a program and waits for `ready` in its output. Returns the match, the process id and `stop`. */
export async function startChild(command, args, ready, env = {}) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const match = await new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text = (text + chunk).slice(-10_000)
      const found = ready.exec(text)
      if (found) resolve(found)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${path.basename(command)} exited with code ${code}`)))
  })
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', resolve)
      child.kill()
    })
  return { match, pid: child.pid, stop }
}

/** Starts anvil on a free port and returns its origin. */
export async function startAnvil() {
  const require = createRequire(new URL('../../packages/devnet/package.json', import.meta.url))
  const binary = require.resolve(
    `@foundry-rs/anvil-${process.platform}-${process.arch === 'arm64' ? 'arm64' : 'amd64'}/bin/anvil`,
  )
  const { match, stop } = await startChild(
    binary,
    ['--port', '0', '--accounts', '0', '--block-time', '1', '--mixed-mining'],
    /Listening on ([\d.]+:\d+)/,
  )
  return { origin: `http://${match[1]}`, stop }
}

/** Starts a Latchkey server for a chain, without limits. Returns its API's origin and its process. */
export async function startServer(settings) {
  const { match, pid, stop } = await startChild(
    process.execPath,
    [path.join(import.meta.dirname, 'serve.mjs')],
    /ready (\S+)/,
    { BENCH_SETTINGS: JSON.stringify(settings) },
  )
  return { origin: match[1], pid, stop }
}
