import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toHex } from 'viem'
import { expect, test } from '../../support/fixtures.ts'
import { findFrame, readSession, writeSession } from '../../support/frameStorage.ts'
import { logIn } from '../../support/logIn.ts'
import { openFrame } from '../../support/openFrame.ts'

test('a session copied to another browser is useless there and keeps working in the original one', {
  tag: '@soak',
}, async ({ page, context, browser, world }) => {
  await page.goto('/')
  const mine = await openFrame(page, world)
  const { address } = await logIn(mine, { context, world, email: 'copied@mob.test' })
  const session = await readSession(findFrame(page, world))
  expect(session).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String) })

  const elsewhere = await browser.newContext({ baseURL: world.app ?? '' })
  try {
    const other = await elsewhere.newPage()
    await other.goto('/')
    const theirs = await openFrame(other, world)
    expect(await theirs.ask('is-connected')).toEqual({ isConnected: false })
    await writeSession(findFrame(other, world), session)
    expect(await theirs.ask('is-connected')).toEqual({ isConnected: true })
    await expect(theirs.ask('get-user', {})).rejects.toThrow('SESSION_EXPIRED')
    const signing = theirs.ask('rpc-request', {
      chainId: world.network.caipNetworkId,
      method: 'personal_sign',
      params: [toHex('Mine.'), address],
    })
    await expect(signing).rejects.toThrow('NOT_CONNECTED')
  } finally {
    await elsewhere.close()
  }
  expect((await mine.ask('get-user', {})).address).toBe(address)
})

test('[3.23 ready] the frame ignores everyone before its own page hands over a port, a second iframe, and everyone afterwards', async ({
  page,
  world,
}) => {
  await page.goto('/')
  // A second iframe on the same page that embeds the frame, in front of it.
  await page.evaluate(() => {
    const iframe = document.createElement('iframe')
    iframe.name = 'second'
    document.body.prepend(iframe)
  })
  const offer = ([origin, inPage]: readonly [string, string]) => {
    const frames = [...window.top!.document.querySelectorAll('iframe')]
    const target = frames.find((frame) => frame.src.startsWith(origin))?.contentWindow
    const heard: unknown[] = []
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => heard.push(data)
    target?.postMessage({ id: inPage, type: 'is-connected', payload: {} }, origin)
    target?.postMessage({ type: 'port' }, origin, [port2])
    port1.postMessage({ id: inPage, type: 'is-connected', payload: {} })
    Object.assign(window, { heardFromFrame: heard })
    return target !== undefined
  }
  const second = page.frame('second')
  if (!second) throw new Error('The page has no second iframe.')
  const { ask } = await openFrame(page, world, {
    beforeHandshake: async () => {
      expect(await second.evaluate(offer, [world.frame ?? '', '1'.repeat(32)] as const)).toBe(true)
    },
  })
  expect(await ask('is-connected')).toEqual({ isConnected: false })
  expect(await page.evaluate(offer, [world.frame ?? '', '2'.repeat(32)] as const)).toBe(true)
  expect(await ask('is-connected')).toEqual({ isConnected: false })
  const heard = () => (window as unknown as { heardFromFrame: unknown[] }).heardFromFrame
  expect([await second.evaluate(heard), await page.evaluate(heard)]).toEqual([[], []])
})

test('the frame rejects a message that is too large and responds to the next one', { tag: '@soak' }, async ({
  page,
  world,
}) => {
  await page.goto('/')
  const { ask } = await openFrame(page, world)
  const chainId = world.network.caipNetworkId
  const large = { chainId, method: 'eth_call', params: ['a'.repeat(300_000)] }
  await expect(ask('rpc-request', large)).rejects.toThrow('INVALID_MESSAGE')
  expect(await ask('is-connected')).toEqual({ isConnected: false })
})

test('[3.23 ready] a foreign page that names an allowed origin cannot embed the frame, and the wallet’s window ignores its messages', async ({
  page,
  context,
  world,
}) => {
  const { origin } = new URL(world.app ?? '')
  const address = `${world.frame}/frame?${new URLSearchParams({ projectId: world.projectId, v: '4', origin })}`
  const server = createServer((_, response) => response.end('<!doctype html><title>Free money</title>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const site = `http://evil.localhost:${(server.address() as AddressInfo).port}`
  // Anyone can load the page: only the browser knows which page would embed it.
  const given = await page.request.get(address)
  expect(given.status()).toBe(200)
  expect(given.headers()['content-security-policy']).toContain(`frame-ancestors ${origin};`)
  await page.goto(site)
  const refusal = page.waitForEvent('requestfailed', (request) => request.url() === address)
  // Records everything the page receives, including responses to messages sent to both windows over a separate port.
  await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const heard: unknown[] = []
        const offer = (target: Window, to: string) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = ({ data }) => heard.push(data)
          target.postMessage({ type: 'port' }, to, [port2])
          port1.postMessage({ id: '3'.repeat(32), type: 'is-connected', payload: {} })
        }
        Object.assign(window, { heard, offer })
        window.addEventListener('message', ({ data }) => heard.push(data))
        const element = document.createElement('iframe')
        element.addEventListener('load', resolve)
        element.src = src
        document.body.append(element)
      }),
    address,
  )
  expect((await refusal).failure()?.errorText).toBe('net::ERR_BLOCKED_BY_RESPONSE')
  type Evil = { heard: unknown[]; offer(target: Window, to: string): void; opened: Window }
  await page.evaluate((to) => {
    const evil = window as unknown as Evil
    evil.offer(window.frames[0] as Window, to)
  }, world.frame ?? '')

  // At top level, the page is shown and sends `ready` only to the allowed origin.
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((src) => void Object.assign(window, { opened: window.open(src) }), address),
  ])
  await expect(opened.getByRole('heading', { name: 'Your wallet is open' })).toBeVisible()
  await opened.evaluate(() => {
    const arrived = new Promise((resolve) =>
      window.addEventListener('message', (event) => resolve(event.origin), { once: true }),
    )
    Object.assign(window, { arrived })
  })
  await page.evaluate((to) => {
    const evil = window as unknown as Evil
    evil.offer(evil.opened, to)
  }, world.frame ?? '')
  expect(await opened.evaluate(() => (window as unknown as { arrived: Promise<string> }).arrived)).toBe(site)

  // The allowed site sends the same request and gets a response.
  const named = await context.newPage()
  await named.goto('/')
  expect(await (await openFrame(named, world)).ask('is-connected')).toEqual({ isConnected: false })
  expect(await page.evaluate(() => (window as unknown as Evil).heard)).toEqual([])
  server.closeAllConnections()
  server.close()
})
