import type { BitcoinTestWallet, SolanaTestWallet } from '@latchkey/devnet/playwright'
import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { fillSend } from './fillSend.ts'
import { findAxeViolations } from './findAxeViolations.ts'
import { type App, createApp, expect, test } from './fixtures.ts'
import { readCode } from './readCode.ts'
import { watchHosts } from './watchHosts.ts'

const families = ['Ethereum', 'Solana', 'Bitcoin'] as const

/** Says yes to the sign-in that is on screen, there and in the wallet. */
async function signIn({ dialog }: App, wallet: SolanaTestWallet | BitcoinTestWallet, feature: string) {
  await expect(dialog).toHaveAccessibleName('Sign in')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await wallet.approve(feature)
  await expect(dialog).toBeHidden()
}

/** Connects one more family from the account view, by the wallet of that name. */
async function connectAnother({ accountButton, dialog }: App, way: string, walletName: string) {
  await accountButton.click()
  await dialog.getByRole('button', { name: way, exact: true }).click()
  await expect(dialog).toHaveAccessibleName(way)
  await dialog.getByRole('button', { name: new RegExp(`^${walletName}`) }).click()
}

const switchOf = ({ dialog }: App) => dialog.getByRole('group', { name: 'Accounts' }).getByRole('button')

/** Makes a family's account the one in use. */
async function use(app: App, family: (typeof families)[number]) {
  await app.accountButton.click()
  const button = switchOf(app).filter({ hasText: family })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(app.dialog).toHaveAccessibleName('Account')
  await app.page.keyboard.press('Escape')
  await expect(app.dialog).toBeHidden()
}

async function confirmSent({ dialog }: App, what: string) {
  await expect(dialog).toContainText(`${what} sent`)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.page().keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** The accounts of this browser's sessions, as the server knows them. */
const signedInOn = (page: Page) =>
  page.evaluate(async () => {
    const { sessions } = (await (await fetch('/sign-in/sessions')).json()) as {
      sessions: { isCurrent: boolean; data: { accountAddress: string; chainId: string } }[]
    }
    return sessions
      .filter(({ isCurrent }) => isCurrent)
      .map(({ data }) => `${data.chainId}:${data.accountAddress}`)
      .sort()
  })

async function lamportsOf(rpc: string, address: string): Promise<number> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] })
  const headers = { 'content-type': 'application/json' }
  const { result } = await (await fetch(rpc, { method: 'POST', headers, body })).json()
  return result.value
}

test('[1.8 send] [4.12 solana] [4.8 stores the session] who is connected on EVM, Solana and Bitcoin at once, and signed in on all three, sends on two, and finds all three again after a reload', async ({
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
  await page.goto(world.families ?? '')

  await app.connectButton.click()
  await app.walletRow.click()
  await wallet.approve('eth_requestAccounts')
  await app.signIn()
  await connectAnother(app, 'Connect another', solana.wallet.name)
  await solana.approve('standard:connect')
  await signIn(app, solana, 'solana:signMessage')
  await connectAnother(app, 'Connect Bitcoin', bitcoin.wallet.name)
  await bitcoin.approve('bitcoin:connect')
  await signIn(app, bitcoin, 'bitcoin:signMessage')
  const accounts = [
    `${world.network.caipNetworkId}:${alice}`,
    `${world.solana.caipNetworkId}:${world.solana.accounts[0]?.address}`,
    `${world.bitcoin.caipNetworkId}:${world.bitcoin.accounts[0]?.address}`,
  ].sort()
  expect(await signedInOn(page)).toEqual(accounts)

  await app.accountButton.click()
  await expect(switchOf(app)).toHaveText([...families])
  await expect(switchOf(app).filter({ hasText: 'Bitcoin' })).toHaveAttribute('aria-pressed', 'true')
  await expect(app.dialog.getByRole('tabpanel')).toContainText('1.7497')
  expect(await findAxeViolations(page)).toEqual([])
  await app.dialog.getByRole('tab', { name: 'Activity' }).click()
  const activity = app.dialog.getByRole('list', { name: 'Activity' })
  for (const moved of ['+0.0999 BTC', '−0.35 BTC', '+2 BTC']) await expect(activity).toContainText(moved)
  await page.keyboard.press('Escape')
  expect(await findAxeViolations(page)).toEqual([])

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
  await expect(switchOf(app)).toHaveText([...families])
  await page.keyboard.press('Escape')
  for (const family of families) {
    await use(app, family)
    await expect(app.task('Notes of the mob').getByLabel('Your note')).toBeVisible()
  }
  expect(await signedInOn(page)).toEqual(accounts)

  await use(app, 'Ethereum')
  const message = app.task('Sign a message').getByRole('textbox')
  await message.fill('Half a thought')
  await use(app, 'Solana')
  await expect(message).toBeHidden()
  await use(app, 'Ethereum')
  await expect(message).toHaveValue('Half a thought')
  for (const asked of [wallet, solana, bitcoin]) expect(asked.pending()).toEqual([])
  const outside = [...hosts].filter((host) => !/^(127\.0\.0\.1|localhost):\d+$/.test(host))
  expect(outside).toEqual([])
})

test('who is connected on Solana alone gets a page of that account, money, and the way to what it did', async ({
  addWallet,
  page,
  request,
  wallet,
  world,
}) => {
  const solana = await addWallet.solana()
  const app = createApp(page, wallet)
  await page.goto(world.families ?? '')
  await app.connectButton.click()
  await app.dialog.getByRole('button', { name: new RegExp(`^${solana.wallet.name}`) }).click()
  await solana.approve('standard:connect')
  await app.declineSignIn()
  await expect(app.task('What the kit knows')).toContainText(world.solana.caipNetworkId)
  expect(await findAxeViolations(page)).toEqual([])

  const address = world.solana.accounts[0]?.address ?? ''
  const lamports = await lamportsOf(world.solana.rpc, address)
  await app.task('Get test money').getByRole('button').click()
  await expect(app.task('Get test money')).toContainText('Here you go.')
  expect((await lamportsOf(world.solana.rpc, address)) - lamports).toBe(5_000_000_000)

  await app.task('Your account').getByRole('button').click()
  await expect(app.dialog.getByRole('list', { name: 'Tokens' })).toContainText(/Dev Dollar[\d,.]+ DUSD/)
  await app.dialog.getByRole('tab', { name: 'Activity' }).click()
  const link = app.dialog.getByRole('list', { name: 'Activity' }).getByRole('link').first()
  await expect(link).toHaveAttribute('href', new RegExp(`^${world.explorer}/tx/`))
  const answer = await request.get((await link.getAttribute('href')) ?? '')
  expect(answer.status()).toBe(200)
  expect(await answer.text()).toContain('Transaction on Solana')

  await app.dialog.getByRole('button', { name: 'Receive', exact: true }).click()
  const code = app.dialog.locator('.lk-qr')
  await expect.poll(() => readCode(code)).toBe(`solana:${address}`)
})

test('a page of one network fetches nothing of the other families', async ({ browser, world, request }) => {
  const scriptsOf = async (origin = '') => {
    const page = await browser.newPage()
    const scripts = new Set<string>()
    page.on('request', (asked) => {
      if (new URL(asked.url()).pathname.endsWith('.js')) scripts.add(asked.url())
    })
    await page.goto(origin)
    await page.waitForLoadState('networkidle')
    await page.close()
    // Read by another way: a script that comes while the page closes could not be read any more.
    const texts = await Promise.all([...scripts].map(async (url) => (await request.get(url)).text()))
    return texts.join('\n')
  }
  const features = /(?:bitcoin|solana):sign/
  expect(await scriptsOf(world.app)).not.toMatch(features)
  expect(await scriptsOf(world.families)).toMatch(features)
})
