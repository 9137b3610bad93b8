import { testWorld } from '@latchkey/devnet/testWorld'
import { toPurchaseId } from '@latchkey/protocol/schema'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openAccount } from '../../test/openAccount.ts'
import { useHistory } from './useHistory.ts'

const world = await testWorld()
const dave = world.accounts.find(({ name }) => name === 'dave')?.address ?? '0x'

function Purchases() {
  const { coinbaseTransactions, loading } = useHistory()
  return (
    <ul aria-label="Purchases" aria-busy={loading}>
      {coinbaseTransactions.map(({ id, metadata }) => (
        <li key={id}>{`${id} ${metadata.status}`}</li>
      ))}
    </ul>
  )
}

/** Places an order for Dave on the world's server and returns its id in the history. */
async function order(): Promise<string> {
  const orderId = crypto.randomUUID()
  const body = { destinationWallets: [{ address: dave }], partnerUserId: orderId, orderId }
  const url = `${world.api}/v1/generators/onrampurl?projectId=${world.projectId}`
  const { status } = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  expect(status).toBe(200)
  return toPurchaseId(orderId)
}

it('[3.2 coinbaseTransactions] [7.23 onramp] on-ramp purchases fill coinbaseTransactions', async () => {
  const orderId = await order()
  await openAccount(world, undefined, {
    account: 'dave',
    features: { onramp: true },
    children: <Purchases />,
  })
  await expect.element(page.getByText(`${orderId} pending`)).toBeVisible()
})

it('does not fetch purchases without a configured on-ramp', async () => {
  const orderId = await order()
  await openAccount(world, undefined, { account: 'dave', children: <Purchases /> })
  await expect.element(page.getByLabelText('Purchases')).toHaveAttribute('aria-busy', 'false')
  await expect.element(page.getByText(orderId)).not.toBeInTheDocument()
})
