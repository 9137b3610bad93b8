import { concatHex, getAddress, toHex } from 'viem'
import { declineSignIn } from '../../support/declineSignIn.ts'
import { approve, findFact, logInByEmail, openScreen } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'

/** Amount that the workbench's two calls send back and forth: the account's whole balance, with no fee. */
const balance = 3n

test('[1.9 sends transactions] an EOA without ether batches two calls into one approval, twice, and delegates only the first time (EIP-7702)', {
  tag: '@soak',
}, async ({ page, context, world, chain }) => {
  const { screen } = await logInByEmail(page, { context, world, address: 'rosalind@mob.test' })
  const dialog = page.getByRole('dialog').first()
  await declineSignIn(dialog)
  const fact = (name: string) => findFact(page, name)
  await expect(fact('Account type')).toHaveText('eoa')
  const address = getAddress((await fact('Address').textContent()) ?? '')
  await chain.request({ method: 'anvil_setBalance', params: [address, toHex(balance)] } as never)
  const { delegate } = world.smartAccounts
  const calls = page.getByRole('region', { name: 'Send two calls together' })
  const told = async () =>
    (await openScreen(screen)).getByText(
      `This first batch also authorizes the contract ${delegate} to act for this account`,
    )

  await calls.getByRole('button', { name: 'Send both calls' }).click()
  await expect(await told()).toBeVisible()
  await expect((await openScreen(screen)).getByText('Free (sponsored)')).toBeAttached()
  await approve(screen, 'Approve all 2')
  await expect(calls.getByRole('status')).toContainText('Both calls are confirmed.')
  expect(await chain.getCode({ address })).toBe(concatHex(['0xef0100', delegate]).toLowerCase())
  expect(await chain.getTransactionCount({ address })).toBe(1)

  await calls.getByRole('button', { name: 'Send both calls' }).click()
  await expect((await openScreen(screen)).getByRole('button', { name: 'Approve all 2' })).toBeVisible()
  await expect(await told()).toHaveCount(0)
  await approve(screen, 'Approve all 2')
  await expect(calls.getByRole('status')).toContainText('Both calls are confirmed.')
  expect(await chain.getTransactionCount({ address })).toBe(1)
  expect(await chain.getBalance({ address })).toBe(balance)

  // The same account, which still signs as before (ERC-1271).
  await expect(fact('Address')).toHaveText(address)
  await expect(fact('Account type')).toHaveText('eoa')
  const notes = page.getByRole('region', { name: 'Mob notes' })
  await notes.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toHaveAccessibleName('Sign in')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await approve(screen, 'Sign in')
  await expect(notes.getByLabel('Your note')).toBeVisible()
})
