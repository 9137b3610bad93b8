// Compares chain RPC through the server with the same calls directly to anvil. Writes markdown and exits with 1 if a
// promise fails.
import { load, median } from './load.mjs'
import { startAnvil, startServer } from './startChild.mjs'

/** Many short rounds: a disturbance of several seconds affects both measurements of a round alike. */
const rounds = 15
const roundMs = 700
/** Warms up the JIT. */
const warmUpMs = 6_000
const many = 32
const least = 0.3
/** Limit with one connection: this multiple of the direct median, plus this many ms. */
const most = { times: 1.5, plusMs: 1 }

/** Reads that no cache can answer: each one goes to the chain. */
const fresh = {
  name: 'uncached reads',
  calls: (count) => ['eth_getBalance', [`0x${count.toString(16).padStart(40, '0')}`, 'latest']],
}
/** Calls made by the wallets of 200 visitors who view their account. */
const mixed = {
  name: "a kit's mix, 200 visitors",
  calls: (count) => {
    const address = `0x${(count % 200).toString(16).padStart(40, '1')}`
    const kinds = [
      ['eth_blockNumber', []],
      ['eth_getBalance', [address, 'latest']],
      ['eth_call', [{ to: address, data: '0x70a08231' }, 'latest']],
      ['eth_chainId', []],
      ['eth_gasPrice', []],
    ]
    return kinds[count % kinds.length]
  },
}

const anvil = await startAnvil()
const server = await startServer({ rpcUrl: anvil.origin })
const direct = { origin: anvil.origin, path: '/' }
const proxied = { origin: server.origin, path: '/v1?chainId=eip155:31337&projectId=bench' }
let count = 1
const runOne = ({ origin, path }, { calls }, connections, ms) =>
  load(origin, {
    connections,
    ms,
    next: () => {
      const [method, params] = calls(count++)
      const body = JSON.stringify({ jsonrpc: '2.0', id: count, method, params })
      return { path, method: 'POST', headers: { 'content-type': 'application/json' }, body }
    },
  })

async function compare(kind, connections, ms) {
  const found = { direct: [], proxied: [] }
  for (const target of [direct, proxied]) await runOne(target, kind, many, warmUpMs)
  for (let round = 0; round < rounds; round++) {
    found.direct.push(await runOne(direct, kind, connections, ms))
    found.proxied.push(await runOne(proxied, kind, connections, ms))
  }
  const summary = (runs) => ({
    perSecond: median(runs.map(({ perSecond }) => perSecond)),
    medianMs: median(runs.flatMap(({ latencies }) => latencies)),
  })
  const shares = found.proxied.map(({ perSecond }, round) => perSecond / found.direct[round].perSecond)
  return { direct: summary(found.direct), proxied: summary(found.proxied), ratio: median(shares) }
}

const rows = []
const broken = []
for (const kind of [fresh, mixed]) {
  const { direct, proxied, ratio } = await compare(kind, many, roundMs)
  const holds = ratio >= least
  if (!holds) broken.push(`${kind.name}: ${ratio.toFixed(2)}`)
  rows.push(
    `| ${kind.name}, ${many} connections | ${direct.perSecond.toFixed(0)} /s | ${proxied.perSecond.toFixed(0)} /s | ${ratio.toFixed(2)} | ≥ ${least} | ${holds ? 'yes' : 'no'} |`,
  )
}
for (const kind of [fresh, mixed]) {
  const { direct, proxied } = await compare(kind, 1, roundMs)
  const limit = direct.medianMs * most.times + most.plusMs
  const holds = proxied.medianMs <= limit
  if (!holds) broken.push(`${kind.name}, one connection: ${proxied.medianMs.toFixed(2)} ms`)
  rows.push(
    `| ${kind.name}, 1 connection, median | ${direct.medianMs.toFixed(2)} ms | ${proxied.medianMs.toFixed(2)} ms | ${(proxied.medianMs / direct.medianMs).toFixed(2)} | ≤ ${limit.toFixed(2)} ms | ${holds ? 'yes' : 'no'} |`,
  )
}
await server.stop()
await anvil.stop()
console.log(
  [
    '| chain RPC | directly to anvil | through the server | ratio | target | met |',
    '|---|---:|---:|---:|---:|---|',
    ...rows,
  ].join('\n'),
)
for (const line of broken) console.error(`Target missed: ${line}`)
process.exitCode = broken.length > 0 ? 1 : 0
