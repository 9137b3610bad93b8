// Starts a local chain, a mailbox, the server with the embedded wallet, and the app: npm run dev
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import concurrently from 'concurrently'

const { PORT = '3000', CHAIN_PORT = '8545', SERVER_PORT = '4000', WALLET_PORT = '4001' } = process.env
const { MAILBOX_PORT = '4002', SMTP_PORT = '4003' } = process.env
const app = `http://127.0.0.1:${PORT}`
const api = `http://127.0.0.1:${SERVER_PORT}`
// On another host than the app, as it must be in production.
const wallet = `http://localhost:${WALLET_PORT}`
const chain = `http://127.0.0.1:${CHAIN_PORT}`

// Visitors lose their wallets without these keys.
const keysFile = 'data/wallet-keys.json'
const createKey = () => randomBytes(32).toString('hex')
if (!existsSync(keysFile)) {
  mkdirSync('data', { recursive: true })
  const keys = {
    server: [{ id: '1', key: createKey() }],
    recovery: [{ id: '1', key: createKey() }],
    secret: createKey(),
  }
  writeFileSync(keysFile, JSON.stringify(keys, null, 2), { mode: 0o600 })
}

const serverSettings = {
  PORT: SERVER_PORT,
  API_ORIGIN: api,
  PROJECTS: JSON.stringify([{ id: 'my-app', name: 'My app', origins: [app] }]),
  RPC_eip155_31337: chain,
  CHAINS: JSON.stringify([
    {
      id: 'eip155:31337',
      network: { name: 'Local', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    },
  ]),
  DATA_DIR: 'data/database',
  WALLET_ORIGIN: wallet,
  WALLET_PORT,
  WALLET_DIR: 'node_modules/@latchkey/frame/dist/page',
  WALLET_KEYS: keysFile,
  SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
  MAIL_FROM: 'My app <wallet@example.com>',
  LOG_LEVEL: 'warn',
}

console.log(`App:      ${app}
Mailbox:  http://127.0.0.1:${MAILBOX_PORT}
Chain:    ${chain}, chain id 31337
The chain funds the account of this key. Everyone knows the key, so use it only on the local chain:
0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80
`)

const { result } = concurrently(
  [
    { name: 'chain', command: `anvil --quiet --port ${CHAIN_PORT}` },
    { name: 'mail', command: 'node mailbox.mjs', env: { MAILBOX_PORT, SMTP_PORT } },
    { name: 'server', command: 'latchkey', env: serverSettings },
    { name: 'app', command: 'vite', env: { PORT, VITE_API_ORIGIN: api, VITE_WALLET_ORIGIN: wallet } },
  ],
  { killOthersOn: ['failure', 'success'] },
)
await result.catch(() => {
  process.exitCode = 1
})
