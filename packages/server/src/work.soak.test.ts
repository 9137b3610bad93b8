import { once } from 'node:events'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { setInterval } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { testWorld } from '@latchkey/devnet/testWorld'
import { type Endpoint, endpoints } from '@latchkey/protocol/api'
import { rpcAddressSocketsMax, socketSubscriptionsMax } from '@latchkey/protocol/constants'
import { formatSignInMessage } from '@latchkey/protocol/signIn'
import { signInBasePath, signInEndpoints } from '@latchkey/protocol/signInApi'
import { walletEndpoints } from '@latchkey/protocol/wallet'
import { generateKeyPair, signJWT } from '@walletconnect/relay-auth'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { compiledProgram } from '../../../scripts/setup/compiledProgram.mjs'
import { freePort } from '../test/freePort.ts'
import { createTestDatabase } from '../test/postgres.ts'
import { startProgram } from '../test/startProgram.ts'

// Measures the work that one client can cause with valid requests: no request may block the event loop for more than 50
// ms, and no client may delay another.

const world = await testWorld()
const chainId = world.network.caipNetworkId
/** `WORK_INPUTS` allows a quick run. */
const inputs = Number(process.env.WORK_INPUTS ?? 10_000)
const blockedMsMax = 50
/** The machine sometimes blocks the loop as well; a slow request is slow on every try. */
const tries = 5
const worstCount = 40
const shown = 10
const groupSize = 25
const groupsMeasured = 20
const warmUps = 300
const floodMs = 20_000
const floodConnections = 16
const betweenVisitsMs = 20
const blockMs = 1_000
const otherAddress = '127.0.0.2'
const watcher = path.resolve(import.meta.dirname, '../test/watchLoop.ts')
const unlimited = 1_000_000_000
/** Longer than the server's own deadlines. */
const answerMsMax = 30_000
const walletOrigin = 'https://wallet.example'
const agent = new Agent({ keepAlive: true })

type Input =
  | { type: 'request'; origin: 'api' | 'wallet'; method: string; path: string; body?: string }
  /** Frames that each of several sockets sends. */
  | { type: 'frames'; to: 'ws' | 'relay'; frames: readonly string[]; sockets: number }

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
  await seedHistory(database.url)
})
afterAll(async () => {
  agent.destroy()
  await database.drop()
})

/** An account whose history is long. */
const collector = `0x${'5eed'.repeat(10)}` as const
const seededTransfers = 20_000

/** Stores transfers of one account, in the block that no reorganization removes. */
async function seedHistory(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into transfers (address, chain_id, block_number, tx_index, ordinal, hash, mined_at, sent_from, sent_to, nonce,
       failed, operation, kind, direction, amount)
     select $1, $2, 0, at, 0, '0x' || lpad(to_hex(at), 64, '0'), 1700000000 + at, $1, $1, at, false, 'send', 'native',
       'self', at
     from generate_series(1, $3::int) at`,
    [collector, chainId, seededTransfers],
  )
  await client.end()
}

/** Follows the seeded history to its end. Returns the queries of its pages, with and without a chain. */
async function listCursors(api: string): Promise<readonly string[]> {
  const queries: string[] = []
  for (const scope of [`chainId=${chainId}`, '']) {
    let query = scope
    for (;;) {
      queries.push(query)
      const page = await send(`${api}/v1/account/${collector}/history?projectId=app&${query}`, 'GET')
      expect(page.status).toBe(200)
      const { next } = JSON.parse(page.text) as { next: string | null }
      if (next === null) break
      query = `${scope}&cursor=${next}`
    }
  }
  expect(queries.length).toBeGreaterThan(seededTransfers / 50)
  return queries
}

/** Starts the server's program on Postgres with the local chain, every kind of route, and an event loop monitor. */
async function start(limits: Partial<Record<'rpc' | 'read' | 'write', number>>) {
  const key = (digit: string) => [{ id: '2026-11', key: digit.repeat(64) }]
  const { name, nativeCurrency, contracts } = world.network
  const port = await freePort()
  const api = `http://127.0.0.1:${port}`
  const program = startProgram({
    NODE_OPTIONS: `--import ${pathToFileURL(compiledProgram(watcher))}`,
    PORT: String(port),
    API_ORIGIN: api,
    PROJECTS: JSON.stringify([{ id: 'app', name: 'App', origins: ['https://app.example'], limits }]),
    DATABASE_URL: database.url,
    CHAINS: JSON.stringify([
      { id: chainId, network: { name, nativeCurrency, contracts }, index: { fromBlock: '0' } },
    ]),
    [`RPC_${chainId.replace(':', '_')}`]: world.rpc,
    [`WS_${chainId.replace(':', '_')}`]: world.chains[0]?.ws ?? '',
    CURSOR_KEY: 'd'.repeat(32),
    WALLET_ORIGIN: walletOrigin,
    WALLET_DIR: path.resolve(import.meta.dirname, '../../frame/dist/page'),
    WALLET_KEYS: JSON.stringify({ server: key('a'), recovery: key('b'), secret: 'c'.repeat(64) }),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'App <app@example.com>',
  })
  onTestFinished(async () => {
    program.child.kill('SIGTERM')
    await program.exited
  })
  const [, loop = ''] = await program.says(/loop: (http:\S+)/)
  await program.says(/api: http/)
  return {
    api,
    /** Returns the longest time that the event loop was blocked since the last call, in milliseconds. */
    async blockedMs() {
      const { blockedMs } = JSON.parse((await send(`${loop}/`, 'GET')).text) as { blockedMs: number }
      return blockedMs
    },
  }
}

/** Returns whether an error says that the server has closed the connection, which a read or a write notices. */
const isClosed = (cause: unknown) =>
  ['ECONNRESET', 'EPIPE'].includes((cause as NodeJS.ErrnoException | undefined)?.code ?? '')

type Answer = { status: number; text: string; ms: number }

function send(
  url: string,
  method: string,
  body?: string,
  localAddress = '127.0.0.1',
  headers = {},
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const began = performance.now()
    const outgoing = request(
      url,
      {
        method,
        agent,
        localAddress,
        headers: { 'content-type': 'application/json', ...headers },
        signal: AbortSignal.timeout(answerMsMax),
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (piece) => {
          text += piece
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - began }),
        )
      },
    )
    outgoing.on('error', (cause: NodeJS.ErrnoException) => {
      // The server may close an idle connection just as it is used again.
      if (outgoing.reusedSocket && isClosed(cause))
        return resolve(send(url, method, body, localAddress, headers))
      reject(new Error(`${method} ${url.slice(0, 200)} (${body?.slice(0, 200)})`, { cause }))
    })
    outgoing.end(body)
  })
}

/** Generates JSON that is expensive to parse, up to a size in bytes. */
const heavyJson = (bytesMax: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(
        (count: number) => `[${'0,'.repeat(count / 2)}0]`,
        (count: number) => `[${'{},'.repeat(count / 3)}{}]`,
        (count: number) => `{${Array.from({ length: count / 12 }, (_, at) => `"k${at}":${at}`).join()}}`,
        (count: number) => `{${'"__proto__":1,'.repeat(count / 14)}"a":1}`,
        (count: number) => `"${'a'.repeat(count)}"`,
        (count: number) => `"${'\\"'.repeat(count / 2)}"`,
        (count: number) => `"${'\\u0000'.repeat(count / 6)}"`,
        (count: number) => `"0x${'f'.repeat(count)}"`,
        (count: number) => `"${'🦊'.repeat(count / 4)}"`,
        (count: number) => '9'.repeat(count),
        (count: number) => `1e${'9'.repeat(Math.min(count, 400))}`,
        (count: number) => `${'['.repeat(Math.min(count / 2, 70))}${']'.repeat(Math.min(count / 2, 70))}`,
        (count: number) => `"${'a.'.repeat(count / 2)}eth"`,
        (count: number) => `"${'%2'.repeat(count / 2)}"`,
      ),
      // Small sizes are as frequent as the largest, and those just below and above a limit.
      fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 2_000, max: bytesMax })),
    )
    .map(([write, count]) => write(count))

/** Generates requests to rows of a table of endpoints: their example with one value replaced by something heavy. */
function requestTo(origin: 'api' | 'wallet', table: Readonly<Record<string, Endpoint>>): fc.Arbitrary<Input> {
  const rows = Object.values(table).flatMap((endpoint) =>
    endpoint.examples.map((example) => ({ endpoint, example })),
  )
  const heavyText = heavyJson(12_000).map((text) =>
    encodeURIComponent(text).slice(0, 12_000).replace(/%\w?$/, ''),
  )
  return fc
    .record({
      row: fc.constantFrom(...rows),
      place: fc.constantFrom('params', 'query', 'body'),
      at: fc.nat(),
      text: heavyText,
      json: heavyJson(600_000),
    })
    .map(({ row: { endpoint, example }, place, at, text, json }) => {
      const pick = (given: object) => Object.keys(given)[at % Math.max(1, Object.keys(given).length)]
      const params: Record<string, string> = { ...Object(example.params) }
      const query: Record<string, string> = { ...Object(example.query) }
      const where = place === 'params' ? params : query
      for (const [key, value] of Object.entries(where)) where[key] = encodeURIComponent(String(value))
      const key = pick(where)
      if (place !== 'body' && key !== undefined) where[key] = text
      const marker = '\u2021'
      const body = Object(example.body) as object
      const member = pick(body)
      const whole = JSON.stringify(
        place === 'body' && member !== undefined ? { ...body, [member]: marker } : body,
      ).replace(`"${marker}"`, () => json)
      return {
        type: 'request',
        origin,
        method: endpoint.method,
        path: `${endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'x')}?${[
          ...Object.entries(query).map(([name, value]) => `${name}=${value}`),
          ...(endpoint.project === 'none' ? [] : ['projectId=app']),
        ].join('&')}`,
        ...(endpoint.method === 'POST' && { body: whole }),
      } satisfies Input
    })
}

const rpcMethods = [
  'eth_call',
  'eth_getLogs',
  'eth_getBalance',
  'eth_feeHistory',
  'eth_sendRawTransaction',
  'eth_getBlockByNumber',
  'eth_estimateGas',
  'eth_getProof',
  'trace_filter',
  'wallet_getAssets',
  'x',
]

/** Generates batches of calls, and single calls with many values. */
const rpcBodies: fc.Arbitrary<Input> = fc
  .tuple(
    fc.constantFrom(...rpcMethods),
    fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 1_100 })),
    heavyJson(2_600_000),
    fc.boolean(),
  )
  .map(([method, count, json, isObject]) => {
    const share = json.length > 2_600_000 / count ? '"0x1"' : json
    const params = isObject ? `[{"data":${share},"topics":[${share}]},"latest"]` : `[${share},"latest"]`
    const call = `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`
    return {
      type: 'request',
      origin: 'api',
      method: 'POST',
      path: `/v1?chainId=${chainId}&projectId=app`,
      body: count === 1 ? call : `[${Array.from({ length: count }, () => call).join()}]`,
    }
  })

const topic = fc.integer({ min: 0, max: 9_999 }).map((number) => number.toString(16).padStart(64, '0'))

const frameBytesMax = 255_000

/** Generates acknowledgements, many small or large ones, and frames of the maximum size, which need not be JSON. */
const oddFrames = fc.oneof(
  fc
    .integer({ min: 1, max: 1_000 })
    .map((count) => Array.from({ length: count }, (_, id) => `{"id":${id},"jsonrpc":"2.0","result":true}`)),
  heavyJson(frameBytesMax).map((json) => [`{"id":1,"jsonrpc":"2.0","result":${json}}`]),
  heavyJson(frameBytesMax).map((json) => [`{"id":1,"jsonrpc":"2.0","error":${json}}`]),
  fc.array(heavyJson(frameBytesMax), { minLength: 1, maxLength: 4 }),
  fc
    .constantFrom('{"a":', '[', '{}', '{"id":1,"method":"irn_publish","params":', ' ')
    .map((piece) => [piece.repeat(frameBytesMax / piece.length)]),
)

/** Generates calls of a relay's client. */
const relayCalls = fc
  .array(
    fc.oneof(
      fc.tuple(topic, fc.integer({ min: 1, max: 200_000 })).map(([name, length]) => ({
        method: 'irn_publish',
        params: { topic: name, message: 'A'.repeat(length), ttl: 300, tag: 1100 },
      })),
      fc.array(topic, { minLength: 1, maxLength: 1_000 }).map((topics) => ({
        method: 'irn_batchSubscribe',
        params: { topics },
      })),
      fc.array(topic, { minLength: 1, maxLength: 1_000 }).map((topics) => ({
        method: 'irn_batchFetchMessages',
        params: { topics },
      })),
      fc.integer({ min: 1, max: 500 }).map((count) => ({
        method: 'irn_batchReceive',
        params: {
          receipts: Array.from({ length: count }, (_, at) => ({ topic: '0'.repeat(64), messageId: at })),
        },
      })),
      heavyJson(300_000).map((json) => ({ method: 'irn_publish', params: json })),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((calls) =>
    calls.map(({ method, params }, id) =>
      typeof params === 'string'
        ? `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`
        : JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    ),
  )

/** Generates subscriptions, up to the most that a socket may have and beyond, with filters of any size. */
const subscriptionFrames = fc
  .record({
    count: fc.integer({ min: 1, max: 2 * socketSubscriptionsMax }),
    params: fc.oneof(
      fc.constantFrom('"newHeads"', '"newPendingTransactions"', '"logs",{}', '"syncing"'),
      fc
        .integer({ min: 1, max: 5_000 })
        .map((size) => `"logs",{"address":[${Array(size).fill(`"${collector}"`).join()}]}`),
      heavyJson(frameBytesMax - 1_000).map((json) => `"logs",{"topics":[${json}]}`),
    ),
    verb: fc.constantFrom('eth_subscribe', 'eth_unsubscribe'),
  })
  .map(({ count, params, verb }) =>
    Array.from(
      { length: Math.max(1, Math.min(count, Math.floor(4_000_000 / params.length))) },
      (_, id) => `{"jsonrpc":"2.0","id":${id},"method":"${verb}","params":[${params}]}`,
    ),
  )

/** Generates batches and single calls as a socket's frames. */
const callFrames = rpcBodies.map((input) => {
  const body = (input.type === 'request' && input.body) || ''
  return [body.length > frameBytesMax ? `${body.slice(0, frameBytesMax - 4)}"}]]` : body]
})

/** Most inputs use one socket, some all that one address may hold. */
const socketCount = (max: number) =>
  fc.oneof({ weight: 40, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constant(max) })

const frames: fc.Arbitrary<Input> = fc.oneof(
  fc.record({
    type: fc.constant('frames' as const),
    to: fc.constant('relay' as const),
    frames: fc.oneof({ weight: 2, arbitrary: relayCalls }, { weight: 1, arbitrary: oddFrames }),
    sockets: fc.constant(1),
  }),
  fc
    .record({
      frames: fc.oneof(subscriptionFrames, callFrames, oddFrames),
      sockets: socketCount(rpcAddressSocketsMax),
    })
    .map(({ frames, sockets }) => ({
      type: 'frames' as const,
      to: 'ws' as const,
      // Many sockets send a little each: together, about as much as one.
      frames: sockets === 1 ? frames : frames.slice(0, socketSubscriptionsMax).map(toSmall),
      sockets,
    })),
)

/** Replaces a large frame by a subscription. */
function toSmall(frame: string): string {
  return frame.length <= 2_000
    ? frame
    : '{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}'
}

const noncePlace = 'NONCE1234'
/** Generates sign-in bodies that a server must verify, up to the largest. Their nonce is requested when they are sent. */
const signInBodies: fc.Arbitrary<Input> = fc
  .record({
    statement: fc.integer({ min: 0, max: 14_000 }),
    resources: fc.integer({ min: 0, max: 400 }),
    signature: fc.oneof(
      fc.constant(65),
      fc.integer({ min: 1, max: 32_000 }),
      // ERC-6492: a factory's call, and the signature inside.
      fc.integer({ min: 1, max: 31_000 }).map((size) => -size),
    ),
    cacao: fc.option(heavyJson(600_000), { nil: undefined }),
  })
  .map(({ statement, resources, signature, cacao }) => {
    const message = formatSignInMessage({
      accountAddress: world.accounts[0]?.address ?? collector,
      chainId,
      uri: 'https://app.example',
      domain: 'app.example',
      version: '1',
      nonce: noncePlace,
      issuedAt: new Date().toISOString(),
      ...(statement > 0 && { statement: 'a '.repeat(statement / 2).trim() || 'a' }),
      ...(resources > 0 && { resources: Array(resources).fill('https://app.example/a') }),
    })
    const bytes = signature > 0 ? '1b'.repeat(signature) : `${'00'.repeat(-signature)}${'6492'.repeat(16)}`
    const body = JSON.stringify({ message, signature: `0x${bytes}` })
    return {
      type: 'request',
      origin: 'api',
      method: 'POST',
      path: `${signInBasePath}/sessions?projectId=app`,
      body: cacao === undefined ? body : `${body.slice(0, -1)},"cacao":${cacao}}`,
    }
  })

const signInTable = Object.fromEntries(
  Object.entries(signInEndpoints).map(([id, row]) => [id, { ...row, path: `${signInBasePath}${row.path}` }]),
)

/** Generates pages of a long history, some behind broken cursors. */
const toPages = (queries: readonly string[]): fc.Arbitrary<Input> =>
  fc
    .record({ query: fc.constantFrom(...queries), broken: fc.option(heavyJson(8_000), { freq: 9 }) })
    .map(({ query, broken }) => ({
      type: 'request',
      origin: 'api',
      method: 'GET',
      path: `/v1/account/${collector}/history?projectId=app&${query}${broken === null ? '' : encodeURIComponent(broken)}`,
    }))

const toInputs = (pages: fc.Arbitrary<Input>): fc.Arbitrary<Input> =>
  fc.oneof(
    { weight: 4, arbitrary: requestTo('api', endpoints) },
    { weight: 2, arbitrary: requestTo('wallet', walletEndpoints) },
    { weight: 3, arbitrary: rpcBodies },
    { weight: 2, arbitrary: frames },
    { weight: 1, arbitrary: requestTo('api', signInTable) },
    { weight: 1, arbitrary: signInBodies },
    { weight: 1, arbitrary: pages },
  )

const wsUrl = (api: string) =>
  `${api.replace('http', 'ws')}/ws?${new URLSearchParams({ chainId, projectId: 'app' })}`

async function relayUrl(api: string): Promise<string> {
  const keys = generateKeyPair(crypto.getRandomValues(new Uint8Array(32)))
  const auth = await signJWT('f00d', api, 86_400, keys, Math.floor(Date.now() / 1_000))
  return `${api.replace('http', 'ws')}/relay?${new URLSearchParams({ auth, projectId: 'app' })}`
}

/**
 * Sends frames on a new socket. Resolves when the server has read them all, or has closed the socket because of one.
 */
async function say(url: string, frames: readonly string[]): Promise<void> {
  const socket = new WebSocket(url)
  await new Promise<void>((resolve) => {
    socket.on('open', () => {
      for (const frame of frames) socket.send(frame)
      socket.ping()
    })
    socket.on('pong', () => socket.close())
    socket.on('close', () => resolve())
    // A refused socket (429) has a cost, too.
    socket.on('error', () => resolve())
  })
}

/** Opens as many sockets as one address may hold, each with as many subscriptions as it may have. */
async function holdSockets(url: string): Promise<readonly WebSocket[]> {
  const subscription = '{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}'
  return Promise.all(
    Array.from({ length: rpcAddressSocketsMax }, async () => {
      const socket = new WebSocket(url)
      socket.on('error', () => socket.terminate())
      await once(socket, 'open')
      for (let at = 0; at < socketSubscriptionsMax; at++) socket.send(subscription)
      socket.ping()
      await once(socket, 'pong')
      return socket
    }),
  )
}

/** The inputs that blocked the loop longest, found by the first test for the second. */
let worst: readonly Input[] = []

it('never blocks the event loop longer than 50 ms on a request', async () => {
  const server = await start({ rpc: unlimited, read: unlimited, write: unlimited })
  const samples = fc.sample(toInputs(toPages(await listCursors(server.api))), inputs)
  const measure = async (input: Input) => {
    await server.blockedMs()
    await fire(server.api, input)
    return server.blockedMs()
  }
  // Warm-up: compiles code and opens connections.
  for (const input of samples.slice(0, warmUps)) await fire(server.api, input)
  // In groups first: most inputs are far from the limit, and measuring takes longer than they do.
  const groups: { ms: number; inputs: Input[] }[] = []
  for (let at = 0; at < samples.length; at += groupSize) {
    const group = samples.slice(at, at + groupSize)
    await server.blockedMs()
    for (const input of group) await fire(server.api, input)
    groups.push({ ms: await server.blockedMs(), inputs: group })
  }
  groups.sort((one, other) => other.ms - one.ms)
  const measured: { input: Input; ms: number }[] = []
  for (const [at, { ms: together, inputs: group }] of groups.entries()) {
    if (at >= groupsMeasured && together <= blockedMsMax) break
    for (const input of group) {
      let ms = await measure(input)
      for (let again = 1; again < tries && ms > blockedMsMax; again++) ms = Math.min(ms, await measure(input))
      measured.push({ input, ms })
    }
  }
  measured.sort((one, other) => other.ms - one.ms)
  worst = measured.slice(0, worstCount).map(({ input }) => input)
  const toLine = ({ input, ms }: (typeof measured)[number]) => `${ms.toFixed(1)} ms: ${shorten(input)}`
  process.stdout.write(
    `The longest of ${samples.length}:\n${measured.slice(0, shown).map(toLine).join('\n')}\n`,
  )
  // Many sockets that are opened together are as many requests. The next test measures how they delay others.
  const tooLong = measured.filter(({ input, ms }) => ms > blockedMsMax && isOneRequest(input))
  expect(tooLong.map(toLine)).toEqual([])
})

it('delays other clients by at most 100 ms, and 500 ms for 1 in 100, under the worst flood within the limits', async () => {
  const server = await start({})
  const { address } = world.accounts[0] ?? { address: '' }
  const visit = async () => {
    const call = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getBalance',
      params: [address, 'latest'],
    })
    const query = `chainId=${chainId}&projectId=app`
    const answer = await send(`${server.api}/v1?${query}`, 'POST', call, otherAddress)
    expect(answer.status).toBe(200)
    return answer.ms
  }
  /** Measures the latencies of one visitor who sends requests one after another, sorted. */
  const visitFor = async (ms: number) => {
    const latencies: number[] = []
    const end = performance.now() + ms
    for await (const _tick of setInterval(betweenVisitsMs)) {
      latencies.push(await visit())
      if (performance.now() > end) break
    }
    return latencies.sort((one, other) => one - other)
  }
  // First, since the inputs use up the client's calls.
  const held = await holdSockets(wsUrl(server.api))
  for (let at = 0; at < warmUps; at++) await fire(server.api, worst[at % worst.length] as Input)
  const before = await visitFor(floodMs / 4)
  let isOver = false
  let sent = 0
  const flood = Array.from({ length: floodConnections }, async (_, from) => {
    for (let at = from; !isOver; at += 1) {
      await fire(server.api, worst[at % worst.length] as Input).catch(allowCutOff)
      sent += 1
    }
  })
  // Each block notifies every subscription.
  const mining = (async () => {
    for await (const _tick of setInterval(blockMs)) {
      if (isOver) break
      await send(world.rpc, 'POST', '{"jsonrpc":"2.0","id":1,"method":"evm_mine","params":[]}')
    }
  })()
  const during = await visitFor(floodMs)
  isOver = true
  await mining
  for (const socket of held) socket.terminate()
  await Promise.all(flood)
  const at = (share: number, sorted: readonly number[]) => sorted[Math.floor(sorted.length * share)] ?? 0
  const delay = { median: at(0.5, during) - at(0.5, before), p99: at(0.99, during) - at(0.5, before) }
  process.stdout.write(
    `${sent} requests; delayed by ${delay.median.toFixed(0)} ms at the median, ${delay.p99.toFixed(0)} ms at the 99th percentile of ${during.length}\n`,
  )
  expect(delay.median).toBeLessThan(100)
  expect(delay.p99).toBeLessThan(500)
})

/** Ignores a closed connection: a server may close it after refusing a client's bodies. */
function allowCutOff(error: Error): void {
  if (!isClosed(error.cause)) throw error
}

/** Sends an input and waits until it is answered completely. */
async function fire(api: string, input: Input): Promise<void> {
  if (input.type === 'frames') {
    const urls = Array.from({ length: input.sockets }, () => (input.to === 'ws' ? wsUrl(api) : relayUrl(api)))
    await Promise.all(urls.map(async (url) => say(await url, input.frames)))
    return
  }
  const { host } = new URL(walletOrigin)
  const headers = input.origin === 'wallet' ? { host, origin: walletOrigin } : {}
  const body = input.body?.includes(noncePlace)
    ? input.body.replaceAll(noncePlace, await requestNonce(api))
    : input.body
  await send(`${api}${input.path}`, input.method, body, undefined, headers)
}

async function requestNonce(api: string): Promise<string> {
  const { text } = await send(`${api}${signInBasePath}/nonce?projectId=app`, 'POST', '{}')
  return (JSON.parse(text) as { nonce?: string }).nonce ?? noncePlace
}

const isOneRequest = (input: Input) => input.type === 'request' || input.sockets === 1

function shorten(input: Input): string {
  const cut = (text: string) => `${text.slice(0, 100)} (${text.length} characters)`
  return input.type === 'frames'
    ? `${input.frames.length} frames to ${input.to} on ${input.sockets} sockets: ${input.frames.slice(0, 4).map(cut).join(', ')}`
    : `${input.method} ${cut(input.path)} ${cut(input.body ?? '')}`
}
