import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { testWorld } from '@latchkey/devnet/testWorld'
import { evmChainId } from '@latchkey/protocol/ids'
import express, { type Express } from 'express'
import { Hono } from 'hono'
import { createPublicClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, it, onTestFinished } from 'vitest'
import { createPage } from '../../test/createPage.ts'
import {
  createMemoryStore,
  createSignIn,
  type SignIn,
  toHonoMiddleware,
  toNextHandlers,
  toNodeListener,
  verifyEip155,
} from './index.ts'

const world = await testWorld()
const chainId = evmChainId(Number(world.network.id))
const alice = privateKeyToAccount(world.accounts[0]!.privateKey)
const client = createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })

/** Starts an app with sign-in mounted by `mount`, once its origin is known. */
async function start(mount: (signIn: SignIn) => RequestListener) {
  let listener: RequestListener | undefined
  const server = createServer((request, response) => listener?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  listener = mount(make(origin))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return origin
}

function make(origin: string): SignIn {
  return createSignIn({
    store: createMemoryStore(),
    verify: { eip155: verifyEip155(() => client) },
    origins: [origin],
    chains: [chainId],
    transport: 'cookie',
  })
}

/** Signs in, lists and revokes; the app's own route then knows the account. */
async function useApp(origin: string) {
  const page = createPage(`${origin}/sign-in`, { origin, chainId })
  const own = () => fetch(`${origin}/me`, { headers: { cookie: page.session().cookie ?? '' } })
  expect(await (await own()).json()).toEqual([])
  const { status, body } = await page.signIn(alice)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(await page.sessions()).toEqual([body.session])
  expect(await (await own()).json()).toEqual([`${chainId}:${alice.address}`])
  expect((await page.revoke(body.session.id)).status).toBe(200)
  expect(await page.sessions()).toEqual([])
  expect((await page.ask('/none')).status).toBe(404)
}

const accountsOf = async (signIn: SignIn, headers: Headers) =>
  (await signIn.getSignIn({ headers })).map(({ account }) => account)

it('mounts in Hono', async () => {
  const app = new Hono()
  let signIn: SignIn | undefined
  app.use(async (context, next) => toHonoMiddleware(signIn!)(context, next))
  app.get('/me', async (context) => context.json(await accountsOf(signIn!, context.req.raw.headers)))
  const origin = await new Promise<string>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    )
    onTestFinished(() => void server.close())
  })
  signIn = make(origin)
  await useApp(origin)
})

it('mounts in Node’s own server, and passes other requests on', async () => {
  const origin = await start((signIn) => {
    const listener = toNodeListener(signIn)
    return (request, response) =>
      void listener(request, response, async () => {
        const headers = new Headers({ cookie: request.headers.cookie ?? '' })
        response.end(JSON.stringify(await accountsOf(signIn, headers)))
      })
  })
  await useApp(origin)
})

it('responds 404 to other requests without a next handler', async () => {
  const origin = await start((signIn) => toNodeListener(signIn))
  expect((await fetch(`${origin}/me`)).status).toBe(404)
})

it.each([
  ['before any body parser', (app: Express, listener: RequestListener) => app.use(listener)],
  [
    'after a parser has read the body',
    (app: Express, listener: RequestListener) => app.use(express.json(), listener),
  ],
  [
    'below a path, which Express strips',
    (app: Express, listener: RequestListener) => app.use('/sign-in', listener),
  ],
])('mounts in Express %s', async (_, mount) => {
  const origin = await start((signIn) => {
    const app = express()
    mount(app, toNodeListener(signIn))
    app.get('/me', async ({ headers }, response) => {
      response.json(await accountsOf(signIn, new Headers({ cookie: headers.cookie ?? '' })))
    })
    return app
  })
  await useApp(origin)
})

it('leaves the whole body of other requests to later parsers in Express', async () => {
  const origin = await start((signIn) => {
    const app = express()
    app.use(toNodeListener(signIn))
    app.use(express.json({ limit: '1mb' }))
    app.post('/own', ({ body }, response) => void response.json({ length: body.text.length }))
    return app
  })
  const text = 'x'.repeat(200_000)
  const answer = await fetch(`${origin}/own`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
    signal: AbortSignal.timeout(3_000),
  })
  expect(await answer.json()).toEqual({ length: text.length })
})

it('closes the connection, not the process, when another handler has already begun the response', async () => {
  let listened: Promise<void> | undefined
  const origin = await start((signIn) => {
    const listener = toNodeListener(signIn)
    return (request, response) => {
      response.writeHead(200).write('too early')
      listened = listener(request, response)
    }
  })
  const answer = await fetch(`${origin}/sign-in/sessions`)
  await expect(answer.text()).rejects.toThrow()
  await listened
})

it('exports a Request-to-Response function for each method, as Next calls it', async () => {
  const app = new Hono()
  let handlers: ReturnType<typeof toNextHandlers> | undefined
  let signIn: SignIn | undefined
  app.get('/me', async (context) => context.json(await accountsOf(signIn!, context.req.raw.headers)))
  for (const method of ['GET', 'POST', 'OPTIONS'] as const)
    app.on(method, '/*', (context) => handlers![method](context.req.raw))
  const origin = await new Promise<string>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    )
    onTestFinished(() => void server.close())
  })
  signIn = make(origin)
  handlers = toNextHandlers(signIn)
  await useApp(origin)
  const elsewhere = await fetch(`${origin}/elsewhere`)
  expect([elsewhere.status, (await elsewhere.json()).code]).toEqual([404, 'NOT_FOUND'])
})
