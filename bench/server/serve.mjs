// Starts a Latchkey server for a bench: one chain, one project without limits.
import { createServer } from '../../packages/server/dist/index.js'

const {
  rpcUrl = 'http://127.0.0.1:9',
  databaseUrl,
  redisUrl,
  accounts,
} = JSON.parse(process.env.BENCH_SETTINGS ?? '{}')
const unlimited = 1_000_000_000
const server = await createServer({
  ...(databaseUrl && { databaseUrl }),
  ...(redisUrl && { redisUrl }),
  listen: { api: { host: '127.0.0.1', port: 0 } },
  chains: [
    {
      id: 'eip155:31337',
      network: {
        id: 31337,
        name: 'Bench',
        chainNamespace: 'eip155',
        caipNetworkId: 'eip155:31337',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [rpcUrl] } },
      },
      rpcUrls: [rpcUrl],
      ...(accounts !== undefined && { accounts }),
    },
  ],
  projects: [
    {
      id: 'bench',
      name: 'Bench',
      origins: [],
      limits: { rpc: unlimited, read: unlimited, write: unlimited },
    },
  ],
  logLevel: 'error',
})
process.on('SIGTERM', async () => {
  await server.close()
  process.exit()
})
console.log(`ready ${server.origins.api}`)
