// Starts a local chain, and the app with the command that follows: node dev.mjs vite
import concurrently from 'concurrently'

const port = process.env.CHAIN_PORT ?? '8545'
const app = process.argv.slice(2).join(' ')

console.log(`Local chain: http://127.0.0.1:${port}, chain id 31337.
It funds the account of this key. Everyone knows the key, so use it only on the local chain:
0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80
`)

const { result } = concurrently(
  [
    { name: 'chain', command: `anvil --quiet --port ${port}` },
    { name: 'app', command: app },
  ],
  { killOthersOn: ['failure', 'success'] },
)
await result.catch(() => {
  process.exitCode = 1
})
