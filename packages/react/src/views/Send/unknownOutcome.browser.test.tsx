import { testWorld } from '@latchkey/devnet/testWorld'
import { createPublicClient, http } from 'viem'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announced } from '../../../test/announced.ts'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { hideReceipts } from '../../../test/hideReceipts.ts'
import { openAccount } from '../../../test/openAccount.ts'

const world = await testWorld()
const chain = createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })
const addressOf = (wanted: string) => world.accounts.find(({ name }) => name === wanted)?.address ?? '0x'
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('checks a send of unknown outcome again, and never suggests sending it twice', async () => {
  const { transports, tell } = hideReceipts(world)
  const { wallet } = await openAccount(
    world,
    { view: 'Send', data: { token: 'native' } },
    { account: 'dave', transports },
  )
  const count = () => chain.getTransactionCount({ address: addressOf('dave') })
  const before = await count()
  await userEvent.type(page.getByRole('textbox', { name: 'Amount of ETH' }), '0.125')
  await userEvent.fill(page.getByRole('textbox', { name: 'To' }), addressOf('carol'))
  await button('Review').click()
  await button('Send 0.125 ETH').click()
  await wallet.approve('eth_sendTransaction')
  await expect.element(announced('Status unknown')).toBeVisible()
  await expect.element(button('Try again')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'View transaction' })).toBeVisible()
  await expectNoAxeFindings()
  tell()
  await button('Check again').click()
  await expect.element(announced('0.125 ETH sent')).toBeVisible()
  expect((await count()) - before).toBe(1)
})
