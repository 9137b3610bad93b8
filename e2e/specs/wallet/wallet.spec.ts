import { createPublicClient, http, parseEther, toHex, verifyMessage, verifyTypedData } from 'viem'
import { androidPhone } from '../../support/androidPhone.ts'
import { declineSignIn } from '../../support/declineSignIn.ts'
import { findAxeViolations } from '../../support/findAxeViolations.ts'
import { untilCodeIsOut } from '../../support/untilCodeIsOut.ts'
import { expect, localId, test } from '../../support/walletFixtures.ts'
import { watchHosts } from '../../support/watchHosts.ts'
import { watchViolations } from '../../support/watchViolations.ts'

test('a pasted code connects, and its signatures verify', async ({ phone, dapp, world }) => {
  const [alice, bob] = world.accounts
  const { uri, session: connecting } = await dapp.propose()
  await phone.paste(uri)
  await expect(phone.dialog).toContainText('The Tuesday mob')
  await expect(phone.dialog).toContainText('https://mob.test')
  await expect(phone.dialog).toContainText('Devnet')
  await expect(phone.dialog).toContainText('transactions')
  await phone.dialog.getByRole('radio', { name: bob!.name }).check()
  await phone.answer(`Connect as ${bob!.name}`)
  const session = await connecting
  expect(session.namespaces.eip155?.accounts).toEqual([`${localId}:${bob!.address}`])
  expect(session.peer.metadata.redirect?.universal).toBe(`${world.wallet}/wc`)
  await expect(phone.status).toContainText('Connected to The Tuesday mob.')

  const ask = (address: string) =>
    dapp.ask(session.topic, 'personal_sign', [toHex('I have the keyboard.'), address])
  await expect(ask(alice!.address)).rejects.toMatchObject({ code: 4100 })
  const signing = ask(bob!.address)
  await expect(phone.dialog.getByRole('region', { name: 'Contents' })).toHaveText('I have the keyboard.')
  await phone.answer('Sign message')
  const signature = (await signing) as `0x${string}`
  const message = 'I have the keyboard.'
  expect(await verifyMessage({ address: bob!.address, message, signature })).toBe(true)

  const typedData = {
    domain: { name: 'Serial Mob', chainId: 31_337 },
    types: { Turn: [{ name: 'driver', type: 'address' }] },
    primaryType: 'Turn',
    message: { driver: bob!.address },
  } as const
  const typed = dapp.ask(session.topic, 'eth_signTypedData_v4', [bob!.address, JSON.stringify(typedData)])
  await expect(phone.dialog.getByRole('region', { name: 'Contents' })).toContainText(bob!.address)
  await phone.answer('Sign data')
  const typedSignature = (await typed) as `0x${string}`
  expect(await verifyTypedData({ address: bob!.address, ...typedData, signature: typedSignature })).toBe(true)
})

test('a rejection reaches the app, for a connection and for a request, and a code works once', {
  tag: '@soak',
}, async ({ phone, dapp, world }) => {
  const { uri, session } = await dapp.propose()
  const refused = expect(session).rejects.toMatchObject({ name: 'RejectedError', code: 5000 })
  await phone.paste(uri)
  await phone.reject()
  await refused
  await expect(phone.status).toContainText('Rejected.')

  await phone.paste(uri)
  await expect(phone.page.getByText('This link expired or was already used')).toBeVisible()
  await phone.paste('wc:nothing')
  await expect(phone.page.getByText('That isn’t a connection link.')).toBeVisible()

  const { topic } = await dapp.connect(phone)
  const signing = dapp.ask(topic, 'personal_sign', ['0x6869', world.accounts[0]!.address])
  const unsigned = expect(signing).rejects.toMatchObject({ name: 'RejectedError', code: 4001 })
  // The close button rejects; Escape does nothing.
  await expect(phone.dialog).toContainText('Sign this message?')
  await phone.page.keyboard.press('Escape')
  await phone.dialog.getByRole('button', { name: 'Close and reject' }).click()
  await unsigned
  await expect(phone.dialog).toBeHidden()
})

test('shows what a transaction does, sends it, and waits until it is mined', { tag: '@soak' }, async ({
  phone,
  dapp,
  world,
}) => {
  const chain = createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })
  const [alice, , , dave] = world.accounts
  const before = await chain.getBalance({ address: dave!.address })
  const { topic } = await dapp.connect(phone)
  const sending = dapp.ask(topic, 'eth_sendTransaction', [
    { from: alice!.address, to: dave!.address, value: toHex(parseEther('1.5')), data: '0xabcd' },
  ])
  await expect(phone.dialog).toContainText(dave!.address)
  await expect(phone.dialog.getByRole('region', { name: 'Data, 2 bytes' })).toHaveText('0xabcd')
  await phone.answer('Send 1.5 ETH')
  const hash = (await sending) as `0x${string}`
  await expect(phone.status).toContainText(hash)
  const receipt = await chain.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  expect((await chain.getBalance({ address: dave!.address })) - before).toBe(parseEther('1.5'))

  const tooMuch = dapp.ask(topic, 'eth_sendTransaction', [
    { from: alice!.address, to: dave!.address, value: toHex(parseEther('1000000000')) },
  ])
  const unsent = expect(tooMuch).rejects.toMatchObject({ code: -32_603 })
  await phone.answer('Send 1000000000 ETH')
  await unsent
  await expect(phone.status).toContainText('The request failed. The app was notified.')
})

test('lists connected apps, and either side can disconnect', { tag: '@soak' }, async ({ phone, dapp }) => {
  await expect(phone.page.getByText('No connected apps')).toBeVisible()
  const first = await dapp.connect(phone)
  await expect(phone.apps.getByRole('listitem')).toHaveCount(1)
  await phone.page.reload()
  await expect(phone.apps).toContainText('The Tuesday mob')
  await phone.page.getByRole('button', { name: 'Disconnect from The Tuesday mob' }).click()
  await expect
    .poll(() => dapp.events)
    .toContainEqual({ type: 'disconnected', topic: first.topic, reason: 'wallet' })
  await expect(phone.page.getByText('No connected apps')).toBeVisible()

  const second = await dapp.connect(phone)
  await expect(phone.apps.getByRole('listitem')).toHaveCount(1)
  await dapp.client.disconnect(second.topic)
  await expect(phone.page.getByText('No connected apps')).toBeVisible()
})

test('apps are notified of another account or network and can request a network', { tag: '@soak' }, async ({
  phone,
  dapp,
  world,
}) => {
  const carol = world.accounts[2]!
  const { topic } = await dapp.connect(phone, { chains: [localId, 'eip155:1'] })
  const chosen = phone.page.getByRole('region', { name: 'Account and network' })
  await chosen.getByRole('radio', { name: 'Ethereum' }).check()
  const changed = { type: 'event', topic, name: 'chainChanged', chainId: 'eip155:1', data: 1 }
  await expect.poll(() => dapp.events).toContainEqual(changed)
  await chosen.getByRole('radio', { name: carol.name }).check()
  await expect
    .poll(() => dapp.events)
    .toContainEqual({ ...changed, name: 'accountsChanged', data: [carol.address] })
  expect(dapp.client.sessions()[0]?.namespaces.eip155?.accounts).toEqual([
    `${localId}:${carol.address}`,
    `eip155:1:${carol.address}`,
  ])

  const switching = dapp.ask(topic, 'wallet_switchEthereumChain', [{ chainId: '0x7a69' }])
  await phone.answer('Switch to Devnet')
  expect(await switching).toBeNull()
  await expect(chosen.getByRole('radio', { name: 'Devnet' })).toBeChecked()
  const unknown = dapp.ask(topic, 'wallet_switchEthereumChain', [{ chainId: '0xa' }])
  await expect(unknown).rejects.toMatchObject({ code: 4902 })
  const adding = dapp.ask(topic, 'wallet_addEthereumChain', [
    { chainId: '0xa', chainName: 'Ten', rpcUrls: ['https://ten.test'] },
  ])
  await phone.answer('Add Ten')
  expect(await adding).toBeNull()
  await expect(chosen.getByRole('radio', { name: 'Ten' })).toBeChecked()
  await expect
    .poll(() => dapp.client.sessions()[0]?.namespaces.eip155?.chains)
    .toEqual([localId, 'eip155:1', 'eip155:10'])
})

test('a request survives a reload, and the newest tab takes over the wallet', { tag: '@soak' }, async ({
  phone,
  dapp,
  world,
  context,
}) => {
  const { topic } = await dapp.connect(phone)
  const signing = dapp.ask(topic, 'personal_sign', ['0x6869', world.accounts[0]!.address])
  await expect(phone.dialog).toContainText('Sign this message?')
  await phone.page.reload()
  await expect(phone.dialog).toContainText('Sign this message?')

  const tab = await context.newPage()
  await tab.goto(world.wallet as string)
  await expect(phone.page.getByRole('heading', { name: 'Open in another tab' })).toBeVisible()
  await tab.getByRole('dialog').getByRole('button', { name: 'Sign message' }).click()
  expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
})

test('a link opens the wallet with its request', { tag: '@soak' }, async ({ page, dapp, world }) => {
  const { uri, session } = await dapp.propose()
  await page.goto(`${world.wallet}/wc?uri=${encodeURIComponent(uri)}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Connect as alice' }).click()
  expect((await session).namespaces.eip155?.chains).toEqual([localId])
  await expect(page).toHaveURL(`${world.wallet}/`)
})

test('Serial Mob’s settings include the wallet and the link that opens it', async ({ page, world }) => {
  await page.goto('/')
  const settings = JSON.parse((await page.locator('#latchkey-settings').textContent()) ?? '')
  expect(settings.wallets.custom).toEqual([
    {
      id: 'latchkey-test-wallet',
      name: 'Serial Mob’s test wallet',
      homepage: world.wallet,
      link: { universal: `${world.wallet}/wc?uri={uri:encoded}` },
    },
  ])
})

test.describe('on a phone', () => {
  test.use(androidPhone)

  test('one tap on the wallet in Serial Mob opens it, and its approval connects', { tag: '@soak' }, async ({
    page,
    context,
    world,
  }) => {
    await page.goto('/')
    const header = page.getByRole('banner')
    const prepared = untilCodeIsOut(page)
    await header.getByRole('button', { name: 'Connect wallet' }).tap()
    await prepared
    const opening = context.waitForEvent('page')
    await page.getByRole('dialog').getByRole('button', { name: 'Serial Mob’s test wallet' }).tap()
    const wallet = await opening
    await wallet.getByRole('dialog').getByRole('button', { name: 'Connect as alice' }).tap()
    await expect(wallet).toHaveURL(`${world.wallet}/`)
    await expect(header.getByRole('button', { name: /^Account/ })).toBeVisible()
    await declineSignIn(page.getByRole('dialog'))
  })
})

test('the wallet contacts only its own page, relay and chain, under a strict policy', async ({
  page,
  dapp,
  world,
}) => {
  const hosts = watchHosts(page)
  const violations = await watchViolations(page)
  const { uri, session } = await dapp.propose()
  const response = await page.goto(`${world.wallet}/wc?uri=${encodeURIComponent(uri)}`)
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe-')
  await page.getByRole('dialog').getByRole('button', { name: 'Connect as alice' }).click()
  const { topic } = await session
  const [alice, bob] = world.accounts
  const sending = dapp.ask(topic, 'eth_sendTransaction', [{ from: alice!.address, to: bob!.address }])
  await page.getByRole('dialog').getByRole('button', { name: 'Send 0 ETH' }).click()
  expect(await sending).toMatch(/^0x[0-9a-f]{64}$/)
  expect([...hosts].sort()).toEqual(
    [world.wallet, world.api].map((origin) => new URL(origin as string).host).sort(),
  )
  expect(violations).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`has no axe violations in ${colorScheme} mode and does not overflow a small phone`, {
    tag: '@soak',
  }, async ({ phone, dapp, world }) => {
    const { page, dialog } = phone
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const check = async () => {
      expect(await findAxeViolations(page)).toEqual([])
      await page.setViewportSize({ width: 375, height: 700 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375)
      expect(await findAxeViolations(page)).toEqual([])
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    await check()
    const { uri, session } = await dapp.propose()
    await phone.paste(uri)
    await expect(dialog).toBeVisible()
    await check()
    await phone.answer('Connect as alice')
    const { topic } = await session
    await expect(phone.apps.getByRole('listitem')).toHaveCount(1)
    await check()
    const text = toHex('A long line that a person is to read before it is signed. '.repeat(40))
    const signing = dapp.ask(topic, 'personal_sign', [text, world.accounts[0]!.address])
    const refused = expect(signing).rejects.toMatchObject({ code: 4001 })
    await expect(dialog).toContainText('Sign this message?')
    await check()
    await phone.reject()
    await refused
  })
}

test('a code can be pasted and approved with the keyboard alone', { tag: '@soak' }, async ({
  phone,
  dapp,
}) => {
  const { page, dialog } = phone
  const { uri, session } = await dapp.propose()
  await phone.code.focus()
  await page.keyboard.insertText(uri)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Connect this app?' })).toBeFocused()
  const focused = page.locator(':focus')
  for (let presses = 0; presses < 5 && !(await focused.textContent())?.startsWith('Connect as'); presses++)
    await page.keyboard.press('Tab')
  await expect(focused).toHaveText('Connect as alice')
  await page.keyboard.press('Enter')
  expect((await session).peer.metadata.name).toBe('Serial Mob’s test wallet')
  await expect(dialog).toBeHidden()
  await expect(phone.code).toBeFocused()
})
