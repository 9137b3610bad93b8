import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { findAxeViolations } from '../../support/findAxeViolations.ts'
import { expect, test } from '../../support/fixtures.ts'

test('[7.14 addresses] [7.15 names] [7.17 name] a registered name resolves as the recipient of a send and labels the address from then on', {
  tag: '@soak',
}, async ({ app, chain, world }) => {
  const someone = privateKeyToAccount(generatePrivateKey())
  const name = `mobs-${crypto.randomUUID().slice(0, 8)}.mob.eth`
  const message = JSON.stringify({ name, timestamp: Math.floor(Date.now() / 1000) })
  const { address } = someone
  const registered = await fetch(`${world.api}/v1/profile/account?projectId=${world.projectId}`, {
    method: 'POST',
    body: JSON.stringify({
      message,
      signature: await someone.signMessage({ message }),
      coin_type: 60,
      address,
    }),
  })
  expect(registered.status).toBe(200)

  const { dialog } = app
  await app.connect()
  await app.accountButton.click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Amount of ETH', exact: true }).fill('0.25')
  await dialog.getByLabel('To', { exact: true }).fill(name)
  await expect(dialog.getByTitle(address)).toBeVisible()
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog).toContainText(name)
  await dialog.getByRole('button', { name: 'Send 0.25 ETH' }).click()
  const { params } = await app.wallet.approve('eth_sendTransaction')
  expect((params as { to: string }[])[0]?.to.toLowerCase()).toBe(address.toLowerCase())
  await expect(dialog).toContainText('0.25 ETH sent')
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await chain.getBalance({ address })).toBe(parseEther('0.25'))

  await app.accountButton.click()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(dialog.getByText(name)).toBeVisible()
})

test('[6.5 auth connector] a wallet that is no auth connector is listed by its name, offers no registration, and explains why when asked', {
  tag: '@soak',
}, async ({ app, page }) => {
  const { dialog } = app
  await app.connect()
  await app.accountButton.click()
  await dialog.getByRole('button', { name: 'Settings' }).click()
  const wallets = dialog.getByRole('list', { name: 'Connected wallets' })
  await expect(wallets.getByText('alice.mob.eth')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Choose a name/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // A visitor who asks for it anyway sees the reason.
  await app.task('Get a name').getByRole('button', { name: 'Choose a name' }).click()
  await expect(dialog).toHaveAccessibleName('Choose a name')
  await expect(dialog).toContainText('This wallet can’t register names')
  await expect(dialog).toContainText('Use this site’s own wallet to register a name.')
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  expect(await findAxeViolations(page)).toEqual([])
})
