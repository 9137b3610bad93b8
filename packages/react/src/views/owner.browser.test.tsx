import { connect, embeddedConnectorId } from '@latchkey/core'
import { testWorld } from '@latchkey/devnet/testWorld'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoAxeFindings } from '../../test/expectNoAxeFindings.ts'
import { provideFrame } from '../../test/provideFrame.ts'
import { renderKit } from '../../test/renderKit.tsx'
import { strayIn } from '../../test/strayIn.ts'
import { untranslated } from '../../test/untranslated.ts'
import { pseudoArabic, pseudoLong } from '../copy/pseudo.ts'

const world = await testWorld()
const ada = 'ada@mob.test'
const address = world.accounts[0]?.address
const user = { address, chainId: 31_337, email: ada }
const button = (name: string | RegExp) => page.getByRole('button', { name })
const code = () => page.getByRole('textbox', { name: 'Code of six digits' })
const field = () => page.getByRole('textbox', { name: 'New e-mail address' })

/** A page with a connected embedded wallet, whose frame the test answers for. */
async function open(config: Parameters<typeof renderKit>[0] = {}) {
  const drawn = renderKit({
    networks: [world.network],
    api: world.api,
    projectId: world.projectId,
    wallet: 'http://wallet.test',
    features: { email: true },
    ...config,
  })
  const frame = provideFrame(drawn.kit)
  await drawn.kit.prepare()
  const connected = connect(drawn.kit, { connectorId: embeddedConnectorId, namespace: 'eip155' })
  await frame.answer('get-user', user)
  await connected
  await expect.poll(() => drawn.kit.facts.get().status).toBe('connected')
  return { ...drawn, frame, modal: drawn.modal }
}

/** The settings, with the rows of this wallet. */
async function openSettings() {
  const drawn = await open()
  await drawn.modal.open({ view: 'AccountSettings' })
  await drawn.frame.answer('get-user', user)
  await expect.element(button(/^E-mail address/)).toBeVisible()
  return drawn
}

describe('UpdateEmail', () => {
  it('[3.22 update email] goes from the settings over both codes to the new address', async () => {
    const { frame } = await openSettings()
    await expectNoAxeFindings()
    await button(/^E-mail address/).click()
    await expect.element(page.getByText(`You log in with ${ada} now.`)).toBeVisible()
    await field().fill('ada@other.test')
    await expectNoAxeFindings()
    await userEvent.keyboard('{Enter}')
    expect(await frame.answer('update-email', { action: 'VERIFY_PRIMARY_OTP' })).toEqual({
      email: 'ada@other.test',
    })
    await expect.element(page.getByText('Type the code from your old address')).toBeVisible()
    await expect.element(page.getByText(new RegExp(`six digits to ${ada}`))).toBeVisible()
    await expectNoAxeFindings()
    await code().fill('111111')
    await frame.refuse('update-email-primary-otp', 'CODE_INVALID')
    await expect.element(page.getByRole('alert').getByText(/^This is not the code/)).toBeVisible()
    await code().fill('123456')
    expect(await frame.answer('update-email-primary-otp', { action: 'VERIFY_SECONDARY_OTP' })).toEqual({
      otp: '123456',
    })
    await expect.element(page.getByText('Type the code from your new address')).toBeVisible()
    await expect.element(code()).toHaveValue('')
    await code().fill('654321')
    await frame.answer('update-email-secondary-otp', { email: 'ada@other.test' })
    await expect.element(page.getByText('From now on you log in with ada@other.test.')).toBeVisible()
    await expectNoAxeFindings()
    await frame.answer('get-user', { ...user, email: 'ada@other.test' })
    await button('Done').click()
    await expect.element(button(/^E-mail address.*ada@other\.test/)).toBeVisible()
  })

  it('[5.7 email] says what is wrong with an address, and asks nothing', async () => {
    const { frame } = await openSettings()
    await button(/^E-mail address/).click()
    await button('Continue').click()
    await expect.element(page.getByText('Enter your new e-mail address.')).toBeVisible()
    await field().fill('ada@mob')
    await button('Continue').click()
    await expect.element(page.getByText(/^This is no e-mail address/)).toBeVisible()
    await field().fill(ada.toUpperCase())
    await button('Continue').click()
    await expect.element(page.getByText(/^This is the address that you have/)).toBeVisible()
    await expectNoAxeFindings()
    expect(frame.asked.filter((type) => type.startsWith('update-'))).toEqual([])
  })

  it('has a login made anew where the last one is too old, and goes on from there', async () => {
    const { frame } = await openSettings()
    await button(/^E-mail address/).click()
    await field().fill('ada@other.test')
    await button('Continue').click()
    await frame.refuse('update-email', 'LOGIN_REQUIRED')
    expect(await frame.answer('connect-email', { action: 'VERIFY_OTP' })).toEqual({
      email: ada,
      isFresh: true,
    })
    await expect.element(page.getByText('First, log in once more')).toBeVisible()
    await expectNoAxeFindings()
    await code().fill('123456')
    await frame.answer('connect-otp', user)
    // The mail of the login was just now.
    await frame.refuse('update-email', 'COOLDOWN', 2_000)
    await expect.element(page.getByText('Please try again after 2 seconds')).toBeVisible()
    await button(/^Try again$/).click()
    await frame.answer('update-email', { action: 'VERIFY_PRIMARY_OTP' })
    await expect.element(page.getByText('Type the code from your old address')).toBeVisible()
  })

  it('keeps what was typed for who goes back for another address', async () => {
    const { frame } = await openSettings()
    await button(/^E-mail address/).click()
    await field().fill('ada@other.test')
    await button('Continue').click()
    await frame.answer('update-email', { action: 'VERIFY_PRIMARY_OTP' })
    await button('Use another address').click()
    await expect.element(field()).toHaveValue('ada@other.test')
  })

  it.each([
    { locale: 'en-XA', copy: pseudoLong, direction: 'ltr' },
    { locale: 'ar-XB', copy: pseudoArabic, direction: 'rtl' },
  ] as const)(
    'every step fits a phone and reads the right way in $locale',
    async ({ locale, copy, direction }) => {
      await page.viewport(375, 800)
      const { frame, modal, shadow } = await open({ locale, copy })
      const expectSound = async () => {
        const panel = shadow?.querySelector<HTMLElement>('.lk-dialog .lk-panel')
        if (!panel) throw new Error('There is no panel')
        expect(getComputedStyle(panel).direction).toBe(direction)
        await expectNoAxeFindings()
        expect(strayIn(panel)).toEqual([])
        // biome-ignore lint/performance/useDomNodeTextContent: what is hidden from sight does not count
        expect(untranslated(panel.innerText, copy)).toEqual([])
      }
      await modal.open({ view: 'UpdateEmail' })
      await frame.answer('get-user', {
        ...user,
        email: `${'long-'.repeat(9)}@${'host-'.repeat(8)}name.example`,
      })
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
  it('waits for the wallet’s own screen, and leads back to the settings when that is over', async () => {
    const { frame } = await openSettings()
    await button(/^Recovery phrase/).click()
    await expect.element(page.getByText('Go on in your wallet')).toBeVisible()
    await expectNoAxeFindings()
    await frame.answer('export-key', {})
    await expect.element(button(/^Recovery phrase/)).toBeVisible()
  })

  it('asks for a login first, says what went wrong, and tries again', async () => {
    const { frame } = await openSettings()
    await button(/^Recovery phrase/).click()
    await frame.refuse('export-key', 'LOGIN_REQUIRED')
    await frame.answer('connect-email', { action: 'VERIFY_OTP' })
    await code().fill('123456')
    await frame.answer('connect-otp', user)
    await frame.refuse('export-key', 'UNAVAILABLE')
    await expect.element(page.getByText('The wallet could not do this')).toBeVisible()
    await expectNoAxeFindings()
    await button('Try again').click()
    await frame.answer('export-key', {})
    await expect.element(button(/^Recovery phrase/)).toBeVisible()
  })

  it('says how to log in once more where there is no address to send a code to', async () => {
    const { frame, modal } = await open()
    await modal.open({ view: 'ExportKey' })
    await frame.answer('get-user', { ...user, email: null })
    await frame.refuse('export-key', 'LOGIN_REQUIRED')
    await expect.element(page.getByText('Log in once more')).toBeVisible()
    await expectNoAxeFindings()
    await expect.element(button('Back').last()).toBeEnabled()
  })
})
