import { connect, embeddedConnectorId, getQueryClient } from '@latchkey/core'
import { testWorld } from '@latchkey/devnet/testWorld'
import { onlineManager } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { drawEmbedded } from '../../test/drawEmbedded.ts'
import { expectNoAxeFindings } from '../../test/expectNoAxeFindings.ts'

const world = await testWorld()
const address = world.accounts[0]?.address
const user = { address, chainId: 31_337, email: 'ada@mob.test', accounts: [{ address, type: 'eoa' }] }
const button = (name: string | RegExp) => page.getByRole('button', { name })
const failure = page.getByRole('alert').getByText('Could not load embedded wallet')

/** Opens a page with a connected embedded wallet, whose user can't be loaded after that. */
async function open() {
  const { frame, kit, modal } = drawEmbedded(world)
  await kit.prepare()
  getQueryClient(kit).setDefaultOptions({ queries: { retry: false } })
  const connected = connect(kit, { connectorId: embeddedConnectorId, namespace: 'eip155' })
  await frame.answer('get-user', user)
  await connected
  await expect.poll(() => kit.facts.get().status).toBe('connected')
  frame.loseAlways('get-user')
  return { frame, kit, modal: modal() }
}

it.each([
  ['AccountSettings', /^Email address/],
  ['UpdateEmail', 'Continue'],
  ['SwitchAccountType', /^EOA/],
] as const)('%s says that the wallet couldn’t be loaded, and offers a retry', async (view, content) => {
  const { frame, modal } = await open()
  await modal.open({ view })
  await expect.element(failure).toBeVisible()
  await expectNoAxeFindings()
  frame.answerAlways('get-user', user)
  await button('Try again').click()
  await expect.element(button(content)).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})

it.each([
  ['ExportKey', 'export-key', undefined],
  ['ChangeRecovery', 'change-recovery', /^Recovery code/],
] as const)('%s continues with a new login once the wallet has loaded', async (view, request, choice) => {
  const { frame, modal } = await open()
  await modal.open({ view })
  if (choice) await button(choice).click()
  await frame.refuse(request, 'LOGIN_REQUIRED')
  await expect.element(failure).toBeVisible()
  await expectNoAxeFindings()
  frame.answerAlways('get-user', user)
  await button('Try again').click()
  await frame.answer('connect-email', { action: 'VERIFY_OTP' })
  await expect.element(page.getByText('Log in again to continue')).toBeVisible()
})

it('the settings say that the visitor is offline, and load when online', async () => {
  const { frame, modal } = await open()
  onTestFinished(() => onlineManager.setOnline(true))
  onlineManager.setOnline(false)
  await modal.open({ view: 'AccountSettings' })
  await expect.element(page.getByText('You’re offline')).toBeVisible()
  frame.answerAlways('get-user', user)
  onlineManager.setOnline(true)
  await expect.element(button(/^Email address/)).toBeVisible()
})
