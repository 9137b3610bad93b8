// Loads history pages of 50 from a million rows in Postgres, through the server and through the plain driver. Writes
// markdown and exits with 1 if a promise fails. Requires a Postgres that allows creating databases: TEST_DATABASE_URL,
// else the local default.
import { createRequire } from 'node:module'
import { createHistoryReader, historyRanges } from '../../packages/server/dist/history/createHistoryReader.js'
import {
  createHistorySource,
  createIndexedPages,
} from '../../packages/server/dist/history/createHistorySource.js'
import { createDatabase } from '../../packages/server/dist/storage/createDatabase.js'
import { median } from './load.mjs'
import { openPostgres } from './openPostgres.mjs'
import { startServer } from './startChild.mjs'
import { startLoader } from './startLoader.mjs'

const pg = createRequire(new URL('../../packages/server/package.json', import.meta.url))('pg')
const rows = 1_000_000
const accounts = 500
const connections = 16
/** Many short rounds: a disturbance of several seconds affects all measurements of a round alike. */
const rounds = 9
const roundMs = 700
/** Warms up the JIT for each path. */
const warmUpMs = 3_000
const pageSize = 50
const least = 0.35
const chainId = 'eip155:31337'

const { databaseUrl, drop } = await openPostgres()
/** What is stopped at the end, also after an error: a running child would keep this process alive. */
const stops = []
try {
  await measure()
} finally {
  for (const stop of stops) await stop()
  await drop()
}

async function measure() {
  const opened = await createDatabase({ databaseUrl })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  // If a measurement ends early, its database is dropped while connections are open.
  pool.on('error', () => {})
  stops.push(opened.close, () => pool.end())
  await fill(pool)
  // The chain has no node that could be asked for more.
  const server = await startServer({ databaseUrl, accounts: false })
  const loader = startLoader()
  stops.unshift(loader.stop, server.stop)
  const source = createHistorySource({
    database: opened.database,
    readPage: createIndexedPages({
      readRows: opened.readRows,
      caughtUp: async () => [],
      extended: async () => [],
    }),
    getPrices: async () => new Map(),
    catalogue: () => [],
    isListedSpam: () => false,
  })

  const address = (account) => `0x${account.toString(16).padStart(40, '0')}`
  const query = (account) => ({ address: address(account), chainId, limit: pageSize + 1 })
  const read = createHistoryReader(opened.readRows)
  let turn = 0
  const next = () => turn++ % accounts
  const paths = Array.from(
    { length: accounts },
    (_, account) => `/v1/account/${address(account)}/history?chainId=${chainId}&projectId=bench`,
  )
  const { text, names } = historyRanges.chain
  const valuesOf = (account) => {
    const known = {
      address: address(account),
      chainId,
      blockNumber: (2n ** 63n - 1n).toString(),
      txIndex: 0,
      ordinal: 0,
    }
    return names.map((name) => known[name] ?? Math.ceil((pageSize + 1) * 1.25) + 1)
  }
  if (process.argv.includes('--explain')) await explain(pool, text, valuesOf(1))
  const ways = {
    'bare driver, the same query': closedLoop((account) =>
      pool.query({ name: 'page', text, values: valuesOf(account), rowMode: 'array' }),
    ),
    '+ rows as objects': closedLoop((account) => read(query(account))),
    '+ wire format': closedLoop((account) =>
      source.getHistory({ ...query(account), limit: pageSize, currency: 'usd' }),
    ),
    'server, over HTTP': (ms) => loader.load(server.origin, { connections, ms, paths }),
  }
  function closedLoop(ask) {
    return async (ms) => {
      const until = performance.now() + ms
      const latencies = []
      const startedAt = performance.now()
      await Promise.all(
        Array.from({ length: connections }, async () => {
          while (performance.now() < until) {
            const askedAt = performance.now()
            await ask(next())
            latencies.push(performance.now() - askedAt)
          }
        }),
      )
      return { perSecond: (latencies.length * 1_000) / (performance.now() - startedAt), latencies }
    }
  }

  const found = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
  for (const way of Object.values(ways)) await way(warmUpMs)
  for (let round = 0; round < rounds; round++)
    for (const [name, way] of Object.entries(ways)) found[name].push(await way(roundMs))

  // Compares within each round, since a disturbance of several seconds affects the whole round alike.
  const [bare] = Object.values(found)
  const summaries = Object.entries(found).map(([name, runs]) => ({
    name,
    pages: median(runs.map((run) => run.perSecond)),
    ms: median(runs.flatMap((run) => run.latencies)),
    ratio: median(runs.map((run, round) => run.perSecond / bare[round].perSecond)),
  }))
  const { ratio } = summaries.at(-1)
  const holds = ratio >= least
  console.log(
    [
      `| history pages of ${pageSize}, ${rows.toLocaleString('en')} rows, ${connections} connections | pages /s | median | vs. bare driver | target | met |`,
      '|---|---:|---:|---:|---:|---|',
      ...summaries.map(({ name, pages, ms, ratio: share }, at) => {
        const promise = at === summaries.length - 1 ? `≥ ${least} | ${holds ? 'yes' : 'no'}` : ' | '
        return `| ${name} | ${pages.toFixed(0)} | ${ms.toFixed(1)} ms | ${share.toFixed(2)} | ${promise} |`
      }),
    ].join('\n'),
  )
  if (holds) return
  console.error(`Target missed: history pages, ${ratio.toFixed(2)}`)
  process.exitCode = 1
}

/** Inserts a million transfers of 500 accounts, one or two per transaction, and their tokens. */
async function fill(pool) {
  await pool.query(
    `insert into tokens select $1, '0x' || lpad(to_hex(token), 40, 'f'), 'erc20', 'Token ' || token, 'T' || token, 18, false
     from generate_series(0, 19) token`,
    [chainId],
  )
  await pool.query(
    `insert into transfers
     select '0x' || lpad(to_hex(n % $2::int), 40, '0'), $1, n / 200, n % 200 / 2, n % 2,
       '0x' || lpad(to_hex(n / 2), 64, '0'), 1700000000 + n / 20,
       '0x' || lpad(to_hex(n % $2::int), 40, '0'), '0x' || lpad(to_hex((n + 1) % $2::int), 40, '0'),
       n % 1000, false, 'send', 'erc20', case when n % 3 = 0 then 'in' else 'out' end,
       '0x' || lpad(to_hex(n % 20), 40, 'f'), null, (n % 1000 + 1)::numeric * 1000000000000000
     from generate_series(1, $3::int) n`,
    [chainId, accounts, rows],
  )
  await pool.query('vacuum analyze transfers')
  await pool.query('analyze tokens')
}

/** Prints the database's cost of a page, for readers of the results. */
async function explain(pool, text, values) {
  const { rows: plan } = await pool.query(`explain (analyze, buffers) ${text}`, values)
  console.error(plan.map((line) => line['QUERY PLAN']).join('\n'))
}
