import { expect, test } from '../../support/fixtures.ts'

test('[1.9 signs messages] signs a message and verifies the signature', async ({ app, wallet, alice }) => {
  await app.connect()
  const task = app.task('Sign a message')
  await task.getByLabel('Message').fill('I have the keyboard.')
  await task.getByRole('button', { name: 'Sign message' }).click()
  await wallet.approve('personal_sign')
  await expect(task.getByRole('status')).toContainText('Verified. Signed by')
  await expect(task.getByTitle(alice)).toBeVisible()
})

test('[1.9 signs messages] signs typed data and verifies the signature', async ({ app, wallet }) => {
  await app.connect()
  const task = app.task('Sign a handover')
  await task.getByLabel('Minutes').fill('61')
  await expect(task.getByLabel('Minutes')).toHaveAccessibleDescription('Enter a number from 1 to 60.')
  await task.getByLabel('Minutes').fill('15')
  await task.getByRole('button', { name: 'Sign handover' }).click()
  await wallet.approve('eth_signTypedData_v4')
  await expect(task.getByRole('status')).toContainText('Verified. Signed by')
})

test('[8.37] reports that nothing was signed when the signature is rejected', { tag: '@soak' }, async ({
  app,
  wallet,
}) => {
  await app.connect()
  const task = app.task('Sign a message')
  await task.getByRole('button', { name: 'Sign message' }).click()
  await wallet.reject('personal_sign')
  await expect(task.getByRole('status')).toHaveText('You rejected the request. Nothing was signed.')
})
