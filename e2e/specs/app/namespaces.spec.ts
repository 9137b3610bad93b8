import type { BitcoinTestWallet, SolanaTestWallet } from '@latchkey/devnet/playwright'
import {
  address,
  getBase58Encoder,
  getPublicKeyFromAddress,
  signatureBytes,
  verifySignature,
} from '@solana/kit'
import { Verifier } from 'bip322-js'
import { parseEther } from 'viem'
import { fillSend } from '../../support/fillSend.ts'
import { findAxeViolations } from '../../support/findAxeViolations.ts'
import { type App, createApp, expect, test } from '../../support/fixtures.ts'
import { signedInOn, switchOf } from '../../support/namespaceAccounts.ts'
import { readCode } from '../../support/readCode.ts'
import { watchHosts } from '../../support/watchHosts.ts'

const namespaces = ['Ethereum', 'Solana', 'Bitcoin'] as const

/** Approves the sign-in on screen, both there and in the wallet. */
async function signIn({ dialog }: App, wallet: SolanaTestWallet | BitcoinTestWallet, feature: string) {
  await expect(dialog).toHaveAccessibleName('Sign in')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await wallet.approve(feature)
  await expect(dialog).toBeHidden()
}

/** Connects another namespace from the account view, with the wallet of that name. */
async function connectAnother({ accountButton, dialog }: App, way: string, walletName: string) {
  await accountButton.click()
  await dialog.getByRole('button', { name: way, exact: true }).click()
  await expect(dialog).toHaveAccessibleName(way)
  await dialog.getByRole('button', { name: new RegExp(`^${walletName}`) }).click()
}

/** Makes a namespace's account the active one. */
async function use(app: App, namespace: (typeof namespaces)[number]) {
  await app.accountButton.click()
  const button = switchOf(app).filter({ hasText: namespace })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(app.dialog).toHaveAccessibleName('Account')
  await app.page.keyboard.press('Escape')
  await expect(app.dialog).toBeHidden()
}

/** Connects the first wallet, without signing in. */
async function connectAlone(app: App, wallet: SolanaTestWallet | BitcoinTestWallet, feature: string) {
  await app.connectButton.click()
  await app.dialog.getByRole('button', { name: new RegExp(`^${wallet.wallet.name}`) }).click()
  await wallet.approve(feature)
  await app.declineSignIn()
}

/** Requests a signature for a message. Returns it once the wallet has signed. */
async function signMessage(app: App, words: string): Promise<string> {
  const task = app.task('Sign a message')
  await task.getByLabel('Message').fill(words)
  await task.getByRole('button', { name: 'Sign message' }).click()
  await expect(task.getByRole('status')).toContainText('Signed.')
  return (await task.locator('code').getAttribute('title')) ?? ''
}

async function confirmSent({ dialog }: App, what: string) {
  await expect(dialog).toContainText(`${what} sent`)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.page().keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function lamportsOf(rpc: string, address: string): Promise<number> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] })
  const headers = { 'content-type': 'application/json' }
  const { result } = await (await fetch(rpc, { method: 'POST', headers, body })).json()
  return result.value
}

test('[1.8 send] [4.12 solana] [4.8 stores the session] a visitor connected and signed in on EVM, Solana and Bitcoin sends on two and is restored on all after a reload', async ({
  addWallet,
  alice,
  carol,
  chain,
  page,
  wallet,
  world,
}) => {
  const solana = await addWallet.solana()
  const bitcoin = await addWallet.bitcoin()
  const hosts = watchHosts(page)
  const app = createApp(page, wallet)
  await page.goto(world.namespaces ?? '')

  await app.connectButton.click()
  await app.walletRow.click()
  await wallet.approve('eth_requestAccounts')
  await app.signIn()
  await connectAnother(app, 'Connect another', solana.wallet.name)
  await solana.approve('standard:connect')
  await signIn(app, solana, 'solana:signMessage')
  await connectAnother(app, 'Connect another', bitcoin.wallet.name)
  await bitcoin.approve('bitcoin:connect')
  await signIn(app, bitcoin, 'bitcoin:signMessage')
  const accounts = [
    `${world.network.caipNetworkId}:${alice}`,
    `${world.solana.caipNetworkId}:${world.solana.accounts[0]?.address}`,
    `${world.bitcoin.caipNetworkId}:${world.bitcoin.accounts[0]?.address}`,
  ].sort()
  expect(await signedInOn(page)).toEqual(accounts)

  await use(app, 'Ethereum')
  const wei = await chain.getBalance({ address: carol })
  await fillSend(app, { asset: 'Ether', amount: '0.5', symbol: 'ETH', to: carol })
  await wallet.approve('eth_sendTransaction')
  await confirmSent(app, '0.5 ETH')
  expect((await chain.getBalance({ address: carol })) - wei).toBe(parseEther('0.5'))

  await use(app, 'Solana')
  const to = world.solana.accounts[2]?.address ?? ''
  const lamports = await lamportsOf(world.solana.rpc, to)
  await fillSend(app, { asset: 'Solana', amount: '0.25', symbol: 'SOL', to })
  await solana.approve('solana:signTransaction')
  await confirmSent(app, '0.25 SOL')
  expect((await lamportsOf(world.solana.rpc, to)) - lamports).toBe(250_000_000)

  await page.reload()
  await expect(app.accountButton).toBeVisible()
  await app.accountButton.click()
  await expect(switchOf(app)).toHaveText([...namespaces, 'Connect another'])
  await page.keyboard.press('Escape')
  for (const namespace of namespaces) {
    await use(app, namespace)
    await expect(app.task('Mob notes').getByLabel('Your note')).toBeVisible()
  }
  expect(await signedInOn(page)).toEqual(accounts)
  for (const asked of [wallet, solana, bitcoin]) expect(asked.pending()).toEqual([])
  const outside = [...hosts].filter((host) => !/^(127\.0\.0\.1|localhost):\d+$/.test(host))
  expect(outside).toEqual([])
})

test('what was typed on EVM is restored after another namespace was active', { tag: '@soak' }, async ({
  addWallet,
  page,
  wallet,
  world,
}) => {
  const solana = await addWallet.solana()
  const app = createApp(page, wallet)
  await page.goto(world.namespaces ?? '')
  await app.connect()
  const message = app.task('Sign a message').getByRole('textbox')
  await message.fill('Half a thought')
  await connectAnother(app, 'Connect another', solana.wallet.name)
  await solana.approve('standard:connect')
  await app.declineSignIn()
  await expect(message).not.toHaveValue('Half a thought')
  await app.accountButton.click()
  await expect(switchOf(app)).toHaveText(['Ethereum', 'Solana', 'Connect another'])
  await expect(switchOf(app).filter({ hasText: 'Solana' })).toHaveAttribute('aria-pressed', 'true')
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await use(app, 'Ethereum')
  await expect(message).toHaveValue('Half a thought')
})

test('[1.9 signs messages] a visitor connected on Bitcoin alone sees its balance and activity and signs a message', {
  tag: '@soak',
}, async ({ addWallet, page, wallet, world }) => {
  const bitcoin = await addWallet.bitcoin()
  const app = createApp(page, wallet)
  await page.goto(world.namespaces ?? '')
  await connectAlone(app, bitcoin, 'bitcoin:connect')
  expect(await findAxeViolations(page)).toEqual([])
  const signing = signMessage(app, 'Two bits.')
  await bitcoin.approve('bitcoin:signMessage')
  const account = world.bitcoin.accounts[0]?.address ?? ''
  const signature = await signing
  expect(Verifier.verifySignature(account, 'Two bits.', signature)).toBe(true)
  expect(Verifier.verifySignature(account, 'Three bits.', signature)).toBe(false)
  await app.task('Sign a message').getByRole('button', { name: 'Sign message' }).click()
  await bitcoin.reject('bitcoin:signMessage')
  await expect(app.task('Sign a message').getByRole('status')).toHaveText(
    'You rejected the request. Nothing was signed.',
  )

  await app.accountButton.click()
  await expect(app.dialog.getByRole('tabpanel')).toContainText('1.7497')
  expect(await findAxeViolations(page)).toEqual([])
  await app.dialog.getByRole('tab', { name: 'Activity' }).click()
  const activity = app.dialog.getByRole('list', { name: 'Activity' })
  for (const moved of ['+0.0999 BTC', '−0.35 BTC', '+2 BTC']) await expect(activity).toContainText(moved)
})

test('[1.9 signs messages] a visitor connected on Solana alone signs a message with the account’s key', {
  tag: '@soak',
}, async ({ addWallet, page, wallet, world }) => {
  const solana = await addWallet.solana()
  const app = createApp(page, wallet)
  await page.goto(world.namespaces ?? '')
  await connectAlone(app, solana, 'standard:connect')
  const signing = signMessage(app, 'Half a sun.')
  await solana.approve('solana:signMessage')
  const signature = signatureBytes(getBase58Encoder().encode(await signing))
  const key = await getPublicKeyFromAddress(address(world.solana.accounts[0]?.address ?? ''))
  const verify = (text: string) => verifySignature(key, signature, new TextEncoder().encode(text))
  expect(await verify('Half a sun.')).toBe(true)
  expect(await verify('A whole sun.')).toBe(false)
})

test('a visitor connected on Solana alone gets an account page, test money and activity links', {
  tag: '@soak',
}, async ({ addWallet, page, request, wallet, world }) => {
  const solana = await addWallet.solana()
  const app = createApp(page, wallet)
  await page.goto(world.namespaces ?? '')
  await connectAlone(app, solana, 'standard:connect')
  await expect(app.task('Kit state')).toContainText(world.solana.caipNetworkId)
  expect(await findAxeViolations(page)).toEqual([])

  const account = world.solana.accounts[0]?.address ?? ''
  const lamports = await lamportsOf(world.solana.rpc, account)
  await app.task('Get test money').getByRole('button').click()
  await expect(app.task('Get test money')).toContainText('Done.')
  expect((await lamportsOf(world.solana.rpc, account)) - lamports).toBe(5_000_000_000)

  await app.task('Your account').getByRole('button').click()
  await expect(app.dialog.getByRole('list', { name: 'Tokens' })).toContainText(/Dev Dollar[\d,.]+ DUSD/)
  await app.dialog.getByRole('tab', { name: 'Activity' }).click()
  await app.dialog.getByRole('list', { name: 'Activity' }).getByRole('button').first().click()
  await expect(app.dialog).toHaveAccessibleName('Transaction')
  const link = app.dialog.getByRole('link', { name: 'View transaction' })
  await expect(link).toHaveAttribute('href', new RegExp(`^${world.explorer}/tx/`))
  const answer = await request.get((await link.getAttribute('href')) ?? '')
  expect(answer.status()).toBe(200)
  expect(await answer.text()).toContain('Solana transaction')

  await app.dialog.getByRole('button', { name: 'Back' }).click()
  await app.dialog.getByRole('button', { name: 'Receive', exact: true }).click()
  const code = app.dialog.locator('.lk-qr')
  await expect.poll(() => readCode(code)).toBe(`solana:${account}`)
})

test('a page with one network loads nothing of the other namespaces', { tag: '@soak' }, async ({
  browser,
  world,
  request,
}) => {
  const scriptsOf = async (origin = '') => {
    const page = await browser.newPage()
    const scripts = new Set<string>()
    page.on('request', (asked) => {
      if (new URL(asked.url()).pathname.endsWith('.js')) scripts.add(asked.url())
    })
    await page.goto(origin)
    await page.waitForLoadState('networkidle')
    await page.close()
    // Loaded separately: a response that arrives while the page closes could no longer be read.
    const texts = await Promise.all([...scripts].map(async (url) => (await request.get(url)).text()))
    return texts.join('\n')
  }
  const features = /(?:bitcoin|solana):sign/
  expect(await scriptsOf(world.app)).not.toMatch(features)
  expect(await scriptsOf(world.namespaces)).toMatch(features)
})
