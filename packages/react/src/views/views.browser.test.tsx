import { createMemoryStorage } from '@latchkey/core'
import { cosmos, cosmosNetworks } from '@latchkey/core/cosmos'
import { lateInjectionMs } from '@latchkey/protocol/constants'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pickCases } from '../../../../scripts/pickCases.ts'
import { createKeplrWallet } from '../../../core/test/keplrWallet.ts'
import { devnet } from '../../../core/test/networks.ts'
import { addresses } from '../../test/addresses.ts'
import { announced } from '../../test/announced.ts'
import { announceWallet } from '../../test/announceWallet.ts'
import { connectWallet } from '../../test/connectWallet.ts'
import { expectNoAxeFindings } from '../../test/expectNoAxeFindings.ts'
import { createTestKit, renderKit } from '../../test/renderKit.tsx'
import { untranslated } from '../../test/untranslated.ts'
import { en } from '../copy/en/en.ts'
import { pseudoArabic, pseudoLong } from '../copy/pseudo.ts'
import type { ViewRequest } from '../modal/policy/ids.ts'

const locales = [
  { locale: 'en', copy: {}, direction: 'ltr' },
  { locale: 'en-XA', copy: pseudoLong, direction: 'ltr' },
  { locale: 'ar-XB', copy: pseudoArabic, direction: 'rtl' },
] as const
/** Each view with its title: a name, or a key of the copy. */
const requests: [ViewRequest, title: string][] = [
  [{ view: 'Connect' }, 'connect.title'],
  [{ view: 'AllWallets' }, 'allWallets.title'],
  [{ view: 'ConnectingWallet', data: { walletId: 'rainbow' } }, 'Rainbow'],
  [{ view: 'ConnectingWallet', data: { walletId: 'test.lovelace' } }, 'λ'],
  [{ view: 'ConnectingWallet', data: { walletId: 'nobody' } }, 'connect.title'],
  [{ view: 'WhatIsAWallet' }, 'modal.help'],
  [{ view: 'GetAWallet' }, 'getAWallet.title'],
  [{ view: 'AccountSettings' }, 'settings.title'],
  [{ view: 'Account' }, 'account.title'],
  [{ view: 'Receive' }, 'receive.title'],
  [{ view: 'Send' }, 'send.title'],
  [{ view: 'TokenDetails', data: { token: 'native' } }, 'tokenDetails.title'],
  [{ view: 'Approvals' }, 'approvals.title'],
]
const cases = requests.flatMap(([request, title]) =>
  locales.flatMap((locale) =>
    ['light' as const, 'dark' as const].map((mode) => ({ request, title, mode, ...locale })),
  ),
)

it.each(pickCases(cases, 5, [requests.length, locales.length, 2]))(
  '$request.view in $locale, $mode: every word translated, nothing cut off, no axe violations',
  async ({ request, title, locale, copy, mode, direction }) => {
    announceWallet({ name: 'λ' })
    const view = renderKit({ locale, copy, theme: { mode } })
    await expect.poll(() => view.container.textContent).not.toBe('')
    await view.modal.open(request)
    await expect.poll(() => view.dialog?.open).toBe(true)
    const dialog = view.dialog as HTMLDialogElement
    // The previous view stays until this one has loaded.
    const name = { ...en, ...copy }[title as keyof typeof en] ?? title
    await expect.element(page.getByRole('dialog', { name })).toBeVisible()
    expect(getComputedStyle(dialog).direction).toBe(direction)
    await expectNoAxeFindings()
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden from sight does not count
    const text = dialog.innerText
    expect(text).not.toMatch(/^\w+\.\w+/m)
    if (locale !== 'en') expect(untranslated(text, copy)).toEqual([])
    const body = dialog.querySelector('.lk-panel-body') as HTMLElement
    expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth)
  },
)

it('[2.2 Connect] [2.11 wallets first] lists installed wallets first, then others, and the total', async () => {
  announceWallet()
  announceWallet({ name: 'Hopper Wallet', rdns: 'test.hopper', accounts: [addresses.grace] })
  const view = renderKit()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const rows = page.getByRole('list', { name: 'Wallets' }).getByRole('listitem')
  await expect.element(rows.first()).toHaveTextContent('Lovelace WalletInstalled')
  await expect.element(rows.nth(1)).toHaveTextContent('Hopper WalletInstalled')
  await expect.element(rows.last()).toHaveTextContent(/^All wallets7\d$/)
  expect(view.modal.view).toBe('Connect')
})

it('the next opening lists wallets injected as window.ethereum and window.keplr after the last check', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const kit = createTestKit({ networks: [devnet, ...cosmosNetworks], namespaces: [cosmos()] })
  kit.start()
  await vi.advanceTimersByTimeAsync(lateInjectionMs)
  vi.useRealTimers()
  const view = renderKit({}, undefined, kit)
  const connect = page.getByRole('button', { name: 'Connect wallet' })
  await connect.click()
  const rows = page.getByRole('list', { name: 'Wallets' }).getByRole('listitem')
  await expect.element(rows.last()).toHaveTextContent(/^All wallets/)
  view.modal.close()
  const { provider: keplr } = createKeplrWallet({ 'cosmoshub-4': 'cosmos' })
  Object.assign(window, { ethereum: { request: async () => [] }, keplr })
  onTestFinished(() => {
    for (const name of ['ethereum', 'keplr']) Reflect.deleteProperty(window, name)
  })
  await connect.click()
  await expect.element(rows.first()).toHaveTextContent('InjectedInstalled')
  await expect.element(rows.nth(1)).toHaveTextContent('KeplrInstalled')
})

it('[9.21 recent wallets] marks the wallet that was last connected', async () => {
  const wallet = announceWallet()
  const view = renderKit()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Lovelace Wallet' }).click()
  await expect.poll(wallet.waiting).toHaveLength(1)
  wallet.approve()
  await expect.poll(() => view.modal.isOpen).toBe(false)
  await view.modal.open({ view: 'Connect' })
  await expect.element(page.getByRole('button', { name: 'Lovelace Wallet Recent' })).toBeVisible()
})

it('[2.2 AllWallets] finds by any part of the name, renders only the visible rows, and works by keyboard', async () => {
  const view = renderKit()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'All wallets' }).click()
  const search = page.getByRole('searchbox', { name: 'Search wallets' })
  await expect.element(search).toBeVisible()
  expect(view.modal.view).toBe('AllWallets')
  await expect.poll(() => view.shadow?.querySelectorAll('.lk-virtual > li').length).toBeGreaterThan(5)
  expect(view.shadow?.querySelectorAll('.lk-virtual > li').length).toBeLessThan(40)
  await search.fill('rain')
  await expect.element(page.getByRole('button', { name: 'Rainbow' })).toBeVisible()
  await expect.element(page.getByText('Wallets found: 1')).toBeInTheDocument()
  await search.fill('no such wallet')
  await expect.element(page.getByText('No wallets found')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(search).toHaveValue('')
  expect(view.dialog?.open).toBe(true)
  await search.fill('no such wallet')
  await expect.element(page.getByText('No wallets found')).toBeVisible()
  // The second button is the one of the empty state, which the press removes.
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(search).toHaveValue('')
  await expect.element(page.getByText('No wallets found')).not.toBeInTheDocument()
  expect(view.shadow?.activeElement).toBe(search.element())
  await search.fill('rain')
  await expect.element(page.getByText('Wallets found: 1')).toBeInTheDocument()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Rainbow' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Install Rainbow' }))
    .toHaveAttribute('href', expect.stringMatching(/^https:/))
})

it.each([
  ['[8.37]', 4001],
  ['[8.44]', 5000],
])(
  '%s a rejection by the visitor (%i) is reported in the view alone, and can be retried',
  async (_id, code) => {
    const wallet = announceWallet()
    const view = renderKit()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: 'Lovelace Wallet' }).click()
    await expect.poll(wallet.waiting).toHaveLength(1)
    wallet.decline(code)
    await expect.element(page.getByText('Connection rejected')).toBeVisible()
    expect(view.shadow?.querySelector('.lk-toast')).toBe(null)
    expect(view.kit.alerts.getState().list).toEqual([])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Continue in Lovelace Wallet')).toBeVisible()
    await expect.poll(wallet.waiting).toHaveLength(1)
    wallet.approve()
    await expect.poll(() => view.modal.isOpen).toBe(false)
  },
)

it('[8.32] reports a request that is already pending in the wallet', async () => {
  const wallet = announceWallet()
  renderKit()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Lovelace Wallet' }).click()
  await expect.poll(wallet.waiting).toHaveLength(1)
  wallet.decline(-32002)
  await expect.element(page.getByText('Request already pending')).toBeVisible()
})

it.each(
  locales.flatMap(({ locale, copy }) =>
    (
      [
        [4001, 1, 'connecting.declined.title'],
        [-32_002, 1, 'connecting.busy.title'],
        [-32_603, 2, 'connecting.failed.title'],
      ] as const
    ).map(([code, times, key]) => ({ locale, copy, code, times, key })),
  ),
)(
  'in $locale wallet error $code is reported in translated words',
  async ({ locale, copy, code, times, key }) => {
    const wallet = announceWallet({ name: 'λ' })
    const view = renderKit({ locale, copy })
    await expect.poll(() => view.container.textContent).not.toBe('')
    await view.modal.open({ view: 'ConnectingWallet', data: { walletId: 'test.lovelace' } })
    // Some errors make the client retry with another method, as if the wallet didn't know the first one, as above.
    for (let asked = 0; asked < times; asked += 1) {
      await expect.poll(wallet.waiting).toHaveLength(1)
      wallet.decline(code)
    }
    const words: Readonly<Record<string, string>> = { ...en, ...copy }
    const [said = ''] = (words[key] ?? '').split('{name}').sort((one, other) => other.length - one.length)
    await expect.element(page.getByRole('status').getByText(said.trim())).toBeVisible()
    await expectNoAxeFindings()
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden from sight does not count
    if (locale !== 'en') expect(untranslated((view.dialog as HTMLElement).innerText, copy)).toEqual([])
  },
)

it('[4.2 otherwise disconnected] leaving the pending view cancels it, and the button is as before', async () => {
  const wallet = announceWallet()
  const view = renderKit()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Lovelace Wallet' }).click()
  await expect.poll(wallet.waiting).toHaveLength(1)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await expect.poll(() => view.kit.facts.get().status).toBe('disconnected')
  await expect.poll(() => view.container.textContent).toBe('Connect wallet')
})

it('[4.2 back to connected] a second wallet that is rejected or left keeps the modal open and the first one connected', async () => {
  const ada = announceWallet()
  const grace = announceWallet({ name: 'Hopper Wallet', rdns: 'test.hopper', accounts: [addresses.grace] })
  const view = renderKit()
  await connectWallet(ada)
  await expect.poll(() => view.container.textContent).toBe('0xf39F…2266')
  await view.modal.open({ view: 'AccountSettings' })
  await page.getByRole('button', { name: 'Connect another wallet' }).click()
  await page.getByRole('button', { name: 'Hopper Wallet' }).click()
  await expect.poll(grace.waiting).toHaveLength(1)
  grace.decline()
  await expect.element(page.getByText('Connection rejected')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(grace.waiting).toHaveLength(1)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await expect.poll(() => view.kit.facts.get()).toMatchObject({ status: 'connected' })
  expect(view.modal).toMatchObject({ isOpen: true, view: 'Connect' })
  expect(view.container.textContent).toBe('0xf39F…2266')
})

it('[4.4 another becomes current] [4.4 none remain] settings switch between connected wallets and disconnect one, then the last', async () => {
  const ada = announceWallet()
  const grace = announceWallet({ name: 'Hopper Wallet', rdns: 'test.hopper', accounts: [addresses.grace] })
  const view = renderKit()
  await expect.poll(() => view.container.textContent).toBe('Connect wallet')
  for (const [wallet, name] of [
    [ada, 'Lovelace Wallet'],
    [grace, 'Hopper Wallet'],
  ] as const) {
    await view.modal.open({ view: 'Connect' })
    await page.getByRole('button', { name }).click()
    await expect.poll(wallet.waiting).toHaveLength(1)
    wallet.approve()
    await expect.poll(() => view.modal.isOpen).toBe(false)
  }
  await expect.poll(() => view.container.textContent).toBe('0x7099…79C8')
  await view.modal.open({ view: 'AccountSettings' })
  await expect.element(page.getByRole('button', { name: 'Disconnect all' })).toBeVisible()
  await page.getByRole('button', { name: 'Lovelace Wallet 0xf39F…2266', exact: true }).click()
  await expect.poll(() => view.container.textContent).toBe('0xf39F…2266')
  await expect.element(announced('Now using Lovelace Wallet')).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect Lovelace Wallet, 0xf39F…2266' }).click()
  await expect.poll(() => view.container.textContent).toBe('0x7099…79C8')
  expect(view.dialog?.open).toBe(true)
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect.poll(() => view.modal.isOpen).toBe(false)
  await expect.poll(() => view.container.textContent).toBe('Connect wallet')
})

it.each(['Account', 'Receive', 'Send'] as const)(
  '[2.4 view] %s, opened while disconnected, stays and leads to the wallets',
  async (id) => {
    const view = renderKit()
    await expect.poll(() => view.kit.facts.get().phase).toBe('settled')
    await view.modal.open({ view: id })
    await expect.element(page.getByText('Connect a wallet first')).toBeVisible()
    // An unrelated fact changes.
    announceWallet()
    await expect.poll(() => view.kit.facts.get().hasInstalledWallet).toBe(true)
    expect(view.modal).toMatchObject({ isOpen: true, view: id })
    await page.getByRole('button', { name: 'Connect a wallet' }).click()
    await expect.element(page.getByRole('button', { name: 'Lovelace Wallet' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(page.getByText('Connect a wallet first')).toBeVisible()
  },
)

it('waits for an account to be restored before it asks for a wallet', async () => {
  const wallet = announceWallet()
  const config = { storage: createMemoryStorage(), storageKey: 'gone' }
  const first = renderKit(config)
  await connectWallet(wallet)
  await expect.poll(() => first.container.textContent).toBe('0xf39F…2266')
  first.unmount()
  wallet.hide()
  const second = renderKit(config)
  await expect.poll(() => second.kit.facts.get().status).toBe('reconnecting')
  await second.modal.open({ view: 'Account' })
  await expect.element(page.getByRole('status').getByText('Loading…')).toBeVisible()
  await expect.element(page.getByText('Connect a wallet first')).toBeVisible()
})

it('settings do not offer to disconnect when nothing is connected', async () => {
  const view = renderKit()
  await expect.poll(() => view.container.textContent).toBe('Connect wallet')
  await view.modal.open({ view: 'AccountSettings' })
  await expect.element(page.getByRole('button', { name: 'Connect a wallet' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Disconnect' })).not.toBeInTheDocument()
  await expect.element(page.getByText('Connected wallets')).not.toBeInTheDocument()
})

it('[3.26 light] [3.26 dark] settings change the color scheme of modal and button', async () => {
  const view = renderKit({ theme: { mode: 'light' } })
  await expect.poll(() => view.container.textContent).toBe('Connect wallet')
  await view.modal.open({ view: 'AccountSettings' })
  const scheme = (element: Element | null | undefined) => element && getComputedStyle(element).colorScheme
  await expect.poll(() => scheme(view.dialog)).toBe('light')
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(() => scheme(view.dialog)).toBe('dark')
  expect(scheme(view.container.querySelector('button'))).toBe('dark')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => scheme(view.dialog)).toBe('light dark')
})

it('a chosen color scheme is kept for the next visit; otherwise the host’s applies', async () => {
  const storage = createMemoryStorage()
  const visit = () => renderKit({ theme: { mode: 'light' }, storage, storageKey: 'kept' })
  const schemeOf = ({ container }: ReturnType<typeof visit>) => {
    const button = container.querySelector('button')
    return button && getComputedStyle(button).colorScheme
  }
  const first = visit()
  await expect.poll(() => schemeOf(first)).toBe('light')
  await first.modal.open({ view: 'AccountSettings' })
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(() => schemeOf(first)).toBe('dark')
  first.unmount()
  const second = visit()
  await expect.poll(() => second.kit.preferences.getState().themeMode).toBe('dark')
  await expect.poll(() => schemeOf(second)).toBe('dark')
})
