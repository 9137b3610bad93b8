import { type Config, connect, embeddedConnectorId } from '@latchkey/core'
import { testWorld } from '@latchkey/devnet/testWorld'
import type { ReactNode } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announced } from '../../test/announced.ts'
import { drawEmbedded } from '../../test/drawEmbedded.ts'
import { expectNoAxeFindings } from '../../test/expectNoAxeFindings.ts'
import { expectTranslated } from '../../test/expectTranslated.ts'
import { strayIn } from '../../test/strayIn.ts'
import { pseudoArabic, pseudoLong } from '../copy/pseudo.ts'
import { useAccountState } from '../hooks/useAccountState.ts'

const world = await testWorld()
const ada = 'ada@mob.test'
const address = world.accounts[0]?.address
const user = { address, chainId: 31_337, email: ada }
const button = (name: string | RegExp) => page.getByRole('button', { name })
const code = () => page.getByRole('textbox', { name: 'Verification code' })
const field = () => page.getByRole('textbox', { name: 'New email address' })

/** Opens a page with a connected embedded wallet, whose frame the test controls. */
async function open(config: Partial<Config> = {}, owner: object = user, children?: ReactNode) {
  const drawn = drawEmbedded(world, config, children)
  const { frame, kit, modal, shadow } = drawn
  await kit.prepare()
  const connected = connect(kit, { connectorId: embeddedConnectorId, namespace: 'eip155' })
  frame.answerAlways('get-user', owner)
  await connected
  await expect.poll(() => kit.facts.get().status).toBe('connected')
  return { ...drawn, modal: modal(), shadow: shadow() }
}

/** Opens the settings, with this wallet's rows. */
async function openSettings() {
  const drawn = await open()
  await drawn.modal.open({ view: 'AccountSettings' })
  await expect.element(button(/^Email address/)).toBeVisible()
  return drawn
}

describe('UpdateEmail', () => {
  it('[3.22 update email] leads from the settings through both codes to the new address', async () => {
    const { frame } = await openSettings()
    await expectNoAxeFindings()
    await button(/^Email address/).click()
    await expect.element(page.getByText(`You log in with ${ada}.`)).toBeVisible()
    await field().fill('ada@other.test')
    await expectNoAxeFindings()
    await userEvent.keyboard('{Enter}')
    expect(await frame.answer('update-email', { action: 'VERIFY_PRIMARY_OTP' })).toEqual({
      email: 'ada@other.test',
    })
    await expect.element(page.getByText('Verify your current email')).toBeVisible()
    await expect.element(page.getByText(new RegExp(`6-digit code to ${ada}`))).toBeVisible()
    await expectNoAxeFindings()
    await code().fill('111111')
    await frame.refuse('update-email-primary-otp', 'CODE_INVALID')
    await expect.element(page.getByRole('alert').getByText(/^That code isn’t right/)).toBeVisible()
    await code().fill('123456')
    expect(await frame.answer('update-email-primary-otp', { action: 'VERIFY_SECONDARY_OTP' })).toEqual({
      otp: '123456',
    })
    await expect.element(page.getByText('Verify your new email')).toBeVisible()
    await expect.element(code()).toHaveValue('')
    await code().fill('654321')
    frame.answerAlways('get-user', { ...user, email: 'ada@other.test' })
    await frame.answer('update-email-secondary-otp', { email: 'ada@other.test' })
    await expect.element(page.getByText('You now log in with ada@other.test.')).toBeVisible()
    await expectNoAxeFindings()
    await button('Done').click()
    await expect.element(button(/^Email address.*ada@other\.test/)).toBeVisible()
  })

  it('says so when the visitor logs in without an email address', async () => {
    const { modal } = await open({}, { ...user, email: null })
    await modal.open({ view: 'UpdateEmail' })
    await expect.element(page.getByText('You don’t log in with an email address.')).toBeVisible()
    await expectNoAxeFindings()
  })

  it('[5.7 email] says what is wrong with an address and sends nothing', async () => {
    const { frame } = await openSettings()
    await button(/^Email address/).click()
    await button('Continue').click()
    await expect.element(page.getByText('Enter your new email address.')).toBeVisible()
    await field().fill('ada@mob')
    await button('Continue').click()
    await expect.element(page.getByText(/^Enter a valid email address/)).toBeVisible()
    await field().fill(ada.toUpperCase())
    await button('Continue').click()
    await expect.element(page.getByText(/^You already use this email address/)).toBeVisible()
    await expectNoAxeFindings()
    expect(frame.asked.filter((type) => type.startsWith('update-'))).toEqual([])
  })

  it('requires a new login when the last one is too old, and continues from there', async () => {
    const { frame } = await openSettings()
    await button(/^Email address/).click()
    await field().fill('ada@other.test')
    await button('Continue').click()
    await frame.refuse('update-email', 'LOGIN_REQUIRED')
    expect(await frame.answer('connect-email', { action: 'VERIFY_OTP' })).toEqual({
      email: ada,
      isFresh: true,
    })
    await expect.element(page.getByText('Log in again to continue')).toBeVisible()
    await expectNoAxeFindings()
    await code().fill('123456')
    await frame.answer('connect-otp', user)
    // The login's email was sent just now.
    await frame.refuse('update-email', 'COOLDOWN', 2_000)
    await expect.element(page.getByText('Please try again after 2 seconds')).toBeVisible()
    await button(/^Try again$/).click()
    await frame.answer('update-email', { action: 'VERIFY_PRIMARY_OTP' })
    await expect.element(page.getByText('Verify your current email')).toBeVisible()
  })

  it('keeps what was typed when the visitor goes back for another address', async () => {
    const { frame } = await openSettings()
    await button(/^Email address/).click()
    await field().fill('ada@other.test')
    await button('Continue').click()
    await frame.answer('update-email', { action: 'VERIFY_PRIMARY_OTP' })
    await button('Use another email').click()
    await expect.element(field()).toHaveValue('ada@other.test')
  })

  it.each([
    { locale: 'en-XA', copy: pseudoLong, direction: 'ltr' },
    { locale: 'ar-XB', copy: pseudoArabic, direction: 'rtl' },
  ] as const)(
    'every step fits a phone and has the right direction in $locale',
    async ({ locale, copy, direction }) => {
      await page.viewport(375, 800)
      const { frame, modal, shadow } = await open({ locale, copy })
      const expectSound = () => expectTranslated(shadow, { copy, direction })
      const email = `${'long-'.repeat(9)}@${'host-'.repeat(8)}name.example`
      frame.answerAlways('get-user', { ...user, email })
      await modal.open({ view: 'UpdateEmail' })
      await expect.element(page.getByRole('textbox')).toBeVisible()
      await expectSound()
      await page.getByRole('textbox').fill('ada@other.test')
      await userEvent.keyboard('{Enter}')
      await frame.answer('update-email', { action: 'VERIFY_PRIMARY_OTP' })
      await expect.element(page.getByRole('textbox')).toBeVisible()
      await expectSound()
    },
  )
})

describe('ExportKey', () => {
  it('waits for the wallet’s own screen and returns to the settings when it closes', async () => {
    const { frame } = await openSettings()
    await button(/^Recovery phrase/).click()
    await expect.element(page.getByText('Continue in your wallet')).toBeVisible()
    await expectNoAxeFindings()
    await frame.answer('export-key', {})
    await expect.element(button(/^Recovery phrase/)).toBeVisible()
  })

  it('requires a login first, reports a failure, and allows a retry', async () => {
    const { frame } = await openSettings()
    await button(/^Recovery phrase/).click()
    await frame.refuse('export-key', 'LOGIN_REQUIRED')
    await frame.answer('connect-email', { action: 'VERIFY_OTP' })
    await code().fill('123456')
    await frame.answer('connect-otp', user)
    await frame.refuse('export-key', 'UNAVAILABLE')
    await expect.element(page.getByText('Can’t reach the server')).toBeVisible()
    await expectNoAxeFindings()
    await button('Try again').click()
    await frame.answer('export-key', {})
    await expect.element(button(/^Recovery phrase/)).toBeVisible()
  })

  it('requires a new login in the provider’s window and reports a different account', async () => {
    const { frame, modal } = await open()
    const windows = new Set<Window>()
    const openWindow = window.open
    window.open = (...rest) => {
      const opened = openWindow.apply(window, rest)
      if (opened) windows.add(opened)
      return opened
    }
    onTestFinished(() => {
      window.open = openWindow
      for (const opened of windows) opened.close()
    })
    frame.answerAlways('get-user', { ...user, email: null, socialProvider: 'github', userName: 'ada' })
    await modal.open({ view: 'ExportKey' })
    await frame.refuse('export-key', 'LOGIN_REQUIRED')
    await expect.element(page.getByText('Log in again to continue')).toBeVisible()
    await expectNoAxeFindings()
    await button('Continue with GitHub').click()
    const uri = 'about:blank#github'
    await frame.answer('social-redirect-uri', { uri })
    await frame.refuse('connect-social', 'OTHER_USER')
    await expect.element(page.getByText('Different account')).toBeVisible()
    await expectNoAxeFindings()
    await button('Try again').click()
    await frame.answer('social-redirect-uri', { uri })
    expect(await frame.answer('connect-social', user)).toEqual({ provider: 'github', isFresh: true })
    await frame.answer('export-key', {})
    await expect.poll(() => frame.asked.filter((type) => type === 'export-key')).toHaveLength(2)
  })
})

/** Renders what an app may show about the logged-in user. */
function UserName() {
  return <output>{useAccountState('eip155').user?.username}</output>
}

describe('a user name from a provider', () => {
  it('is rendered as text in an app and never as markup in a view', async () => {
    const userName = '<img src=x onerror="top.hacked=1">'
    const owner = { ...user, email: null, socialProvider: 'github', userName }
    const { frame, modal, shadow } = await open({}, owner, <UserName />)
    await expect.element(page.getByText(userName)).toBeVisible()
    await modal.open({ view: 'AccountSettings' })
    await expect.element(button(/^Recovery phrase/)).toBeVisible()
    expect(shadow?.querySelector('[onerror]')).toBeNull()
    await button(/^Recovery phrase/).click()
    await frame.refuse('export-key', 'LOGIN_REQUIRED')
    await expect.element(page.getByText('Log in again to continue')).toBeVisible()
    expect(shadow?.querySelector('[onerror]')).toBeNull()
    expect(document.querySelector('[onerror]')).toBeNull()
    expect(Reflect.get(window.top ?? window, 'hacked')).toBeUndefined()
  })
})

describe('deleting the account', () => {
  it('says what is lost, asks in the wallet, and disconnects', async () => {
    const { frame, kit, modal } = await openSettings()
    await button(/^Delete account/).click()
    await expect.element(page.getByText('You need the recovery phrase')).toBeVisible()
    await expectNoAxeFindings()
    expect(frame.asked).not.toContain('delete-account')
    await button('Delete account').click()
    await expect.element(page.getByText('Confirm in your wallet to delete the account.')).toBeVisible()
    await frame.answer('delete-account', {})
    await frame.answer('sign-out', {})
    await expect.poll(() => kit.facts.get().status).toBe('disconnected')
    await expect.poll(() => modal.isOpen).toBe(false)
    await expect.element(announced('Account deleted')).toBeVisible()
  })

  it('rejecting returns to the settings, and the recovery phrase is one press away', async () => {
    const { frame } = await openSettings()
    await button(/^Delete account/).click()
    await button('Show recovery phrase').click()
    await frame.answer('export-key', {})
    await expect.element(button(/^Delete account/)).toBeVisible()
    await button(/^Delete account/).click()
    await button('Delete account').click()
    await frame.refuse('delete-account', 'REJECTED')
    await expect.element(button(/^Email address/)).toBeVisible()
  })
})

describe('Devices', () => {
  const device = (more: object) => ({
    ...{ id: 'a', isCurrent: false, isHere: false, name: 'Chrome, Android' },
    ...{ firstSeenAt: '2026-11-02T10:00:00Z', usedAt: '2026-11-20T10:00:00Z' },
    ...more,
  })
  const here = device({ id: 'here', isCurrent: true, isHere: true, name: 'Firefox, Linux' })
  const phone = device({ id: 'phone' })

  it('lists devices, asks in the wallet before logging one out, and reloads the list', async () => {
    const { frame } = await openSettings()
    await button(/^Devices/).click()
    await expect.element(page.getByText('Loading your devices…')).toBeVisible()
    await expectNoAxeFindings()
    await frame.answer('get-devices', { devices: [here, phone] })
    const list = page.getByRole('list', { name: 'Devices' })
    await expect.element(list.getByText('Firefox, Linux')).toBeVisible()
    await expect.element(list.getByText('This device')).toBeVisible()
    await expect.element(list.getByText(/^On another site since .*\b2\b.*, last used .*\b20\b/)).toBeVisible()
    await expectNoAxeFindings()
    await button(/^Log out Chrome, Android, last used .*20/).click()
    await expect.element(page.getByText('Confirm there to log out Chrome, Android.')).toBeVisible()
    await expectNoAxeFindings()
    expect(await frame.answer('revoke-devices', {})).toEqual({ id: 'phone' })
    await frame.answer('get-devices', { devices: [here] })
    await expect.element(page.getByText('You’re logged in on this device only.')).toBeVisible()
    await expect.element(button('Log out all other devices')).not.toBeInTheDocument()
  })

  it('marks a logged-out device as such and can forget it', async () => {
    const { frame, modal } = await open()
    await modal.open({ view: 'Devices' })
    await frame.answer('get-devices', { devices: [here, { ...phone, usedAt: null }] })
    await expect.element(page.getByText(/^On another site since .*2.*, logged out$/)).toBeVisible()
    await button('Forget Chrome, Android, logged out').click()
    expect(await frame.answer('revoke-devices', {})).toEqual({ id: 'phone' })
    await frame.answer('get-devices', { devices: [here] })
    await expect.element(page.getByText(/on this device only/)).toBeVisible()
  })

  it('renders a device’s name as text everywhere', async () => {
    const name = '<img src=x onerror="top.hacked=1">'
    const { frame, modal, shadow } = await open()
    await modal.open({ view: 'Devices' })
    await frame.answer('get-devices', {
      devices: [
        { ...here, name },
        { ...phone, name },
      ],
    })
    await expect.element(button(`Log out ${name}, last used`)).toBeVisible()
    const expectText = () => {
      expect(shadow?.querySelector('.lk-dialog .lk-panel')?.textContent).toContain(name)
      expect(shadow?.querySelector('img')).toBeNull()
    }
    expectText()
    await button(`Log out ${name}, last used`).click()
    await expect.element(page.getByText(/^Confirm there to log out/)).toBeVisible()
    expectText()
    expect(Reflect.get(window.top ?? window, 'hacked')).toBeUndefined()
  })

  it('logs out all other devices after a fresh login', async () => {
    const { frame, modal } = await open()
    await modal.open({ view: 'Devices' })
    await frame.answer('get-devices', { devices: [here, phone, device({ id: 'other' })] })
    await button('Log out all other devices').click()
    await frame.refuse('revoke-devices', 'LOGIN_REQUIRED')
    await frame.answer('connect-email', { action: 'VERIFY_OTP' })
    await code().fill('123456')
    await frame.answer('connect-otp', user)
    expect(await frame.answer('revoke-devices', {})).toEqual({})
    await frame.answer('get-devices', { devices: [here] })
    await expect.element(page.getByText(/on this device only/)).toBeVisible()
  })

  it('reports what could not be loaded or done, and allows a retry', async () => {
    const { frame, modal } = await open()
    await modal.open({ view: 'Devices' })
    await frame.refuse('get-devices', 'UNAVAILABLE')
    await expect.element(page.getByText('Couldn’t load your devices')).toBeVisible()
    await expectNoAxeFindings()
    await button('Try again').click()
    await frame.answer('get-devices', { devices: [here, phone] })
    await button(/^Log out Chrome/).click()
    await frame.refuse('revoke-devices', 'UNAVAILABLE')
    await expect.element(page.getByText('Can’t reach the server')).toBeVisible()
    await button('Try again').click()
    await frame.answer('revoke-devices', {})
    await frame.answer('get-devices', { devices: [here, phone] })
    await expect.element(button('Log out all other devices')).toBeVisible()
  })

  it.each([
    { locale: 'en-XA', copy: pseudoLong, direction: 'ltr' },
    { locale: 'ar-XB', copy: pseudoArabic, direction: 'rtl' },
  ] as const)('fits a phone and has the right direction in $locale', async ({ locale, copy, direction }) => {
    await page.viewport(375, 800)
    const { frame, modal, shadow } = await open({ locale, copy })
    await modal.open({ view: 'Devices' })
    const name = `${'Samsung Internet '.repeat(3)}${'Browser'.repeat(9)}, Android`
    await frame.answer('get-devices', { devices: [here, { ...phone, name }] })
    const panel = () => shadow?.querySelector<HTMLElement>('.lk-dialog .lk-panel')
    await expect.poll(() => panel()?.querySelectorAll('.lk-device')).toHaveLength(2)
    const found = panel()
    if (!found) throw new Error('The panel is missing')
    expect(getComputedStyle(found).direction).toBe(direction)
    await expectNoAxeFindings()
    expect(strayIn(found)).toEqual([])
  })
})
