// Measures the relay under load: node bench/server/relay.mjs [share of the full size]. Requires a build and a Redis:
// TEST_REDIS_URL, else the local default. Writes a table to stdout and, at full size, also into bench/README.md. Exits
// with 1 if a promise fails.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { createRelayLoad } from './createRelayLoad.mjs'
import { startServer } from './startChild.mjs'

const require = createRequire(new URL('../../packages/server/package.json', import.meta.url))
const { Redis } = require('ioredis')
const readme = path.join(import.meta.dirname, '../README.md')
const marks = ['<!-- relay -->', '<!-- /relay -->']

const share = Number(process.argv[2] ?? 1)
const sockets = Math.round(2_000 * share)
const promised = { socketsMb: 64 * share, perSecond: 5_000, p99Ms: 250 }
const seconds = Math.max(2, 20 * share)
/** Warms up the JIT. */
const warmUpMs = 4_000 * share
const pairs = 50
/** Messages in flight per sender. */
const underWay = 8

const rows = []
const redisUrl = await createCorner()
try {
  await measureSockets()
  await measureMessages()
  await measureLoss()
} finally {
  await redisUrl.drop()
}
const cores = os.cpus()
const text = [
  `${new Date().toISOString().slice(0, 10)}, ${cores.length} × ${cores[0]?.model.trim()}, Node ${process.versions.node}, Redis. Load, relays and Redis share these cores.`,
  '',
  '| the relay | measured | target | met |',
  '|---|---:|---:|---|',
  ...rows.map(
    ({ name, measured, limit, holds }) => `| ${name} | ${measured} | ${limit} | ${holds ? 'yes' : 'no'} |`,
  ),
].join('\n')
console.log(text)
if (share === 1) writeSection(text)
if (rows.some(({ holds }) => !holds)) process.exitCode = 1

async function measureSockets() {
  const server = await startServer({ redisUrl: redisUrl.url })
  const load = createRelayLoad()
  // The first client makes a relay load all of its code.
  await load.open(server.origin)
  const before = memoryMb(server.pid)
  for (let opened = 0; opened < sockets; opened += 50)
    await Promise.all(
      Array.from({ length: Math.min(50, sockets - opened) }, async () => {
        const client = await load.open(server.origin)
        await client.ask('irn_subscribe', { topic: load.newTopic() })
      }),
    )
  const more = memoryMb(server.pid) - before
  load.end()
  await server.stop()
  rows.push({
    name: `MB added by ${sockets} subscribed sockets`,
    measured: more.toFixed(1),
    limit: `≤ ${promised.socketsMb}`,
    holds: more <= promised.socketsMb,
  })
}

async function measureMessages() {
  const server = await startServer({ redisUrl: redisUrl.url })
  const load = createRelayLoad()
  const senders = await load.pair([server.origin, server.origin], pairs)
  await load.sendAll(senders, { underWay, ms: warmUpMs })
  const full = await load.sendAll(senders, { underWay, ms: seconds * 1_000 })
  const half = await load.sendAll(senders, { perSecond: promised.perSecond / 2, ms: seconds * 1_000 })
  load.end()
  await server.stop()
  rows.push(
    {
      name: '1.5 kB messages per second',
      measured: full.perSecond.toFixed(0),
      limit: `≥ ${promised.perSecond}`,
      holds: full.perSecond >= promised.perSecond,
    },
    {
      name: `99th percentile at ${half.perSecond.toFixed(0)} per second, ms`,
      measured: half.p99Ms.toFixed(1),
      limit: `≤ ${promised.p99Ms}`,
      holds: half.p99Ms <= promised.p99Ms && half.perSecond >= (promised.perSecond / 2) * 0.95,
    },
  )
}

/** Connects the two ends of each pair to different relays, and kills one relay, whose clients move to the other. */
async function measureLoss() {
  const [stays, dies] = await Promise.all([
    startServer({ redisUrl: redisUrl.url }),
    startServer({ redisUrl: redisUrl.url }),
  ])
  const load = createRelayLoad()
  load.flee(dies.origin, stays.origin)
  const half = Math.ceil(pairs / 2)
  const senders = [
    ...(await load.pair([stays.origin, dies.origin], half)),
    ...(await load.pair([dies.origin, stays.origin], half)),
  ]
  const killing = setTimeout(() => process.kill(dies.pid, 'SIGKILL'), (seconds * 1_000) / 2)
  const { sent, missing } = await load.sendAll(senders, {
    perSecond: promised.perSecond / 5,
    ms: seconds * 1_000,
  })
  clearTimeout(killing)
  load.end()
  await stays.stop()
  rows.push({
    name: `messages lost of ${sent} when one of two relays is killed`,
    measured: String(missing),
    limit: '0',
    holds: missing === 0,
  })
}

/** Reserves a key prefix in the available Redis, and returns how to delete its keys. */
async function createCorner() {
  const base = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'
  const keyPrefix = `latchkey-bench-${process.pid}:`
  const redis = new Redis(base, { lazyConnect: true, retryStrategy: () => null })
  redis.on('error', () => {})
  try {
    await redis.connect()
  } catch (error) {
    console.error(`Cannot measure the relay: Redis is unavailable (${error.message}).`)
    process.exit(1)
  }
  const url = new URL(base)
  url.searchParams.set('keyPrefix', keyPrefix)
  return {
    url: url.href,
    async drop() {
      for await (const keys of redis.scanStream({ match: `${keyPrefix}*`, count: 1_000 }))
        if (keys.length > 0) await redis.unlink(keys)
      redis.disconnect()
    },
  }
}

function memoryMb(pid) {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024
}

function writeSection(section) {
  const all = readFileSync(readme, 'utf8')
  const [begin, end] = marks.map((mark) => all.indexOf(mark))
  if (begin < 0 || end < begin) throw new Error('bench/README.md has no section for the relay')
  writeFileSync(readme, `${all.slice(0, begin)}${marks[0]}\n${section}\n${all.slice(end)}`)
}
