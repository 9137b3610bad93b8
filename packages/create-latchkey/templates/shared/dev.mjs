// Starts a local chain, and the app with the command that follows: node dev.mjs vite
import concurrently from 'concurrently'

const { CHAIN_PORT, ...others } = process.env
const port = CHAIN_PORT ?? '8545'
const url = `http://127.0.0.1:${port}`
// On another port, the app must be told where the chain is, whatever its framework calls that variable.
const moved = { VITE_RPC_URL: url, NEXT_PUBLIC_RPC_URL: url, PUBLIC_RPC_URL: url }
const env = CHAIN_PORT ? { ...moved, ...others } : others
const app = process.argv.slice(2).join(' ')

console.log(`Local chain: ${url}, chain id 31337.
It funds the account of this key. Everyone knows the key, so use it only on the local chain:
0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80
`)

const { result } = concurrently(
  [
    { name: 'chain', command: `anvil --quiet --port ${port}` },
    { name: 'app', command: app, env },
  ],
  { killOthersOn: ['failure', 'success'] },
)
await result.catch(() => {
  process.exitCode = 1
})
