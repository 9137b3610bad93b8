import { createApp, expect, test } from '../../support/fixtures.ts'

test('[2.10 opens UnsupportedChain] leads a wallet on an unsupported network back to a supported one', {
  tag: '@soak',
}, async ({ app, wallet }) => {
  await app.connect()
  wallet.switchTo(1)
  await expect(app.dialog).toContainText('Unsupported network')
  await app.page.keyboard.press('Escape')
  await expect(app.dialog).toBeVisible()
  await app.dialog.getByRole('button', { name: /Devnet/ }).click()
  await wallet.approve('wallet_switchEthereumChain')
  await expect(app.dialog).toBeHidden()
  await expect(app.task('Kit state')).toContainText('Devnet (eip155:31337)')
})

test('[7.25 add chain] asks the wallet to add a network that it does not know', async ({
  addWallet,
  page,
  world,
}) => {
  const wallet = await addWallet.headless({ chains: [{ id: 1, rpc: world.rpc }] })
  await page.goto('/')
  const app = createApp(page, wallet)
  await app.connectButton.click()
  await app.walletRow.click()
  await wallet.approve('eth_requestAccounts')
  await expect(app.dialog).toContainText('Unsupported network')
  await app.dialog.getByRole('button', { name: /Devnet/ }).click()
  const added = await wallet.approve('wallet_addEthereumChain')
  expect(added.params).toEqual([
    expect.objectContaining({ chainId: '0x7a69', chainName: 'Devnet', rpcUrls: [world.rpc] }),
  ])
  await app.declineSignIn()
  await expect(app.accountButton).toBeVisible()
})

test('a rejected network switch leaves the visitor on the list of networks', { tag: '@soak' }, async ({
  app,
  wallet,
}) => {
  await app.connect()
  wallet.switchTo(1)
  await app.dialog.getByRole('button', { name: /Devnet/ }).click()
  await wallet.reject('wallet_switchEthereumChain')
  await expect(app.dialog).toContainText('Network not switched')
  await app.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(app.connectButton).toBeVisible()
})
