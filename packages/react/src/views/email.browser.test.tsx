import { type Config, WalletUnreachableError } from '@latchkey/core'
import { testWorld } from '@latchkey/devnet/testWorld'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announceWallet } from '../../test/announceWallet.ts'
import { drawEmbedded } from '../../test/drawEmbedded.ts'
import { expectNoAxeFindings } from '../../test/expectNoAxeFindings.ts'
import { expectTranslated } from '../../test/expectTranslated.ts'
import { renderKit } from '../../test/renderKit.tsx'
import { pseudoArabic, pseudoLong } from '../copy/pseudo.ts'

const world = await testWorld()
const ada = 'ada@mob.test'
const address = world.accounts[0]?.address
const field = () => page.getByRole('textbox', { name: 'Email address' })
const code = () => page.getByRole('textbox', { name: 'Verification code' })
const button = (name: string | RegExp) => page.getByRole('button', { name })

async function openConnect(config: Partial<Config> = {}) {
  const drawn = drawEmbedded(world, config)
  await button('Connect wallet').click()
  await expect.element(field()).toBeVisible()
  return drawn
}

/** Opens a login that waits for a code, in a known browser. */
async function openCode() {
  const drawn = await openConnect()
  await field().fill(ada)
  await userEvent.keyboard('{Enter}')
  await drawn.frame.answer('connect-email', { action: 'VERIFY_OTP' })
  await expect.element(code()).toBeVisible()
  return drawn
}

describe('the email field of Connect', () => {
  it('[2.11 default order] comes before the wallets, or after them when one is installed', async () => {
    const top = (name: string) =>
      page
        .getByRole(name === 'Wallets' ? 'list' : 'textbox', { name })
        .element()
        .getBoundingClientRect().top
    const { unmount } = await openConnect()
    await expectNoAxeFindings()
    expect(top('Email address')).toBeLessThan(top('Wallets'))
    unmount()
    announceWallet()
    await openConnect()
    await expect.poll(() => top('Email address') > top('Wallets')).toBe(true)
  })

  it('is hidden unless it is enabled', async () => {
    renderKit()
    await button('Connect wallet').click()
    await expect.element(page.getByRole('list', { name: 'Wallets' })).toBeVisible()
    expect(field().elements()).toHaveLength(0)
  })

  it('[5.7 email] says what is wrong with an address, takes the focus, and sends nothing', async () => {
    const { frame, shadow } = await openConnect()
    await button('Continue').click()
    await expect.element(page.getByText('Enter your email address.')).toBeVisible()
    await field().fill('ada@mob')
    await button('Continue').click()
    await expect.element(page.getByText(/^Enter a valid email address/)).toBeVisible()
    expect(shadow()?.activeElement).toBe(field().element())
    await expectNoAxeFindings()
    expect(frame.asked.filter((type) => type !== 'prepare')).toEqual([])
  })

  it('logs in once if it is submitted twice', async () => {
    const { frame } = await openConnect()
    await field().fill(ada)
    const form = (field().element() as HTMLInputElement).form
    form?.requestSubmit()
    form?.requestSubmit()
    await frame.answer('connect-email', { action: 'VERIFY_DEVICE' })
    await button('Back').click()
    await expect.element(field()).toBeVisible()
    expect(frame.asked.filter((type) => type === 'connect-email')).toHaveLength(1)
  })

  it('sends no email to a visitor who closed the modal meanwhile', async () => {
    const { frame, modal } = await openConnect()
    await field().fill(ada)
    const form = (field().element() as HTMLInputElement).form
    form?.requestSubmit()
    modal().close()
    // What submitting loads.
    await import('../login/isEmail.ts')
    await import('./EmailVerifyDevice/EmailVerifyDevice.tsx')
    await expect.element(field()).not.toBeInTheDocument()
    expect(frame.asked).not.toContain('connect-email')
  })

  it('loads the wallet while the address is typed, and not before', async () => {
    const { frame } = await openConnect()
    expect(frame.asked).toEqual([])
    await userEvent.click(field())
    await expect.poll(() => frame.asked).toEqual(['prepare'])
  })

  it('keeps what was typed while the visitor looks at another view', async () => {
    await openConnect()
    await field().fill('ada@mo')
    await page.getByRole('dialog').getByRole('button', { name: 'What is a wallet?' }).first().click()
    await expect.element(page.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
    await button('Back').click()
    await expect.element(field()).toHaveValue('ada@mo')
  })
})

describe('EmailVerifyDevice and EmailVerifyOtp', () => {
  it('[1.4 email] a link and then a code connect the wallet, and the modal closes', async () => {
    const { frame, kit, modal, shadow } = await openConnect()
    await field().fill(` ${ada} `)
    await button('Continue').click()
    expect(await frame.answer('connect-email', { action: 'VERIFY_DEVICE', digits: '47' })).toEqual({
      email: ada,
    })
    await expect.element(page.getByText('47', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Waiting for you to open the link')).toBeVisible()
    await expect.element(page.getByText(new RegExp(`sent it to ${ada}`))).toBeVisible()
    await expectNoAxeFindings()
    await frame.answer('connect-device', {})

    await expect.element(code()).toBeVisible()
    await expect.poll(() => shadow()?.activeElement).toBe(code().element())
    expect(code().element()).toHaveProperty('autocomplete', 'one-time-code')
    expect(code().element()).toHaveProperty('inputMode', 'numeric')
    await expectNoAxeFindings()
    await userEvent.keyboard('111111')
    await frame.refuse('connect-otp', 'CODE_INVALID')
    await expect.element(page.getByRole('alert').getByText(/^That code isn’t right/)).toBeVisible()
    expect(shadow()?.activeElement).toBe(code().element())
    await expect.element(code()).toHaveValue('111111')
    // The next digit starts a new code.
    await userEvent.keyboard('123456')
    expect(await frame.answer('connect-otp', { address, chainId: 31_337, email: ada })).toEqual({
      otp: '123456',
    })
    frame.answerAlways('get-user', { address, chainId: 31_337, email: ada })
    await expect.poll(() => kit.facts.get().status).toBe('connected')
    expect(kit.facts.get().activeAccount?.address).toBe(address)
    await expect.poll(() => modal().isOpen).toBe(false)
  })

  it('accepts a pasted code with a space in it', async () => {
    const { frame } = await openCode()
    await code().fill('123 456')
    expect(await frame.answer('connect-otp', { address, chainId: 31_337 })).toEqual({ otp: '123456' })
  })

  it('[8.7 message] [4.17] rejects another email within 30 s with the seconds left', async () => {
    const { frame } = await openCode()
    await button(/^Resend email in (30|2\d) s$/).click()
    await expect
      .element(page.getByRole('alert').getByText(/^Please try again after (30|2\d) seconds$/))
      .toBeVisible()
    await expectNoAxeFindings()
    expect(frame.asked.filter((type) => type === 'connect-email')).toHaveLength(1)
  })

  it.each([
    ['fa', /[۰-۹]/],
    ['ar-EG', /[٠-٩]/],
  ])('counts the seconds down in the digits of %s', async (locale, digits) => {
    const { frame, shadow } = drawEmbedded(world, { locale })
    await page.getByRole('banner').getByRole('button').click()
    await expect.poll(() => shadow()?.querySelector('input[type=email]')).toBeTruthy()
    await page.getByRole('dialog').getByRole('textbox').first().fill(ada)
    await userEvent.keyboard('{Enter}')
    await frame.answer('connect-email', { action: 'VERIFY_OTP' })
    await expect.element(button(digits)).toBeVisible()
    expect(button(/\d/).elements()).toEqual([])
  })

  it('[8.7 seconds] also reports the wait when the server rejects a request as too soon, and retries after it', async () => {
    const { frame } = await openConnect()
    await field().fill(ada)
    await button('Continue').click()
    await frame.refuse('connect-email', 'COOLDOWN', 2_000)
    await expect.element(page.getByText('Please try again after 2 seconds')).toBeVisible()
    await button(/^Try again$/).click()
    await frame.answer('connect-email', { action: 'VERIFY_OTP' })
    await expect.element(code()).toBeVisible()
  })

  it('restores the login without a second email when the visitor leaves and returns with the same address', async () => {
    const { frame } = await openCode()
    await button('Use another email').click()
    await expect.element(field()).toHaveValue(ada)
    await button('Continue').click()
    await expect.element(code()).toBeVisible()
    expect(frame.asked.filter((type) => type === 'connect-email')).toHaveLength(1)
  })

  it.each([
    { locale: 'en-XA', copy: pseudoLong, direction: 'ltr' },
    { locale: 'ar-XB', copy: pseudoArabic, direction: 'rtl' },
  ] as const)(
    'every step fits a phone and has the right direction in $locale',
    async ({ locale, copy, direction }) => {
      await page.viewport(375, 800)
      const { frame, modal, shadow } = drawEmbedded(world, { locale, copy })
      await expect.poll(() => shadow()).toBeTruthy()
      const email = `${'an-address-that-goes-on-'.repeat(2)}@${'a-long-host-'.repeat(4)}name.example`
      const expectSound = () => expectTranslated(shadow(), { copy, direction })
      await modal().open({ view: 'Connect' })
      await expect.element(page.getByRole('textbox')).toBeVisible()
      await expectSound()
      await modal().open({ view: 'EmailVerifyDevice', data: { email } })
      await frame.answer('connect-email', { action: 'VERIFY_DEVICE', digits: '47' })
      await expect.element(page.getByText('47', { exact: true })).toBeVisible()
      await expectSound()
      await frame.answer('connect-device', {})
      await expect.element(page.getByRole('textbox')).toBeVisible()
      await expectSound()
    },
  )
})

it('when the wallet’s frame is blocked, the login continues in a window', async () => {
  const { frame } = await openConnect()
  frame.blockWindow(true)
  await field().fill(ada)
  await userEvent.keyboard('{Enter}')
  await frame.lose('connect-email')
  await expect.element(page.getByText(/may be blocking it on this site/)).toBeVisible()
  await expectNoAxeFindings()
  await button('Open in a window').click()
  await expect.element(page.getByText(/^Your browser also blocked the window/)).toBeVisible()
  frame.blockWindow(false)
  await button('Open in a window').click()
  await frame.answer('connect-email', { action: 'VERIFY_OTP' })
  await expect.element(code()).toBeVisible()
  expect(frame.asked.filter((type) => type === 'openWindow')).toHaveLength(2)
})

it('names the host that cannot be reached when the wallet’s origin is unreachable', async () => {
  const { frame } = await openConnect()
  await field().fill(ada)
  await userEvent.keyboard('{Enter}')
  await frame.lose('connect-email', new WalletUnreachableError('https://wallet.example', new TypeError('no')))
  await expect.element(page.getByText(/^Can’t reach wallet\.example\. Check your connection/)).toBeVisible()
  await expectNoAxeFindings()
})
