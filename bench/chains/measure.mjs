// Measures how a server with one RPC address and a database reads accounts that it has never seen, on a simulated
// mainnet behind nodes of several kinds. Compares every transaction with those of the chain, and each field of the newest
// ones with the full index. Requires a Postgres that allows creating databases: TEST_DATABASE_URL, else the local default.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { startChild } from '../server/startChild.mjs'
import { chainId, readHistory } from './readAccount.mjs'
import { readBare } from './readBare.mjs'

const pg = createRequire(new URL('../../packages/server/package.json', import.meta.url))('pg')
const adminUrl = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/test'
const serverFile = path.join(import.meta.dirname, '../../packages/server/dist/bin.js')
const unlimited = 1_000_000_000
/** How long an account is read. */
const limitMs = 60_000
/** How many of the newest blocks are indexed in full, and how long that may take. */
const indexedBlocks = 20_000
const indexLimitMs = 1_800_000
/** How many blocks are mined while a server runs, how often, and how long the newest may take to be indexed. */
const minedBlocks = 8
const blockMs = 2_000
const settleMs = 30_000
/** Promised limits. The whole history is promised for accounts of so many transactions. */
export const promises = { firstMs: 5_000, wholeMs: 60_000, wholeTransactions: 1_000 }

const both = (one, other) => (hash) => one.has(hash) || other.has(hash)
/** Whether each kind of node can know a transaction of an account, and the kind of node that the full index reads. */
const kinds = [
  { name: 'traced', reference: 'traced', knows: () => () => true },
  { name: 'archive', reference: 'archive', knows: ({ logged, direct }) => both(logged, direct) },
  {
    name: 'pruned',
    reference: 'archive',
    knows:
      ({ logged }) =>
      (hash) =>
        logged.has(hash),
  },
  {
    name: 'hosted',
    reference: 'archive',
    knows:
      ({ logged }) =>
      (hash) =>
        logged.has(hash),
  },
  { name: 'pair', reference: 'archive', knows: ({ logged, direct }) => both(logged, direct) },
]

/** Measures every kind of node, on a chain of a plan, mainnet's by default. Returns undefined without a Postgres. */
export async function measureChains(plan) {
  const mainnet = await import('../../packages/devnet/dist/entries/mainnet.js')
  const admin = new pg.Client(adminUrl)
  try {
    await admin.connect()
  } catch (error) {
    console.error(`Cannot measure chains: Postgres is unavailable (${error.code ?? error.message}).`)
    return undefined
  }
  const startedAt = performance.now()
  const store = mainnet.generateStore(plan ?? mainnet.mainnetPlan)
  const generatedMs = performance.now() - startedAt
  const subjects = mainnet.listSubjects(store)
  console.log(`${store.logs.kind.length} logs generated in ${(generatedMs / 1_000).toFixed(1)} s`)
  try {
    const references = {}
    for (const name of ['traced', 'archive'])
      references[name] = await readReference(mainnet, store, subjects, name, admin)
    const rows = []
    for (const kind of kinds)
      for (const [at, subject] of subjects.entries()) {
        const { answers } = references[kind.reference]
        const row = await measureAccount(mainnet, store, subject, kind, answers[at], admin)
        console.log(JSON.stringify(row))
        rows.push(row)
      }
    return { rows, references, logs: store.logs.kind.length }
  } finally {
    await admin.end()
  }
}

/** Starts a node, a database and a server for `work`, and ends them. */
async function withServer(mainnet, store, kindName, settings, admin, work) {
  const name = `latchkey_chains_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await admin.query(`create database ${name}`)
  const databaseUrl = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  const node = await mainnet.startMainnet(store, kindName)
  const { chain } = node
  const tip = chain.head
  chain.head = tip - minedBlocks
  const miner = setInterval(() => {
    if (chain.head < tip) chain.head += 1
  }, blockMs)
  let server
  try {
    server = await startChild(process.execPath, [serverFile], /api: (\S+)/, {
      RPC_eip155_1: node.url,
      DATABASE_URL: databaseUrl,
      PROJECTS: JSON.stringify([
        {
          id: 'bench',
          name: 'Bench',
          origins: [],
          limits: { rpc: unlimited, read: unlimited, write: unlimited },
        },
      ]),
      PORT: '0',
      LOG_LEVEL: 'error',
      ...settings,
    })
    return await work({ node, databaseUrl, origin: server.match[1], pid: server.pid })
  } finally {
    clearInterval(miner)
    await server?.stop()
    await node.stop()
    await admin.query(`drop database if exists ${name} with (force)`)
  }
}

/** Indexes the newest blocks, and reads what the index says about the subjects. */
async function readReference(mainnet, store, subjects, kindName, admin) {
  const { blocks } = store.plan
  const settings = {
    CHAINS: JSON.stringify([{ id: chainId, index: { fromBlock: Math.max(0, blocks - indexedBlocks) } }]),
  }
  return withServer(mainnet, store, kindName, settings, admin, async ({ node, databaseUrl, origin, pid }) => {
    const startedAt = performance.now()
    await untilIndexed(databaseUrl, blocks - 1)
    const seconds = (performance.now() - startedAt) / 1_000
    const { requests } = node.received
    const answers = []
    for (const { address } of subjects) {
      const { entries } = await readHistory(origin, address, indexLimitMs)
      answers.push(withoutOrigin(entries, origin))
    }
    return { answers, seconds, requests, mb: peakMb(pid) }
  })
}

/** Icons have the server's own origin. */
const withoutOrigin = (value, origin) => JSON.parse(JSON.stringify(value).replaceAll(origin, ''))

async function untilIndexed(databaseUrl, tip) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    for (const until = performance.now() + indexLimitMs; performance.now() < until; await delay(1_000)) {
      const { rows } = await client.query('select max(number)::int as number from blocks')
      if (rows[0].number >= tip) return
    }
    throw new Error('The full index did not reach the head.')
  } finally {
    await client.end()
  }
}

/** Reads one account by a server that has never seen it. */
async function measureAccount(mainnet, store, subject, { name, knows }, reference, admin) {
  return withServer(mainnet, store, name, {}, admin, async ({ node, origin, pid }) => {
    const history = await readHistory(origin, subject.address, limitMs)
    const { requests } = node.received
    const mb = peakMb(pid)
    const bare = await readBare(node.url, subject.address, store.plan.blocks - 1, limitMs)
    // An older approval that is found later makes a transfer count that was already passed.
    const settled = history.isWhole ? await readSettled(origin, subject) : history
    const entries = withoutOrigin(settled.entries, origin)
    return {
      kind: name,
      title: mainnet.nodeKinds[name].title,
      transactions: subject.hashes.length,
      requests,
      entries: entries.length,
      firstMs: history.firstMs,
      wholeMs: history.wholeMs,
      bareMs: bare?.ms,
      mb,
      differences: [
        ...findMissing(entries, subject, knows(subject), history.isWhole),
        ...findDifferences(entries, reference),
      ],
    }
  })
}

/** Reads a history until it has the account's newest transaction, which may have been mined meanwhile. */
async function readSettled(origin, { address, hashes }) {
  for (const until = performance.now() + settleMs; ; await delay(blockMs)) {
    const history = await readHistory(origin, address, limitMs)
    const isNewest = history.entries[0]?.metadata.hash === hashes.at(-1)
    if (isNewest || performance.now() > until) return history
  }
}

/** Names entries that the chain does not have in this order, and transactions that a whole history lacks. */
function findMissing(entries, { hashes }, isKnown, isWhole) {
  const newestFirst = hashes.toReversed()
  const places = new Map(newestFirst.map((hash, at) => [hash, at]))
  const at = entries.map(({ metadata }) => places.get(metadata.hash))
  const strange = at.findIndex((place, index) => place === undefined || place <= (at[index - 1] ?? -1))
  if (strange >= 0) return [`entry ${strange} is repeated, strange or out of order`]
  if (!isWhole) return []
  const found = new Set(at)
  const missing = newestFirst.filter((hash, place) => isKnown(hash) && !found.has(place))
  return missing.length > 0 ? [`${missing.length} transactions are missing, such as ${missing[0]}`] : []
}

/** Names the first entry that differs from the full index. */
function findDifferences(entries, reference) {
  const known = new Map(reference.map((entry) => [entry.id, entry]))
  const other = entries.find((entry) => known.has(entry.id) && !isDeepStrictEqual(entry, known.get(entry.id)))
  return other ? [`${JSON.stringify(other)} instead of ${JSON.stringify(known.get(other.id))}`] : []
}

/** Returns the most memory that a process had, in MB. Linux only. */
function peakMb(pid) {
  const [, kb] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kb) / 1_024)
}

/** Returns the tables of a measurement, and the promises that failed. */
export function compareChains({ rows, references, logs }) {
  const judged = rows.map((row) => {
    const isPromised = row.transactions <= promises.wholeTransactions
    const holds =
      row.firstMs <= promises.firstMs &&
      (!isPromised || row.wholeMs <= promises.wholeMs) &&
      row.differences.length === 0
    return { ...row, holds }
  })
  const seconds = (ms) => (ms === undefined ? '–' : (ms / 1_000).toFixed(1))
  const [cpu] = os.cpus()
  const text = [
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench -- chains\`, ${os.cpus().length} × ${cpu?.model.trim()}, Node ${process.versions.node}, Postgres. ${logs.toLocaleString('en')} logs in 200,000 blocks. Node, server and database share these cores.`,
    '',
    '| node | transactions | requests | first page, s, at most 5 | complete, s, at most 60 up to 1,000 | bare loop, s | entries | peak MB | as the full index | met |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---|---|',
    ...judged.map(
      (row) =>
        `| ${row.title} | ${row.transactions.toLocaleString('en')} | ${row.requests} | ${seconds(row.firstMs)} | ${seconds(row.wholeMs)} | ${seconds(row.bareMs)} | ${row.entries.toLocaleString('en')} | ${row.mb} | ${row.differences.length === 0 ? 'yes' : 'no'} | ${row.holds ? 'yes' : 'no'} |`,
    ),
    '',
    ...Object.entries(references).map(
      ([name, { seconds: whole, requests, mb }]) =>
        `- full index of the newest ${indexedBlocks.toLocaleString('en')} blocks by ${name === 'traced' ? 'a node with traces' : 'a node without traces'}: ${whole.toFixed(0)} s, ${requests.toLocaleString('en')} requests, ${mb} MB`,
    ),
  ].join('\n')
  const broken = judged
    .filter(({ holds }) => !holds)
    .map(({ title, transactions, differences }) =>
      [`${title}, ${transactions} transactions`, ...differences].join('; '),
    )
  return { text, broken }
}
