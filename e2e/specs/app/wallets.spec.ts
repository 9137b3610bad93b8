import { expect, test } from '@latchkey/devnet/playwright'
import type { Page } from '@playwright/test'

/** A dapp that records wallet announcements and events. */
const dapp = `<!doctype html><script>
  window.wallets = {}; window.told = []
  addEventListener('eip6963:announceProvider', ({ detail }) => {
    if (detail.info.name in wallets) return
    wallets[detail.info.name] = detail.provider
    detail.provider.on('chainChanged', (value) => told.push(value))
  })
  dispatchEvent(new Event('eip6963:requestProvider'))
</script>`

test.beforeEach(({ context }) =>
  context.route('**/dapp', (route) => route.fulfill({ contentType: 'text/html', body: dapp })),
)

const names = (page: Page) => page.evaluate<string[]>('Object.keys(wallets)')
/** Makes one request in the dapp. Returns the result, or the error's code and message. */
const ask = (page: Page, name: string, method: string) =>
  page.evaluate<unknown>(
    `wallets[${JSON.stringify(name)}].request({ method: ${JSON.stringify(method)} }).catch(({ code, message }) => ({ code, message }))`,
  )

test('two wallets appear side by side, each with its own accounts', { tag: '@soak' }, async ({
  page,
  addWallet,
  world,
}) => {
  const [alice, bob] = world.accounts.map(({ address }) => address)
  const one = await addWallet.headless({ info: { name: 'One' } })
  await addWallet.mock({ info: { name: 'Two' } })
  await page.goto('/dapp')
  expect(await names(page)).toEqual(['One', 'Two'])
  const connecting = ask(page, 'One', 'eth_requestAccounts')
  await one.approve()
  expect(await connecting).toEqual([alice])
  expect(await ask(page, 'Two', 'eth_requestAccounts')).toEqual([bob])
})

test('a wallet remembers the page after a reload and in another tab, and notifies both', {
  tag: '@soak',
}, async ({ context, page, addWallet, world }) => {
  const wallet = await addWallet.headless({ info: { name: 'One' } })
  await page.goto('/dapp')
  const connecting = ask(page, 'One', 'eth_requestAccounts')
  await wallet.approve()
  await connecting
  await page.reload()
  const tab = await context.newPage()
  await tab.goto('/dapp')
  for (const open of [page, tab])
    expect(await ask(open, 'One', 'eth_accounts')).toEqual([world.accounts[0]?.address])
  wallet.switchTo(1)
  for (const open of [page, tab]) await expect.poll(() => open.evaluate('told')).toEqual([1])
})

test('a wallet rejects with code 4001', { tag: '@soak' }, async ({ page, addWallet }) => {
  const wallet = await addWallet.headless({ info: { name: 'One' } })
  await page.goto('/dapp')
  const connecting = ask(page, 'One', 'eth_requestAccounts')
  await wallet.reject()
  expect(await connecting).toMatchObject({ code: 4001 })
})

test('a wallet can arrive late, in an open page, or by legacy injection', async ({ page, addWallet }) => {
  await addWallet.headless({ info: { name: 'Late' }, injection: { delayMs: 100 } })
  await page.goto('/dapp')
  await expect.poll(() => names(page)).toEqual(['Late'])
  await addWallet.headless({ info: { name: 'Later' }, page })
  expect(await names(page)).toEqual(['Late', 'Later'])
  await addWallet.headless({ info: { name: 'Old' }, injection: { isLegacy: true, isAnnounced: false } })
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Later', 'Late'])
  expect(await page.evaluate('ethereum.request({ method: "eth_chainId" })')).toBe('0x7a69')
})
