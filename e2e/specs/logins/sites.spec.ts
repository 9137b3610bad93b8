import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toHex, verifyMessage } from 'viem'
import { approve, confirmLink, readMail } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { logIn } from '../../support/logIn.ts'
import { openFrame } from '../../support/openFrame.ts'

/** Serves an app other than Serial Mob, with an empty page. */
async function serveOtherApp(host: string) {
  const server = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><html lang="en"><title>Another app</title></html>')
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`
  return { origin, close: () => new Promise((resolve) => server.close(resolve)) }
}

test('logins at apps on two sites give one wallet, although the browser separates their storage', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  const email = 'twosites@mob.test'
  const other = await serveOtherApp('localhost')
  try {
    await page.goto('/')
    const here = await openFrame(page, world)
    const { address } = await logIn(here, { context, world, email })

    const second = await context.newPage()
    await second.goto(other.origin)
    const there = await openFrame(second, world)
    expect(await there.ask('is-connected')).toEqual({ isConnected: false })
    // At most one email every 30 s: an earlier request gets the time of the next try.
    let digits: string | undefined
    await expect(async () => {
      ;({ digits } = await there.ask('connect-email', { email }))
    }).toPass({ timeout: 60_000 })
    const { code, link } = await readMail(world.mailbox, email, 2)
    // The server treats it as a separate device.
    await confirmLink(context, link, digits)
    await there.ask('connect-device')
    expect((await there.ask('connect-otp', { otp: code })).address).toBe(address)
    const signed = there.ask('rpc-request', {
      chainId: world.network.caipNetworkId,
      method: 'personal_sign',
      params: [toHex('From elsewhere.'), address],
    })
    await approve(there.screen, 'Sign')
    const signature = (await signed).result as `0x${string}`
    expect(
      await verifyMessage({ address: address as `0x${string}`, message: 'From elsewhere.', signature }),
    ).toBe(true)

    // Each app learns which of its visitor's devices are its own, and nothing more about the others.
    for (const frame of [here, there]) {
      const { devices } = await frame.ask('get-devices')
      expect(devices.map(({ isCurrent, isHere }) => [isCurrent, isHere])).toEqual([
        [true, true],
        [false, false],
      ])
    }
    await there.ask('sign-out')
    expect(await here.ask('is-connected')).toEqual({ isConnected: true })
    expect((await here.ask('get-user')).address).toBe(address)
  } finally {
    await other.close()
  }
})

test('a login at one app reveals nothing to another app on the same site, which has its own login', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  // Ports are not part of a site.
  const beside = await serveOtherApp('127.0.0.1')
  try {
    const second = await context.newPage()
    await second.goto(beside.origin)
    const there = await openFrame(second, world)
    await page.goto('/')
    expect(new URL(page.url()).hostname).toBe(new URL(beside.origin).hostname)
    const here = await openFrame(page, world)
    await logIn(here, { context, world, email: 'onesite@mob.test' })
    const third = await context.newPage()
    await third.goto(beside.origin)
    const later = await openFrame(third, world)
    for (const frame of [there, later]) {
      expect(await frame.ask('is-connected')).toEqual({ isConnected: false })
      await expect(frame.ask('get-user')).rejects.toThrow('NOT_CONNECTED')
      expect(await frame.readTold()).toEqual([])
    }

    await logIn(there, { context, world, email: 'beside@mob.test' })
    expect(await later.ask('is-connected')).toEqual({ isConnected: true })
    expect((await here.ask('get-user')).email).toBe('onesite@mob.test')
    await there.ask('sign-out')
    expect(await here.ask('is-connected')).toEqual({ isConnected: true })
  } finally {
    await beside.close()
  }
})
