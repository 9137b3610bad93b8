import { connect, createMemoryStorage, embeddedConnectorId } from '@latchkey/core'
import { localSessions } from '@latchkey/core/signIn'
import { testWorld } from '@latchkey/devnet/testWorld'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { announced } from '../../../test/announced.ts'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { expectTranslated } from '../../../test/expectTranslated.ts'
import { provideFrame } from '../../../test/provideFrame.ts'
import { renderKit } from '../../../test/renderKit.tsx'
import { pseudoArabic, pseudoLong } from '../../copy/pseudo.ts'
import { useKitState } from '../../index.ts'

const world = await testWorld()
const [eoa = '', smart = ''] = world.accounts.map(({ address }) => address)
const accounts = [
  { address: eoa, type: 'eoa' },
  { address: smart, type: 'smartAccount' },
]
const plain = { address: eoa, chainId: 31_337, email: 'ada@mob.test', accounts, preferredAccountType: 'eoa' }
const upgraded = { ...plain, address: smart, preferredAccountType: 'smartAccount' }
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })

/** Opens a page with a connected embedded wallet that has both accounts, and shows whether the kit is loading. */
async function open(config: Parameters<typeof renderKit>[0] = {}, user: object = plain) {
  const drawn = renderKit(
    {
      networks: [world.network],
      api: world.api,
      projectId: world.projectId,
      wallet: 'http://wallet.test',
      features: { email: true },
      ...config,
    },
    <Loading />,
  )
  const { kit } = drawn
  const frame = provideFrame(kit)
  await kit.prepare()
  const connected = connect(kit, { connectorId: embeddedConnectorId, namespace: 'eip155' })
  frame.answerAlways('get-user', user)
  await connected
  await expect.poll(() => kit.facts.get().status).toBe('connected')
  await drawn.modal.open({ view: 'AccountSettings' })
  return { ...drawn, frame, kit }
}

function Loading() {
  return <output>{useKitState().loading ? 'loading' : 'at rest'}</output>
}

describe('SwitchAccountType', () => {
  it('[3.5 on screen] [4.10 sets loading] [4.10 reconnects] switches from the settings to the other account and back, loading meanwhile', async () => {
    const { frame, kit } = await open()
    await button(/^Upgrade to a smart account/).click()
    await expect.element(dialog('Account type')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^EOA/ })).toHaveAttribute('aria-current', 'true')
    await expectNoAxeFindings()
    await button(/^Smart account/).click()
    await expect.element(button(/Switching/)).toBeVisible()
    await expect.element(button(/^EOA/)).toBeDisabled()
    await expect.element(page.getByText('loading')).toBeInTheDocument()
    await expectNoAxeFindings()
    const chosen = { type: 'smartAccount', address: smart }
    frame.answerAlways('get-user', upgraded)
    expect(await frame.answer('set-preferred-account', chosen)).toEqual({ type: 'smartAccount' })
    await expect.element(announced('Account type: Smart account')).toBeVisible()
    await expect.element(page.getByText('at rest')).toBeInTheDocument()
    expect(kit.facts.get().activeAccount).toMatchObject({ address: smart, accountType: 'smartAccount' })
    await button(/^Account type/).click()
    await expect.element(button(/^Smart account/)).toHaveAttribute('aria-current', 'true')
  })

  it('says why it failed and changes nothing', async () => {
    const { frame, kit } = await open()
    await button(/^Upgrade to a smart account/).click()
    await button(/^Smart account/).click()
    await frame.refuse('set-preferred-account', 'UNAVAILABLE')
    await frame.answer('set-preferred-account', { type: 'eoa', address: eoa })
    await expect.element(page.getByRole('alert').getByText('Can’t reach the server')).toBeVisible()
    await expect.element(button(/^EOA/)).toHaveAttribute('aria-current', 'true')
    await expect.element(button(/^Smart account/)).toBeEnabled()
    expect(kit.facts.get().activeAccount?.accountType).toBe('eoa')
    await expectNoAxeFindings()
  })

  it('[6.4 on screen] reports what the wallet does not allow', async () => {
    const { frame } = await open()
    await button(/^Upgrade to a smart account/).click()
    await button(/^Smart account/).click()
    await frame.refuse('set-preferred-account', 'NOT_ALLOWED')
    await expect.element(page.getByRole('alert').getByText('Action not allowed')).toBeVisible()
  })

  it('[8.3] says when sign-in fails that the app may not support smart accounts', async () => {
    const signIn = localSessions({ storage: createMemoryStorage() })
    const { frame, kit, modal } = await open({ signIn }, upgraded)
    await expect.poll(() => kit.facts.get().signIn).toBe('optional')
    await modal.open({ view: 'SIWXSignMessage' })
    await expect.element(dialog('Sign in')).toBeVisible()
    await button('Sign in').click()
    await frame.refuse('rpc-request', 'UNAVAILABLE')
    await expect.element(page.getByText('This application might not support Smart Accounts')).toBeVisible()
  })

  it('is hidden when the network has only one account', async () => {
    await open({}, { ...plain, accounts: accounts.slice(0, 1) })
    await expect.element(button(/^Email address/)).toBeVisible()
    expect(button(/Upgrade to a smart account/).elements()).toEqual([])
  })

  it.each([
    { locale: 'en-XA', copy: pseudoLong, direction: 'ltr' },
    { locale: 'ar-XB', copy: pseudoArabic, direction: 'rtl' },
  ] as const)('fits a phone and has the right direction in $locale', async ({ locale, copy, direction }) => {
    await page.viewport(375, 800)
    const { modal, shadow } = await open({ locale, copy })
    await modal.open({ view: 'SwitchAccountType' })
    await expect.poll(() => page.getByRole('list').getByRole('button').elements().length).toBe(2)
    await expectTranslated(shadow, { copy, direction })
  })
})
