import { expect, test } from '@latchkey/test/playwright'
import { createSolanaWallet } from '@latchkey/test/solana'

/** Serves a page, from a host that does not exist, that lists the wallets that it finds and connects the EVM one. */
function listWallets(): void {
  const list = document.body.appendChild(document.createElement('ul'))
  const add = (text: string) => {
    list.appendChild(document.createElement('li')).textContent = text
  }
  window.addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = (event as CustomEvent).detail
    provider.request({ method: 'eth_requestAccounts' }).then(
      ([address]: [string]) => add(`${info.name}: ${address}`),
      ({ code, message }: { code: number; message: string }) => add(`${info.name}: ${code} ${message}`),
    )
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  const register = ({ name }: { name: string }) => add(name)
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
}

test.beforeEach(async ({ context }) => {
  const body = `<body><script>(${listWallets})()</script>`
  await context.route('https://app.invalid/', (route) => route.fulfill({ contentType: 'text/html', body }))
})

test('adds an EVM wallet, and others, to every page of a test', async ({ addWallet, page, wallet }) => {
  await addWallet(createSolanaWallet({ name: 'Another wallet' }))
  await page.goto('https://app.invalid/')
  const rows = page.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  // They appear in any order.
  expect((await rows.allTextContents()).toSorted()).toEqual([
    'Another wallet',
    `Test Wallet: ${wallet.address}`,
  ])
})

test.describe('with options', () => {
  test.use({ walletOptions: { name: 'My wallet', mode: 'ask' } })
  test('waits for the test to decide', async ({ page, wallet }) => {
    await page.goto('https://app.invalid/')
    await expect(page.getByRole('listitem')).toHaveCount(0)
    expect(await wallet.reject()).toMatchObject({ method: 'eth_requestAccounts', outcome: 'rejected' })
    await expect(page.getByRole('listitem')).toHaveText(['My wallet: 4001 User rejected the request.'])
  })
})
