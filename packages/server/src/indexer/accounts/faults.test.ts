import { rm } from 'node:fs/promises'
import { generateStore, listSubjects, smallPlan, startMainnet } from '@latchkey/devnet/mainnet'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readAccountRows } from '../../../test/chains/readAccountRows.ts'
import { type NodeFaults, startNode } from '../../../test/chains/startNode.ts'
import { copyEmptyStore } from '../../../test/copyEmptyStore.ts'
import { openEmptyDatabase } from '../../../test/openEmptyDatabase.ts'
import { createTestDatabase, hasPostgres } from '../../../test/postgres.ts'
import { servedChain } from '../../../test/servedChain.ts'
import { startProgram } from '../../../test/startProgram.ts'
import { startRpc } from '../../../test/startRpc.ts'
import { createDatabase, type OpenDatabase } from '../../storage/createDatabase.ts'
import { type AccountIndex, createAccountIndex } from './createAccountIndex.ts'

const plan = { ...smallPlan, blocks: 180, logs: 400, subjects: [30] }
const store = generateStore(plan)
const subjects = listSubjects(store)
/** A longer chain, on which the same account did something else. */
const otherStore = generateStore({ ...plan, seed: 24, blocks: 200 })
const tip = plan.blocks - 1
const free = () => {}

let opened: OpenDatabase
/** The rows of each subject without faults. */
let expected: unknown
beforeAll(async () => {
  opened = await openEmptyDatabase()
  const stage = await openStage(1)
  await readAll(stage.start())
  const histories = await Promise.all(subjects.map(({ address }) => readRows(1, address)))
  expect(histories.map(toHashes)).toEqual(subjects.map(({ hashes }) => hashes))
  expected = histories
  await stage.close()
})
afterAll(() => opened.close())

const readRows = (chain: number, address: string) => readAccountRows(opened, `eip155:${chain}`, address)
const readSubjects = (chain: number) => Promise.all(subjects.map(({ address }) => readRows(chain, address)))
const toHashes = ({ transfers }: Awaited<ReturnType<typeof readRows>>) => [
  ...new Set(transfers.map(({ hash }) => hash)),
]

type Stage = Awaited<ReturnType<typeof openStage>>

/** Starts a chain with an id of its own, so that rows of the table can share a store, behind nodes with faults. */
async function openStage(chain: number, faults: NodeFaults = {}, second?: NodeFaults) {
  const mainnet = await startMainnet(store, 'traced')
  mainnet.faults.chainId = chain
  const node = await startNode(mainnet.url, faults)
  const open: (() => Promise<unknown>)[] = [mainnet.stop, node.stop]
  const urls = [node.url]
  if (second) {
    const other = await startNode(mainnet.url, second)
    open.push(other.stop)
    urls.push(other.url)
  }
  let reorgs = 0
  let fail = () => {}
  const failed = new Promise<void>((resolve) => {
    fail = resolve
  })
  return {
    chain,
    mainnet,
    node,
    open,
    /** Resolves when an account could not be read. */
    failed,
    reorgs: () => reorgs,
    /** Starts the index of the chain, as a process does. */
    start(): AccountIndex {
      const served = {
        ...servedChain(chain, node.url),
        rpcUrls: urls,
        accounts: { requestsPerSecond: 10_000 },
      }
      const rpc = startRpc(served)
      const index = createAccountIndex({
        chain: served,
        database: opened.database,
        request: (...call) => rpc.requestFresh(served.id, ...call),
        logger: {
          warn: fail,
          info(_, message) {
            if (message === 'The chain was reorganised') reorgs += 1
          },
        },
      })
      open.push(rpc.close, index.stop)
      return index
    },
    async close() {
      for (const close of open.splice(0).reverse()) await close()
    },
  }
}

/** Follows the subjects, and waits until all that the chain has of them is stored. */
async function readAll(index: AccountIndex) {
  const readOne = async (address: string) => {
    // An index that was stopped no longer waits.
    for (let turns = 0; turns < 100; turns += 1) {
      const { isFresh, isWhole } = await index.follow(address, free, 10_000)
      if (isFresh && isWhole) return
      await index.extended(address, free, 10_000)
    }
    throw new Error('The account is not read to its end.')
  }
  await Promise.all(subjects.map(({ address }) => readOne(address)))
}

/** Looks at the chain so many times. Rounds that fail count. */
async function lookAgain(index: AccountIndex, { node }: Stage, rounds: number) {
  const looks = () => node.calls('eth_getBlockByNumber').filter(({ params }) => params[0] === 'latest').length
  const wanted = looks() + rounds
  const look = () => Promise.all(subjects.map(({ address }) => index.follow(address, free, 50)))
  for (let times = 0; looks() < wanted && times < 1_000; times += 1) await look()
  expect(looks()).toBeGreaterThanOrEqual(wanted)
}

/** Resolves when the node receives the given call of a method, after `then` has run. */
function once({ node }: Stage, method: string, count: number, then: () => unknown): Promise<void> {
  let calls = 0
  return new Promise((resolve) => {
    node.faults.onCall = (call) => {
      if (call.method !== method) return
      calls += 1
      if (calls !== count) return
      then()
      resolve()
    }
  })
}

const hashMembers = new Set(['hash', 'blockHash', 'parentHash', 'transactionHash'])
const flip = (hash: string) => `0x${(15 - Number.parseInt(hash.charAt(2), 16)).toString(16)}${hash.slice(3)}`
/** The simulation derives hashes from places, so those of another chain are changed. */
const otherHashes: NodeFaults = {
  onCall(call) {
    if (/ByHash|Receipt$|trace_transaction/.test(call.method)) call.params[0] = flip(String(call.params[0]))
  },
  alter: (_, answer) =>
    JSON.parse(JSON.stringify(answer), (member, value) =>
      hashMembers.has(member) && typeof value === 'string' ? flip(value) : value,
    ),
}

async function startOtherChain({ open }: Stage): Promise<string> {
  const mainnet = await startMainnet(otherStore, 'traced')
  mainnet.faults.chainId = 999
  const node = await startNode(mainnet.url, otherHashes)
  open.push(mainnet.stop, node.stop)
  return node.url
}

/** Asks about the subjects, and runs `then` once a part of their histories is stored and the next is being read. */
async function midway(stage: Stage, index: AccountIndex, then: () => unknown) {
  const met = once(stage, 'eth_getTransactionReceipt', 20, then)
  for (const { address } of subjects) void index.follow(address, free, 0).catch(() => {})
  await met
}

type Row = {
  name: string
  faults?: NodeFaults
  /** Another node of the chain. */
  second?: NodeFaults
  /** Whether other tests have the same rule, so that this one runs in soak only. */
  isSoak?: true
  /** Lets the fault happen, and ends it. */
  play?(stage: Stage, index: AccountIndex): Promise<void>
}

const rows: readonly Row[] = [
  {
    name: 'refuses connections for a while',
    isSoak: true,
    async play(stage, index) {
      await midway(stage, index, stage.node.stop)
      await stage.failed
      const again = await startNode(
        stage.mainnet.url,
        stage.node.faults,
        Number(new URL(stage.node.url).port),
      )
      stage.open.push(again.stop)
    },
  },
  {
    name: 'is killed, and another takes over',
    isSoak: true,
    second: {},
    play: (stage, index) => midway(stage, index, stage.node.stop),
  },
  {
    name: 'loses a method',
    play: (stage, index) =>
      midway(stage, index, () => {
        stage.node.faults.lacks = ['trace_filter']
      }),
  },
  {
    name: 'falls behind what is stored',
    isSoak: true,
    async play(stage, index) {
      const { mainnet } = stage
      mainnet.chain.head = tip - 20
      // From the first list of logs on, but not yet when the account begins.
      const met = once(stage, 'eth_getLogs', 1, () => {
        mainnet.faults.lag = 25
      })
      for (const { address } of subjects) void index.follow(address, free, 0)
      await met
      await lookAgain(index, stage, 5)
      mainnet.faults.lag = 0
      mainnet.chain.head = tip
    },
  },
  {
    name: 'takes small ranges, and has logs later than blocks',
    faults: { rangeMax: 6, logsBehind: 40 },
    async play({ mainnet, node }, index) {
      mainnet.chain.head = tip - 20
      await readAll(index)
      delete node.faults.logsBehind
      mainnet.chain.head = tip
    },
  },
  {
    name: 'is one of two in turn, of which the other lags',
    isSoak: true,
    async play(stage, index) {
      const { mainnet, node, chain } = stage
      const lagging = await startMainnet(store, 'traced')
      stage.open.push(lagging.stop)
      Object.assign(lagging.faults, { chainId: chain, lag: 3 })
      let isOther = false
      node.faults.choose = () => {
        isOther = !isOther
        return isOther ? lagging.url : mainnet.url
      }
      for (let head = tip - 30; head < tip; head += 7) {
        mainnet.chain.head = head
        lagging.chain.head = head
        await lookAgain(index, stage, 2)
      }
      delete node.faults.choose
      mainnet.chain.head = tip
    },
  },
  {
    name: 'has a head, but not the block at that height',
    async play(stage, index) {
      // Two heads are remembered.
      stage.mainnet.chain.head = tip - 5
      await readAll(index)
      stage.mainnet.chain.head = tip
      await readAll(index)
      const head = `0x${tip.toString(16)}`
      stage.node.faults.alter = ({ method, params }, answer) =>
        method === 'eth_getBlockByNumber' && params[0] === head ? { ...answer, result: null } : answer
      await lookAgain(index, stage, 3)
      expect(stage.reorgs()).toBe(0)
      delete stage.node.faults.alter
    },
  },
  {
    name: 'has logs of transactions that it does not have for a while',
    async play(stage, index) {
      const { mainnet, node } = stage
      mainnet.chain.head = tip - 10
      const earlier = stage.start()
      await readAll(earlier)
      await earlier.stop()
      node.faults.alter = ({ method }, answer) =>
        /TransactionReceipt|BlockReceipts/.test(method) ? { ...answer, result: null } : answer
      mainnet.chain.head = tip - 5
      await lookAgain(index, stage, 10)
      delete node.faults.alter
      mainnet.chain.head = tip
    },
  },
  {
    name: 'lists logs of other blocks for a while',
    isSoak: true,
    async play(stage, index) {
      await midway(stage, index, () => {
        stage.node.faults.alter = ({ method }, answer) =>
          method === 'eth_getLogs' && Array.isArray(answer.result)
            ? { ...answer, result: answer.result.map((log) => ({ ...log, blockNumber: '0xffff' })) }
            : answer
      })
      await stage.failed
      delete stage.node.faults.alter
    },
  },
  {
    name: 'suggests a wrong range when it refuses one',
    isSoak: true,
    faults: {
      alter: (_, { error, ...answer }) =>
        error
          ? { ...answer, error: { code: -32602, message: 'Log response size exceeded. Try [0x0, 0x0].' } }
          : answer,
    },
  },
  {
    name: 'looks up no transactions, and has blocks',
    faults: {
      alter: ({ method }, answer) =>
        /TransactionByHash|TransactionReceipt/.test(method) ? { ...answer, result: null } : answer,
    },
  },
  {
    name: 'lists what another chain has for a while',
    async play(stage, index) {
      const other = new Map<string, unknown>([
        ['eth_chainId', '0x3e7'],
        ['eth_getLogs', []],
        ['trace_filter', []],
      ])
      await midway(stage, index, () => {
        stage.node.faults.alter = ({ method }, answer) =>
          other.has(method) ? { ...answer, result: other.get(method) } : answer
      })
      await stage.failed
      delete stage.node.faults.alter
    },
  },
  {
    name: 'serves another chain while an account is followed',
    async play(stage, index) {
      const { node } = stage
      await readAll(index)
      const other = await startOtherChain(stage)
      node.faults.choose = () => other
      await lookAgain(index, stage, 4)
      expect(await readSubjects(stage.chain)).toEqual(expected)
      delete node.faults.choose
    },
  },
]

const table = rows.flatMap((row, at) =>
  row.isSoak && !process.env.SOAK ? [] : [[row.name, { ...row, chain: at + 2 }] as const],
)
it.concurrent.for(table)(
  'an account is stored once and in full where the node %s',
  async ([, { chain, faults, second, play }], { onTestFinished }) => {
    const stage = await openStage(chain, { rangeMax: 12, ...faults }, second && { rangeMax: 12, ...second })
    onTestFinished(stage.close)
    const index = stage.start()
    await play?.(stage, index)
    await readAll(index)
    expect(await readSubjects(chain)).toEqual(expected)
  },
)

it('a list of logs that is empty without an error hides only what nothing else shows', async () => {
  const alter: NodeFaults['alter'] = ({ method }, answer) =>
    method === 'eth_getLogs' ? { ...answer, result: [] } : answer
  const chain = rows.length + 2
  const stage = await openStage(chain, { alter })
  onTestFinished(stage.close)
  await readAll(stage.start())
  for (const { address, direct, hashes } of subjects) {
    const stored = toHashes(await readRows(chain, address))
    expect(stored).toEqual(expect.arrayContaining([...direct]))
    expect(hashes).toEqual(expect.arrayContaining(stored))
    expect(stored.length).toBeLessThan(hashes.length)
  }
})

it('state that a node lacks near its head does not count as pruned', async () => {
  const chain = rows.length + 3
  const stage = await openStage(chain, { lacks: ['trace_'] })
  onTestFinished(stage.close)
  const { mainnet, node } = stage
  mainnet.chain.head = tip - 5
  const earlier = stage.start()
  await readAll(earlier)
  await earlier.stop()
  const known = `0x${(tip - 5).toString(16)}`
  node.faults.alter = ({ method, params: [, tag] }, { result, ...answer }) =>
    /eth_getBalance|eth_getTransactionCount/.test(method) && tag === known
      ? { ...answer, error: { code: -32_000, message: 'header not found' } }
      : { ...answer, result }
  mainnet.chain.head = tip
  const index = stage.start()
  await lookAgain(index, stage, 3)
  delete node.faults.alter
  await readAll(index)
  for (const { address } of subjects)
    expect(await index.follow(address, free, 10_000)).toMatchObject({ isWhole: true, nativesFrom: null })
})

const isHere: Readonly<Record<string, boolean>> = { 'a folder': true, Postgres: await hasPostgres() }

/** Creates a place for the store of a server, which outlives the server. */
async function createPlace(name: string) {
  if (name === 'Postgres') {
    const { url, drop } = await createTestDatabase()
    return { settings: { databaseUrl: url }, environment: { DATABASE_URL: url }, remove: drop }
  }
  const dataDir = await copyEmptyStore()
  const remove = () => rm(dataDir, { recursive: true, force: true })
  return { settings: { dataDir }, environment: { DATA_DIR: dataDir }, remove }
}

const places = process.env.SOAK ? Object.keys(isHere) : []
describe.each(places)(
  'a server with its store in %s that is killed several times while it reads accounts',
  (name) => {
    it.skipIf(!isHere[name])('continues where it was', async () => {
      const { settings, environment, remove } = await createPlace(name)
      onTestFinished(remove)
      const stage = await openStage(1, { rangeMax: 6 })
      onTestFinished(stage.close)
      const start = async () => {
        const program = startProgram({
          PORT: '0',
          PROJECTS: '[{"id":"app","origins":[],"limits":{"rpc":1000000,"read":1000000}}]',
          RPC_eip155_1: stage.node.url,
          ...environment,
        })
        onTestFinished(() => void program.child.kill('SIGKILL'))
        const [, api = ''] = await program.says(/api: (http:\S+)/)
        const ask = async (address: string) => {
          const path = `${api}/v1/account/${address}/history?chainId=eip155:1&projectId=app`
          const { data } = (await (await fetch(path)).json()) as { data: { metadata: { hash: string } }[] }
          return data.map(({ metadata }) => metadata.hash).reverse()
        }
        return { ...program, ask }
      }
      for (const receipts of [3, 9, 15]) {
        const { ask, child, exited } = await start()
        const killed = once(stage, 'eth_getTransactionReceipt', receipts, () => child.kill('SIGKILL'))
        for (const { address } of subjects) void ask(address).catch(() => {})
        await killed
        await exited
      }
      const { ask, child, exited } = await start()
      for (const { address, hashes } of subjects) await expect.poll(() => ask(address)).toEqual(hashes)
      child.kill('SIGKILL')
      await exited
      const database = await createDatabase(settings)
      onTestFinished(database.close)
      const stored = subjects.map(({ address }) => readAccountRows(database, 'eip155:1', address))
      expect(await Promise.all(stored)).toEqual(expected)
    })
  },
)
