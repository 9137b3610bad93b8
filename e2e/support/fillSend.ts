import type { App } from './fixtures.ts'

/** Fills the Send view and presses everything before the wallet's approval. */
export async function fillSend(
  { accountButton, dialog }: Pick<App, 'accountButton' | 'dialog'>,
  { asset, amount, symbol, to }: { asset: string; amount: string; symbol: string; to: string },
): Promise<void> {
  await accountButton.click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('button', { name: /Change asset/ }).click()
  await dialog.getByRole('button', { name: new RegExp(`^${asset}`) }).click()
  await dialog.getByRole('textbox', { name: `Amount of ${symbol}`, exact: true }).fill(amount)
  await dialog.getByLabel('To', { exact: true }).fill(to)
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('button', { name: `Send ${amount} ${symbol}` }).click()
}
