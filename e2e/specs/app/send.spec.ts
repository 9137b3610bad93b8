import { erc20Abi, parseEther, parseUnits } from 'viem'
import { fillSend } from '../../support/fillSend.ts'
import { type App, expect, test } from '../../support/fixtures.ts'

/** Fills the Send view, approves in the wallet, and leaves the view when it is done. */
async function send(app: App, parameters: { asset: string; amount: string; symbol: string; to: string }) {
  const { amount, symbol } = parameters
  const { dialog } = app
  await fillSend(app, parameters)
  await app.wallet.approve('eth_sendTransaction')
  await expect(dialog).toContainText(`${amount} ${symbol} sent`)
  await dialog.getByRole('button', { name: 'Done' }).click()
}

test('[1.8 send] sends ether to a name from the modal, and it arrives', async ({ app, chain, carol }) => {
  const before = await chain.getBalance({ address: carol })
  await app.connect()
  await send(app, { asset: 'Ether', amount: '1.5', symbol: 'ETH', to: 'carol.mob.eth' })
  expect((await chain.getBalance({ address: carol })) - before).toBe(parseEther('1.5'))
})

for (const { asset, symbol, amount, decimals, contract } of [
  { asset: 'Dev Dollar', symbol: 'DUSD', amount: '12.345678', decimals: 6, contract: 'dusd' },
  { asset: 'Dev Bitcoin', symbol: 'DBTC', amount: '0.00000001', decimals: 8, contract: 'dbtc' },
  { asset: 'Mob Token', symbol: 'MOB', amount: '3.000000000000000001', decimals: 18, contract: 'mob' },
  { asset: 'Silent Cash', symbol: 'HUSH', amount: '2', decimals: 18, contract: 'silent' },
] as const) {
  test(`[1.8 send] sends ${asset}, ${decimals} decimals, exactly`, {
    tag: '@soak',
  }, async ({ app, chain, carol, world }) => {
    const balanceOf = () =>
      chain.readContract({
        address: world.contracts[contract],
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [carol],
      })
    const before = await balanceOf()
    await app.connect()
    await send(app, { asset, amount, symbol, to: carol })
    expect((await balanceOf()) - before).toBe(parseUnits(amount, decimals))
  })
}

test('a rejected send keeps what was typed, and nothing moves', { tag: '@soak' }, async ({
  app,
  chain,
  carol,
}) => {
  const before = await chain.getBalance({ address: carol })
  await app.connect()
  await app.accountButton.click()
  const { dialog } = app
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Amount of ETH', exact: true }).fill('0.5')
  await dialog.getByLabel('To', { exact: true }).fill(carol)
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('button', { name: 'Send 0.5 ETH' }).click()
  await app.wallet.reject('eth_sendTransaction')
  await expect(dialog).toContainText('You rejected the request in your wallet. Nothing was sent.')
  expect(await chain.getBalance({ address: carol })).toBe(before)
})
