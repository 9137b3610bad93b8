// Puts the server under load for minutes, with Postgres: node bench/server/soak.mjs [seconds]. Requires a build. Prints one
// line of measurements, and fails if a response fails or memory keeps growing.
import { execFileSync } from 'node:child_process'
import { load } from './load.mjs'
import { openPostgres } from './openPostgres.mjs'
import { startAnvil, startServer } from './startChild.mjs'

const seconds = Number(process.argv[2] ?? 180)
const connections = 32
/** Limit of memory after the whole load, relative to memory after the first fifth of it, when all caches are full. */
const growthMost = 1.25
/** Limit of resident memory. The database has processes of its own. */
const memoryMostMb = 250
const caching = seconds / 5
const project = 'projectId=bench'

/** Reads that many visitors share, reads that nobody made before, and batches. */
const kinds = [
  (count) =>
    rpc(['eth_blockNumber', []], ['eth_gasPrice', []], ['eth_getBalance', [address(count % 200), 'latest']]),
  (count) => rpc(['eth_call', [{ to: address(count % 200), data: '0x70a08231' }, 'latest']]),
  (count) => rpc(['eth_getBalance', [address(count), 'latest']]),
  () => ({ method: 'GET', path: `/v1/convert/gas-price?chainId=eip155:31337&${project}` }),
  (count) => ({
    method: 'GET',
    path: `/v1/account/${address(count % 2_000)}/balance?currency=usd&${project}`,
  }),
]
/** Addresses beyond the precompiled contracts, which return an error for invalid input that would be retried. */
const address = (count) => `0x${count.toString(16).padStart(40, '1')}`

function rpc(...calls) {
  const entries = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
  return {
    method: 'POST',
    path: `/v1?chainId=eip155:31337&${project}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(entries.length === 1 ? entries[0] : entries),
  }
}

const { databaseUrl, drop } = await openPostgres()
const anvil = await startAnvil()
const server = await startServer({ rpcUrl: anvil.origin, databaseUrl })
let count = 0
const next = () => kinds[count % kinds.length](count++)
try {
  await load(server.origin, { connections, ms: caching * 1_000, next })
  const before = memoryMb(server.pid)
  const { latencies, perSecond } = await load(server.origin, {
    connections,
    ms: (seconds - caching) * 1_000,
    next,
  })
  const after = memoryMb(server.pid)
  const sorted = Float64Array.from(latencies).sort()
  const slow = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  console.log(
    `${count} requests at ${connections} connections, ${perSecond.toFixed(0)} /s, 99th percentile ${slow.toFixed(0)} ms, ${before.toFixed(0)} → ${after.toFixed(0)} MB`,
  )
  if (after > memoryMostMb)
    throw new Error(`The server takes ${after} MB of memory, at most ${memoryMostMb}.`)
  if (after > before * growthMost) throw new Error(`The server's memory grew from ${before} to ${after} MB.`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await server.stop()
  await anvil.stop()
  await drop()
}

function memoryMb(pid) {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024
}
