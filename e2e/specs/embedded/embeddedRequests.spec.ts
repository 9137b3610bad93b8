import { getAddress } from 'viem'
import { declineSignIn } from '../../support/declineSignIn.ts'
import { approve, findFact, fund, logInByEmail, openScreen } from '../../support/embedded.ts'
import { findAxeViolations } from '../../support/findAxeViolations.ts'
import { expect, test } from '../../support/fixtures.ts'

test('[1.6 smartAccount] [1.9 sends transactions] a smart account signs in before it is deployed, batches two calls into one approval, and is restored after a reload', {
  tag: '@soak',
}, async ({ page, context, world, chain }) => {
  const { account, screen } = await logInByEmail(page, { context, world, address: 'mary@mob.test' })
  const dialog = page.getByRole('dialog').first()
  await declineSignIn(dialog)
  const fact = (name: string) => findFact(page, name)
  await expect(fact('Account type')).toHaveText('eoa')
  const owner = await fact('Address').textContent()

  await account.click()
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: /^Upgrade to a smart account/ }).click()
  await expect(dialog).toHaveAccessibleName('Account type')
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Smart account/ }).click()

  // Another address has its own sessions: it is asked to sign in before it is deployed (ERC-6492).
  await expect(dialog).toHaveAccessibleName('Sign in')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await approve(screen, 'Sign in')
  await expect(fact('Account type')).toHaveText('smartAccount')
  const address = getAddress((await fact('Address').textContent()) ?? '')
  expect(address).not.toBe(owner)
  const notes = page.getByRole('region', { name: 'Mob notes' })
  await expect(notes.getByLabel('Your note')).toBeVisible()
  expect(await chain.getCode({ address })).toBeUndefined()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await fund(page)
  const calls = page.getByRole('region', { name: 'Send two calls together' })
  await calls.getByRole('button', { name: 'Send both calls' }).click()
  await approve(screen, 'Approve all 2')
  await expect(calls.getByRole('status')).toContainText('Both calls are confirmed.')
  expect(await chain.getCode({ address })).toBeDefined()

  await page.reload()
  await expect(fact('Address')).toHaveText(address)
  await expect(fact('Account type')).toHaveText('smartAccount')
})

test('[1.9 signs messages] [6.3 typed data] shows typed data field by field, signs it, and verifies the signature', async ({
  page,
  context,
  world,
}) => {
  const { dialog, screen } = await logInByEmail(page, { context, world, address: 'annie@mob.test' })
  await declineSignIn(dialog)
  const task = page.getByRole('region', { name: 'Sign a handover' })
  await task.getByLabel('Minutes').fill('15')
  await task.getByRole('button', { name: 'Sign handover' }).click()
  const wallet = await openScreen(screen)
  await expect(wallet.getByText('15', { exact: true })).toBeVisible()
  await approve(screen, 'Sign')
  await expect(task.getByRole('status')).toContainText('Verified. Signed by')
  const address = getAddress((await findFact(page, 'Address').textContent()) ?? '')
  await expect(task.getByRole('status').getByTitle(address)).toBeVisible()
})
