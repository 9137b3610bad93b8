import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoAxeFindings } from '../../test/expectNoAxeFindings.ts'
import { openAccount } from '../../test/openAccount.ts'
import { useSwitchNetwork } from '../index.ts'

const world = await testWorld()

/** A host page's own button that switches to a network the kit doesn't know. */
function Elsewhere() {
  const { switchNetwork, error } = useSwitchNetwork()
  return (
    <>
      <button type="button" onClick={() => switchNetwork({ networkId: 'eip155:4242' })}>
        Elsewhere
      </button>
      <p>{error?.name}</p>
    </>
  )
}

it('[8.15] switching to an unknown network raises the alert above the view', async () => {
  const { modal } = await openAccount(world, undefined, { children: <Elsewhere /> })
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await expect.element(page.getByText('NetworkNotFoundError')).toBeVisible()
  await modal.open()
  await expect.element(page.getByText('Network Not Found')).toBeVisible()
  await expectNoAxeFindings()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByText('Network Not Found')).not.toBeInTheDocument()
})
