import { parseEther, toHex, verifyMessage } from 'viem'
import { approve, confirmLink, readMail } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { openFrame } from '../../support/openFrame.ts'

const email = (name: string) => `${name}@mob.test`

test('an email, a link and a code create a wallet, which signs and pays after approval in the frame', {
  tag: '@soak',
}, async ({ page, context, world, chain, carol }) => {
  await page.goto('/')
  const { ask, screen } = await openFrame(page, world)
  const begun = await ask('connect-email', { email: email('ada') })
  expect(begun).toMatchObject({ action: 'VERIFY_DEVICE', digits: expect.stringMatching(/^\d{2}$/) })

  const { code, link } = await readMail(world.mailbox, email('ada'))
  await confirmLink(context, link, begun.digits)
  await ask('connect-device')
  const user = await ask('connect-otp', { otp: code })
  expect(user.email).toBe(email('ada'))
  const address = user.address as `0x${string}`

  const chainId = world.network.caipNetworkId
  const signed = ask('rpc-request', {
    chainId,
    method: 'personal_sign',
    params: [toHex('One keyboard.'), address],
  })
  await expect(screen.getByText('One keyboard.')).toBeVisible()
  await approve(screen, 'Sign')
  const signature = (await signed).result as `0x${string}`
  expect(await verifyMessage({ address, message: 'One keyboard.', signature })).toBe(true)

  await fetch(`${world.explorer}/faucet`, { method: 'POST', body: JSON.stringify({ address }) })
  const before = await chain.getBalance({ address: carol })
  const value = parseEther('0.25')
  const sent = ask('rpc-request', {
    chainId,
    method: 'eth_sendTransaction',
    params: [{ from: address, to: carol, value: toHex(value) }],
  })
  await expect(screen.getByText('0.25 ETH').first()).toBeVisible()
  await approve(screen, /^Send/)
  const hash = (await sent).result as `0x${string}`
  expect((await chain.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect((await chain.getBalance({ address: carol })) - before).toBe(value)

  const refused = ask('rpc-request', { chainId, method: 'personal_sign', params: [toHex('No.'), address] })
  const refusal = expect(refused).rejects.toThrow('REJECTED')
  await screen.getByRole('button', { name: 'Reject' }).click()
  await refusal
})

test('the wallet is restored after a reload, and in another browser after a login there', {
  tag: '@soak',
}, async ({ page, context, browser, world }) => {
  const logIn = async (frame: Awaited<ReturnType<typeof openFrame>>, mails: number) => {
    // At most one email every 30 s: an earlier request gets the time of the next try.
    let digits: string | undefined
    await expect(async () => {
      ;({ digits } = await frame.ask('connect-email', { email: email('bea') }))
    }).toPass({ timeout: 60_000 })
    const { code, link } = await readMail(world.mailbox, email('bea'), mails)
    await confirmLink(context, link, digits)
    await frame.ask('connect-device')
    return frame.ask('connect-otp', { otp: code })
  }
  await page.goto('/')
  const { address } = await logIn(await openFrame(page, world), 1)
  await page.reload()
  const again = await openFrame(page, world)
  expect(await again.ask('is-connected')).toEqual({ isConnected: true })
  expect((await again.ask('get-user', {})).address).toBe(address)

  const elsewhere = await browser.newContext({ baseURL: world.app ?? '' })
  try {
    const other = await elsewhere.newPage()
    await other.goto('/')
    const frame = await openFrame(other, world)
    expect(await frame.ask('is-connected')).toEqual({ isConnected: false })
    expect((await logIn(frame, 2)).address).toBe(address)
    const signed = frame.ask('rpc-request', {
      chainId: world.network.caipNetworkId,
      method: 'personal_sign',
      params: [toHex('Me, too.'), address],
    })
    await approve(frame.screen, 'Sign')
    const signature = (await signed).result as `0x${string}`
    expect(await verifyMessage({ address: address as `0x${string}`, message: 'Me, too.', signature })).toBe(
      true,
    )
  } finally {
    await elsewhere.close()
  }
})

test('rejects an unknown method without sending it to a chain', { tag: '@soak' }, async ({ page, world }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.postData() ?? ''))
  await page.goto('/')
  const { ask } = await openFrame(page, world)
  const chainId = world.network.caipNetworkId
  await expect(ask('rpc-request', { chainId, method: 'eth_takeEverything', params: [] })).rejects.toThrow(
    'Requested RPC call is not allowed',
  )
  expect(asked.filter((body) => body.includes('eth_takeEverything'))).toEqual([])
})

test('the browser recognizes every feature in the frame page’s Permissions-Policy', { tag: '@soak' }, async ({
  page,
  world,
}) => {
  const warned: string[] = []
  page.on('console', (message) => warned.push(message.text()))
  await page.goto('/')
  const { ask } = await openFrame(page, world)
  await ask('is-connected')
  expect(warned.filter((text) => text.includes('Permissions-Policy'))).toEqual([])
})

test('a page that the project does not allow cannot embed the frame', async ({ page, world }) => {
  const origin = 'https://evil.example'
  const query = new URLSearchParams({ projectId: world.projectId, v: '4', origin })
  const response = await page.request.get(`${world.frame}/frame?${query}`)
  expect(response.status()).toBe(403)
  expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
})
