import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createTestClient, type Hex, http, parseEther, publicActions, walletActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'

/** Keys of test accounts, which are not among anvil's own accounts. */
const keys: readonly [Hex, Hex, Hex] = [
  `0x${'11'.repeat(32)}`,
  `0x${'22'.repeat(32)}`,
  `0x${'33'.repeat(32)}`,
]
const [aliceKey, bobKey, carolKey] = keys
/** Accounts that every test chain funds. */
export const accounts = {
  alice: privateKeyToAccount(aliceKey),
  bob: privateKeyToAccount(bobKey),
  carol: privateKeyToAccount(carolKey),
}

/** A chain for one test: a real anvil on a free port. */
export type TestChain = Awaited<ReturnType<typeof startAnvil>>

/** Starts anvil with the given flags and funds the accounts. `stop` ends it. */
export async function startAnvil(...flags: string[]) {
  const child = spawn(anvilPath(), ['--port', '0', '--accounts', '0', '--chain-id', '31337', ...flags], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      const found = /Listening on [\d.]+:(\d+)/.exec(text)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`anvil exited: ${text}`)))
  })
  const url = `http://127.0.0.1:${port}`
  const client = createTestClient({
    chain: foundry,
    mode: 'anvil',
    transport: http(url, { retryCount: 0 }),
    account: accounts.alice,
    pollingInterval: 20,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)
  await Promise.all(
    Object.values(accounts).map(({ address }) => client.setBalance({ address, value: parseEther('1000') })),
  )
  return {
    url,
    wsUrl: `ws://127.0.0.1:${port}`,
    client,
    stop: () =>
      new Promise<void>((resolve) => {
        if (child.exitCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}

function anvilPath() {
  const arch = process.arch === 'arm64' ? 'arm64' : 'amd64'
  const require = createRequire(import.meta.resolve('@foundry-rs/anvil/package.json'))
  return require.resolve(`@foundry-rs/anvil-${process.platform}-${arch}/bin/anvil`)
}
