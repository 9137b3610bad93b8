import type { Config } from '@latchkey/core'
import { testWorld } from '@latchkey/devnet/testWorld'
import { socialProviders } from '@latchkey/protocol/vocabulary'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announceWallet } from '../../test/announceWallet.ts'
import { drawEmbedded } from '../../test/drawEmbedded.ts'
import { expectNoAxeFindings } from '../../test/expectNoAxeFindings.ts'
import { expectTranslated } from '../../test/expectTranslated.ts'
import { renderKit } from '../../test/renderKit.tsx'
import { pseudoArabic, pseudoLong } from '../copy/pseudo.ts'

const world = await testWorld()
const address = world.accounts[0]?.address
const uri = 'about:blank#social'
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const code = () => page.getByRole('textbox', { name: 'Verification code' })

/** Counts the windows that the page opens, which are real, or blocks them. */
function watchWindows() {
  const { open } = window
  const opened: Window[] = []
  const watch = { opened, isBlocked: false }
  window.open = (...parameters) => {
    const next = watch.isBlocked ? null : open.apply(window, parameters)
    if (next) opened.push(next)
    return next
  }
  onTestFinished(() => {
    window.open = open
    for (const each of opened) each.close()
  })
  return watch
}

function draw(config: Partial<Config> = {}) {
  const windows = watchWindows()
  return {
    windows,
    ...drawEmbedded(world, { features: { email: true, socials: socialProviders }, ...config }),
  }
}

async function openConnect(config: Partial<Config> = {}) {
  const drawn = draw(config)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByRole('group', { name: 'Continue with another account' })).toBeVisible()
  return drawn
}

/** Opens a login window that waits for the visitor. */
async function openWaiting() {
  const drawn = await openConnect()
  await button('Continue with Google').click()
  await drawn.frame.answer('social-redirect-uri', { uri })
  await expect.element(page.getByText('Continue in the window that opened.')).toBeVisible()
  return drawn
}

describe('when the wallet’s frame is blocked, the login continues in a window:', () => {
  const user = { address, chainId: 31_337 }

  it.each([
    {
      entry: { view: 'ConnectingSocial', data: { provider: 'google' } },
      first: 'social-redirect-uri',
      answers: { 'social-redirect-uri': { uri }, 'connect-social': user },
    },
    {
      entry: { view: 'ConnectingFarcaster' },
      first: 'farcaster-uri',
      answers: { 'farcaster-uri': { uri, digits: '47' }, 'connect-farcaster': user },
    },
    { entry: { view: 'ConnectingPasskey' }, first: 'connect-passkey', answers: { 'connect-passkey': user } },
  ] as const)('$entry.view', async ({ entry, first, answers }) => {
    const { frame, kit, modal } = await openConnect({
      features: { socials: socialProviders, farcaster: true, passkey: true },
    })
    await modal().open(entry)
    await frame.lose(first)
    await expect.element(page.getByText(/may be blocking it on this site/)).toBeVisible()
    await expectNoAxeFindings()
    await button('Open in a window').click()
    expect(frame.asked.filter((type) => type === 'openWindow')).toHaveLength(1)
    for (const [type, answer] of Object.entries(answers)) await frame.answer(type, answer)
    frame.answerAlways('get-user', user)
    await expect.poll(() => kit.facts.get().status).toBe('connected')
    await expect.poll(() => modal().isOpen).toBe(false)
  })
})

describe('the social buttons of Connect', () => {
  it('[2.11 default order] come after the email field, and with it after installed wallets', async () => {
    const top = (role: 'group' | 'list' | 'textbox', name: string) =>
      page.getByRole(role, { name }).element().getBoundingClientRect().top
    const socials = () => top('group', 'Continue with another account')
    const { unmount } = await openConnect()
    await expectNoAxeFindings()
    const names = page
      .getByRole('group', { name: 'Continue with another account' })
      .getByRole('button')
      .elements()
      .map((element) => element.getAttribute('aria-label'))
    expect(names).toEqual([
      ...['Google', 'GitHub', 'Apple', 'Facebook', 'X', 'Discord'].map((name) => `Continue with ${name}`),
      'All login options',
    ])
    expect(socials()).toBeGreaterThan(top('textbox', 'Email address'))
    expect(socials()).toBeLessThan(top('list', 'Wallets'))
    unmount()
    announceWallet()
    await openConnect()
    await expect.poll(() => socials() > top('list', 'Wallets')).toBe(true)
    expect(socials()).toBeGreaterThan(top('textbox', 'Email address'))
  })

  it('are the configured ones in their order, and hidden without any', async () => {
    const { unmount } = await openConnect({ features: { socials: ['x', 'google'] } })
    const group = page.getByRole('group', { name: 'Continue with another account' })
    const shown = group.getByRole('button').elements()
    expect(shown.map((element) => element.getAttribute('aria-label'))).toEqual([
      'Continue with X',
      'Continue with Google',
    ])
    expect(page.getByRole('textbox').elements()).toHaveLength(0)
    unmount()
    renderKit()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect.element(page.getByRole('list', { name: 'Wallets' })).toBeVisible()
    expect(group.elements()).toHaveLength(0)
  })

  it('are all in a list with names', async () => {
    const { frame, windows } = await openConnect()
    await button('All login options').click()
    const list = page.getByRole('list', { name: 'All login options' })
    await expect.element(list).toBeVisible()
    await expectNoAxeFindings()
    expect(list.getByRole('button').elements()).toHaveLength(socialProviders.length)
    await list.getByRole('button', { name: 'Discord' }).click()
    expect(await frame.answer('social-redirect-uri', { uri })).toEqual({
      provider: 'discord',
    })
    expect(windows.opened).toHaveLength(1)
    await button('Back').click()
    await expect.element(list).toBeVisible()
    await expect.poll(() => windows.opened[0]?.closed).toBe(true)
  })
})

describe('ConnectingSocial', () => {
  it('[1.4 social] a click opens a window whose login connects the wallet and closes the modal', async () => {
    const { frame, kit, modal, windows } = await openConnect()
    await button('Continue with Google').click()
    const [opened] = windows.opened
    expect(opened?.document.title).toBe('Opening Google…')
    await frame.answer('social-redirect-uri', { uri })
    await expect.poll(() => opened?.location.href).toBe(uri)
    await expect.element(page.getByText('Continue in the window that opened.')).toBeVisible()
    await expectNoAxeFindings()
    await frame.answer('connect-social', { address, chainId: 31_337, userName: 'ada' })
    frame.answerAlways('get-user', { address, chainId: 31_337, userName: 'ada' })
    await expect.poll(() => kit.facts.get().status).toBe('connected')
    await expect.poll(() => modal().isOpen).toBe(false)
    await expect.poll(() => opened?.closed).toBe(true)
  })

  it('offers a link that keeps the opener when the browser blocks the window', async () => {
    const { frame, windows } = draw()
    windows.isBlocked = true
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await button('Continue with GitHub').click()
    await frame.answer('social-redirect-uri', { uri })
    const link = page.getByRole('link', { name: 'Open GitHub' })
    await expect.element(link).toHaveAttribute('href', uri)
    await expect.element(link).toHaveAttribute('rel', 'opener')
    await expectNoAxeFindings()
    windows.isBlocked = false
    await link.click()
    await expect.element(page.getByText('Continue in the window that opened.')).toBeVisible()
    expect(windows.opened[0]?.opener).toBe(window)
  })

  it('notices a closed window, and "Try again" opens another', async () => {
    const { frame, windows } = await openWaiting()
    windows.opened[0]?.close()
    await expect.element(page.getByText('The window was closed')).toBeVisible()
    await expectNoAxeFindings()
    await button('Try again').click()
    await frame.answer('social-redirect-uri', { uri })
    await expect.element(page.getByText('Continue in the window that opened.')).toBeVisible()
    expect(windows.opened).toHaveLength(2)
  })

  it.each([
    ['LOGIN_REFUSED', 'You’re not logged in'],
    ['CODE_DEAD', 'The login expired'],
    ['NOT_ALLOWED', 'Google isn’t available here'],
  ] as const)('%s is reported as "%s", and leads back', async (name, title) => {
    const { frame } = await openWaiting()
    await frame.refuse('connect-social', name)
    await expect.element(page.getByRole('status').getByText(title)).toBeVisible()
    await expectNoAxeFindings()
    await button('Choose another way').click()
    await expect.element(page.getByRole('group', { name: 'Continue with another account' })).toBeVisible()
  })

  it('accepts the six-digit code of a window without an opener and says when it is wrong', async () => {
    const { frame, shadow } = await openWaiting()
    await button('Enter a code').click()
    await expect.poll(() => shadow()?.activeElement).toBe(code().element())
    await expectNoAxeFindings()
    await userEvent.keyboard('111111')
    await expect.poll(() => frame.asked.filter((type) => type === 'connect-social')).toHaveLength(2)
    await frame.refuse('connect-social', 'CODE_INVALID')
    await expect.element(page.getByRole('alert').getByText(/^That code isn’t right/)).toBeVisible()
    await expect.poll(() => shadow()?.activeElement).toBe(code().element())
    await userEvent.keyboard('246810')
    await expect.poll(() => frame.asked.filter((type) => type === 'connect-social')).toHaveLength(3)
    expect(await frame.answer('connect-social', { address, chainId: 31_337 })).toEqual({
      provider: 'google',
      code: '246810',
    })
  })

  it.each([
    { locale: 'en-XA', copy: pseudoLong, direction: 'ltr' },
    { locale: 'ar-XB', copy: pseudoArabic, direction: 'rtl' },
  ] as const)('every step fits a phone and has the right direction in $locale', async (translation) => {
    const { locale, copy } = translation
    await page.viewport(375, 800)
    const { frame, modal, shadow, windows } = draw({ locale, copy })
    await expect.poll(() => shadow()).toBeTruthy()
    const expectSound = () => expectTranslated(shadow(), translation)
    const text = (key: keyof typeof copy) => page.getByText(copy[key] ?? '', { exact: true })
    await modal().open({ view: 'Connect' })
    await expect.element(page.getByRole('group')).toBeVisible()
    await expectSound()
    await modal().open({ view: 'AllSocials' })
    await expect.element(text('social.provider.discord')).toBeVisible()
    await expectSound()
    windows.isBlocked = true
    await modal().open({ view: 'ConnectingSocial', data: { provider: 'facebook' } })
    await frame.answer('social-redirect-uri', { uri })
    await expect.element(text('social.blocked.title')).toBeVisible()
    await expectSound()
    await page.getByRole('button').last().click()
    await expect.element(text('social.code.title')).toBeVisible()
    await expectSound()
    await frame.refuse('connect-social', 'LOGIN_REFUSED')
    await expect.element(text('social.refused.title')).toBeVisible()
    await expectSound()
  })
})
