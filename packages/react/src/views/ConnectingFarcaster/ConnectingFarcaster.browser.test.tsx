import type { Config } from '@latchkey/core'
import { testWorld } from '@latchkey/devnet/testWorld'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawEmbedded } from '../../../test/drawEmbedded.ts'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { expectTranslated } from '../../../test/expectTranslated.ts'
import { onPhone } from '../../../test/onPhone.ts'
import { readCode } from '../../../test/readCode.ts'
import { pseudoArabic, pseudoLong } from '../../copy/pseudo.ts'

const world = await testWorld()
const address = world.accounts[0]?.address
const uri = 'https://wallet.test/farcaster/flow'
const login = { uri, digits: '47' }
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

const draw = (config: Partial<Config> = {}) =>
  drawEmbedded(world, { features: { email: true, socials: ['google'], farcaster: true }, ...config })

async function openConnect(config: Partial<Config> = {}) {
  const drawn = draw(config)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  return drawn
}

/** Opens a login that waits for the visitor. */
async function openWaiting() {
  const drawn = await openConnect()
  await button('Continue with Farcaster').click()
  await drawn.frame.answer('farcaster-uri', login)
  return drawn
}

describe('the Farcaster button', () => {
  it('[1.4 Farcaster] comes after the social providers, appears without them, and is in the full list', async () => {
    const drawn = await openConnect({ features: { socials: ['x', 'google', 'github'], farcaster: true } })
    const group = page.getByRole('group', { name: 'Continue with another account' })
    await expect.element(group).toBeVisible()
    const names = group.getByRole('button').elements()
    expect(names.map((element) => element.getAttribute('aria-label'))).toEqual([
      ...['X', 'Google', 'GitHub', 'Farcaster'].map((name) => `Continue with ${name}`),
      'All login options',
    ])
    await expectNoAxeFindings()
    await button('All login options').click()
    await button('Farcaster').click()
    await drawn.frame.answer('farcaster-uri', login)
    await expect.element(page.getByRole('img', { name: 'QR code to log in with Farcaster' })).toBeVisible()
  })

  it('appears without social providers, and is hidden unless it is configured', async () => {
    await openConnect({ features: { farcaster: true } })
    await expect.element(button('Continue with Farcaster')).toBeVisible()
  })
})

describe('ConnectingFarcaster', () => {
  it('shows a code that leads to the wallet’s page, the number to compare, and the link to copy', async () => {
    await openWaiting()
    const code = page.getByRole('img', { name: 'QR code to log in with Farcaster' })
    await expect.element(code).toBeVisible()
    expect(await readCode(code.element())).toBe(uri)
    await expect.element(page.getByText('Number to compare 47')).toBeVisible()
    await expect.element(button('Copy link')).toBeVisible()
    const link = page.getByRole('link', { name: 'Open on this computer' })
    expect(link.element()).toMatchObject({ href: uri, target: '_blank', rel: 'noopener' })
    await expectNoAxeFindings()
  })

  it('connects after approval and closes', async () => {
    const { frame, kit, modal } = await openWaiting()
    const user = { address, chainId: 31_337, socialProvider: 'farcaster' }
    await frame.answer('connect-farcaster', user)
    await expect.element(page.getByText('Logging you in')).toBeVisible()
    frame.answerAlways('get-user', user)
    await expect.poll(() => kit.facts.get().status).toBe('connected')
    await expect.poll(() => modal().isOpen).toBe(false)
  })

  it('reports a rejection, starts over on request, and leads back to the other options', async () => {
    const { frame } = await openWaiting()
    await frame.refuse('connect-farcaster', 'LOGIN_REFUSED')
    await expect.element(page.getByText('You’re not logged in')).toBeVisible()
    await expect.element(page.getByText('The login with Farcaster was cancelled.')).toBeVisible()
    await expectNoAxeFindings()
    await button('Try again').click()
    await frame.answer('farcaster-uri', { ...login, digits: '08' })
    await expect.element(page.getByText('Number to compare 08')).toBeVisible()
    await frame.refuse('connect-farcaster', 'LOGIN_REFUSED')
    await button('Choose another way').click()
    await expect.element(button('Continue with Farcaster')).toBeVisible()
  })

  it('offers a new code after expiry and a retry after a failure, but neither when it is unavailable', async () => {
    const { frame } = await openWaiting()
    await frame.refuse('connect-farcaster', 'CODE_DEAD')
    await expect.element(page.getByText('The login expired')).toBeVisible()
    await button('Generate QR code').click()
    await frame.refuse('farcaster-uri', 'UNAVAILABLE')
    await button('Try again').click()
    await frame.refuse('farcaster-uri', 'NOT_ALLOWED')
    await expect.element(page.getByText('Farcaster isn’t available here')).toBeVisible()
    await expect.element(button('Try again')).not.toBeInTheDocument()
  })

  it('opens the page with a link on a phone, and shows the code there on request', async () => {
    onPhone()
    await openWaiting()
    const link = page.getByRole('link', { name: 'Open Farcaster' })
    expect(link.element()).toMatchObject({ href: uri, target: '_blank' })
    await expect.element(page.getByText('47', { exact: true })).toBeVisible()
    await expectNoAxeFindings()
    link.element().addEventListener('click', (event) => event.preventDefault(), { once: true })
    await link.click()
    await expect.element(page.getByText('Continue in Farcaster')).toBeVisible()
    await button('Show QR code').click()
    await expect.element(page.getByRole('img', { name: 'QR code to log in with Farcaster' })).toBeVisible()
    await expect.element(button('Copy link')).toBeVisible()
  })

  it('works with the keyboard alone', async () => {
    const { frame } = await openConnect()
    const start = button('Continue with Farcaster')
    await expect.element(start).toBeVisible()
    start.element().focus()
    await userEvent.keyboard('{Enter}')
    await frame.answer('farcaster-uri', login)
    await expect.element(button('Copy link')).toBeVisible()
    await frame.refuse('connect-farcaster', 'CODE_DEAD')
    await expect.element(button('Generate QR code')).toBeVisible()
    button('Generate QR code').element().focus()
    await userEvent.keyboard('{Enter}')
    await frame.answer('farcaster-uri', login)
    await expect.element(button('Copy link')).toBeVisible()
  })

  it.each([
    { locale: 'en-XA', copy: pseudoLong, direction: 'ltr' },
    { locale: 'ar-XB', copy: pseudoArabic, direction: 'rtl' },
  ] as const)('every step fits a phone and has the right direction in $locale', async (translation) => {
    const { locale, copy } = translation
    await page.viewport(375, 800)
    onPhone()
    const { frame, modal, shadow } = draw({ locale, copy })
    await expect.poll(() => shadow()).toBeTruthy()
    const expectSound = () => expectTranslated(shadow(), translation)
    const text = (key: keyof typeof copy) => page.getByText(copy[key] ?? '', { exact: true })
    await modal().open({ view: 'ConnectingFarcaster' })
    await frame.answer('farcaster-uri', login)
    await expect.element(text('farcaster.ready.action')).toBeVisible()
    await expectSound()
    await page.getByRole('button').last().click()
    await expect.element(text('farcaster.scan')).toBeVisible()
    await expectSound()
    await frame.refuse('connect-farcaster', 'CODE_DEAD')
    await expect.element(text('farcaster.newCode')).toBeVisible()
    await expectSound()
  })
})
