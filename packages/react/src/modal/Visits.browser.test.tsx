import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { announceWallet } from '../../test/announceWallet.ts'
import { connectWallet } from '../../test/connectWallet.ts'
import { renderKit } from '../../test/renderKit.tsx'

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const isAt = (name: string) => expect.element(page.getByRole('dialog', { name })).toBeVisible()

it('reports opened views once and in order, and no way back', async () => {
  const told: string[] = []
  const wallet = announceWallet()
  const view = renderKit({
    onEvent: ({ name, properties }) => told.push([name, ...Object.values(properties)].join(' ')),
  })
  await press('Connect wallet')
  await page.getByRole('button', { name: 'What is a wallet?' }).first().click()
  await press('Get a wallet')
  await press('All wallets')
  await isAt('All wallets')
  for (const back of ['Get a wallet', 'What is a wallet?', 'Connect a wallet']) {
    await press('Back')
    await isAt(back)
  }
  await press('Close')
  await expect.poll(() => view.dialog?.open ?? false).toBe(false)
  expect(told).toEqual([
    'MODAL_OPEN false',
    'CLICK_WALLET_HELP',
    'CLICK_GET_WALLET',
    'CLICK_ALL_WALLETS',
    'MODAL_CLOSE false',
  ])

  told.length = 0
  await connectWallet(wallet)
  await expect.poll(() => view.container.textContent).toBe('0xf39F…2266')
  await expect.poll(() => told.length).toBe(4)
  expect(told.slice(0, 2)).toEqual(['MODAL_OPEN false', 'SELECT_WALLET Lovelace Wallet browser'])
  expect(told.slice(2).sort()).toEqual(['CONNECT_SUCCESS browser Lovelace Wallet', 'MODAL_CLOSE true'])

  told.length = 0
  await view.modal.open()
  await press('Network: Devnet')
  await isAt('Networks')
  await press('Back')
  await press('Receive')
  await press('Copy address')
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  await press('Back')
  await press('Send')
  await isAt('Send')
  expect(told).toEqual(['MODAL_OPEN true', 'CLICK_NETWORKS', 'COPY_ADDRESS', 'OPEN_SEND eip155:31337 false'])
})
