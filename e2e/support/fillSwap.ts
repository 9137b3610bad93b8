import type { App } from './fixtures.ts'

/** Opens the Swap view, chooses both tokens and enters the amount. The approval is left to the test. */
export async function fillSwap(
  { accountButton, dialog }: Pick<App, 'accountButton' | 'dialog'>,
  { pay, receive, amount, symbol }: { pay?: string; receive: string; amount: string; symbol: string },
): Promise<void> {
  await accountButton.click()
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  if (pay) {
    await dialog.getByRole('button', { name: /^Paying/ }).click()
    await dialog.getByRole('button', { name: new RegExp(`^${pay}`) }).click()
  }
  await dialog.getByRole('button', { name: /^(Receiving|Choose a token to receive)/ }).click()
  await dialog.getByRole('button', { name: new RegExp(`^${receive}`) }).click()
  await dialog.getByRole('textbox', { name: `Amount of ${symbol} to pay` }).fill(amount)
}
