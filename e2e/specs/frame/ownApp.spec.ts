import { createPublicClient, http } from 'viem'
import { declineSignIn } from '../../support/declineSignIn.ts'
import { approveIn, logInByEmail } from '../../support/embedded.ts'
import { expect, test as pageTest } from '../../support/fixtures.ts'
import { createStage, thief } from '../../support/hostile/createStage.ts'

const test = pageTest.extend({
  baseURL: ({ ownedWorld }, use) => use(ownedWorld.app),
})

test('an app that the operator marks as its own shows approvals in the frame and opens no window', {
  tag: '@soak',
}, async ({ page, context, ownedWorld: world }) => {
  const { dialog, screen } = await logInByEmail(page, { context, world, address: 'own@mob.test' })
  await declineSignIn(dialog)
  const task = page.getByRole('region', { name: 'Sign a message' })
  await task.getByRole('button', { name: 'Sign message' }).click()
  await approveIn(screen, 'Sign')
  await expect(task.getByRole('status')).toContainText('Verified. Signed by')
  expect(context.pages()).toEqual([page])
})

test('the presses that have no effect in the frame of other pages approve in the frame of the operator’s own app', {
  tag: '@soak',
}, async ({ browser, ownedWorld: world }) => {
  const stage = await createStage(browser, world, world.app)
  await stage.begin()
  expect(await stage.attackFrame({ name: 'leaves the frame as it is' })).toBe(true)
  expect(await stage.isAnythingGranted()).toBe(true)
  const chain = createPublicClient({ transport: http(world.rpc) })
  expect(await chain.getBalance({ address: thief })).toBe(10n ** 18n)
  await stage.close()
})
