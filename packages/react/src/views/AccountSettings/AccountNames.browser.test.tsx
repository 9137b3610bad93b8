import { connect, registerName } from '@latchkey/core'
import { testWorld } from '@latchkey/devnet/testWorld'
import { onlineManager } from '@tanstack/react-query'
import { generatePrivateKey } from 'viem/accounts'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { createEmbeddedWallet, embeddedId } from '../../../../core/test/embeddedWallet.ts'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { renderKit } from '../../../test/renderKit.tsx'

const world = await testWorld()

/** Opens a page with a connected embedded wallet whose account is new. */
async function open(api = world.api) {
  const wallet = createEmbeddedWallet({ privateKey: generatePrivateKey() })
  const { network, projectId } = world
  const drawn = renderKit({ networks: [network], api, projectId, connectors: [wallet.connector] })
  await expect.poll(() => drawn.kit.connection.getState().phase).toBe('settled')
  await connect(drawn.kit, { connectorId: embeddedId })
  return drawn
}

it('[7.15 names] lists the names that resolve to the account', async () => {
  const { kit, modal } = await open()
  const name = `mobs-${crypto.randomUUID().slice(0, 8)}.mob.eth`
  await registerName(kit, { name })
  await modal.open({ view: 'AccountSettings' })
  const list = page.getByRole('list', { name: 'Names for this account' })
  await expect.element(list.getByText(name)).toBeVisible()
  await expectNoAxeFindings()
})

it('[8.11 reverse] says why the names cannot be loaded and retries on request', async () => {
  const { modal } = await open(`${world.explorer}/failing/PARAMETER_INVALID/v1~profile~reverse`)
  await modal.open({ view: 'AccountSettings' })
  const words = page.getByText('Error fetching names for address')
  await expect.element(words).toBeVisible()
  await expectNoAxeFindings()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(words).toBeVisible()
})

it('says so offline, too, and loads them when online', async () => {
  const { modal } = await open()
  onTestFinished(() => onlineManager.setOnline(true))
  onlineManager.setOnline(false)
  await modal.open({ view: 'AccountSettings' })
  const words = page.getByText('Error fetching names for address')
  await expect.element(words).toBeVisible()
  await expectNoAxeFindings()
  onlineManager.setOnline(true)
  await expect.element(words).not.toBeInTheDocument()
})
