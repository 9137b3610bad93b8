import { testWorld } from '@latchkey/devnet/testWorld'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openAccount } from '../../test/openAccount.ts'
import { useHistory } from './useHistory.ts'

const world = await testWorld()
const carol = privateKeyToAccount(
  world.accounts.find(({ name }) => name === 'carol')?.privateKey ?? '0x',
).address

function Purchases() {
  const { coinbaseTransactions, hasMorePurchases, fetchMorePurchases } = useHistory()
  return (
    <>
      <p>{`${coinbaseTransactions.length} purchases`}</p>
      <button type="button" disabled={!hasMorePurchases} onClick={() => fetchMorePurchases()}>
        More
      </button>
    </>
  )
}

it('[3.2 coinbaseTransactions] [7.23 onramp] [7.23 cursor] coinbaseTransactions continue beyond the first page of 50', async () => {
  const url = `${world.api}/v1/generators/onrampurl?projectId=${world.projectId}`
  const body = JSON.stringify({ destinationWallets: [{ address: carol }], partnerUserId: carol })
  const answers = await Promise.all(Array.from({ length: 51 }, () => fetch(url, { method: 'POST', body })))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  await openAccount(world, undefined, {
    account: 'carol',
    features: { onramp: true },
    children: <Purchases />,
  })
  await expect.element(page.getByText('50 purchases')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  // The store also contains orders from other test files.
  await expect.element(page.getByText(/^(5[1-9]|[6-9]\d|100) purchases$/)).toBeVisible()
})
