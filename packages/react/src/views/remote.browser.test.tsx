import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announceWallet } from '../../test/announceWallet.ts'
import { expectNoAxeFindings } from '../../test/expectNoAxeFindings.ts'
import { onPhone } from '../../test/onPhone.ts'
import { readCode } from '../../test/readCode.ts'
import { renderKit } from '../../test/renderKit.tsx'

const world = await testWorld()
const { network, projectId, relay } = world

async function withRelay(config: Parameters<typeof renderKit>[0] = {}) {
  const view = renderKit({ networks: [network], projectId, relay, ...config })
  await expect.poll(() => view.container.textContent).toBe('Connect wallet')
  return view
}
const code = (name: string | RegExp = /^QR code to connect/) => page.getByRole('img', { name })

it('[2.2 ConnectingWalletConnectBasic] Connect leads to a code that contains exactly the pairing’s URI', async () => {
  const told: string[] = []
  const view = await withRelay({
    onEvent: ({ name, properties }) => told.push([name, ...Object.values(properties)].join(' ')),
  })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Scan with your phone' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Connect your phone' })).toBeVisible()
  expect(view.modal.view).toBe('ConnectingWalletConnectBasic')
  // Part of the funnel, like any other selected wallet.
  expect(told).toContain('SELECT_WALLET WalletConnect qrcode')
  await expect.element(code('QR code to connect a wallet')).toBeVisible()
  await expectNoAxeFindings()
  const uri = view.kit.connection.getState().pairing.wcUri
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  expect(await readCode(view.shadow?.querySelector('.lk-qr'))).toBe(uri)
})

it('reserves the code’s space, so that nothing moves when it appears', async () => {
  const view = await withRelay()
  await view.modal.open({ view: 'Connect' })
  await page.getByRole('button', { name: 'Scan with your phone' }).click()
  const place = () => view.shadow?.querySelector('.lk-remote-code')?.getBoundingClientRect()
  const height = () => view.shadow?.querySelector('.lk-remote')?.getBoundingClientRect().height
  await expect.poll(place).toBeDefined()
  const [before, heightBefore] = [place()?.height ?? 0, height() ?? 0]
  await expect.element(code()).toBeVisible()
  // Layout rounds differently from place to place.
  expect(place()?.height).toBeCloseTo(before, 1)
  expect(height()).toBeCloseTo(heightBefore, 1)
})

it('with manual control a desktop shows the code and finds wallets by search and keyboard', async () => {
  const view = await withRelay({ manual: true })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(code('QR code to connect a wallet')).toBeVisible()
  const { wcUri } = view.kit.connection.getState().pairing
  await page.getByRole('searchbox', { name: 'Search wallets' }).fill('rainb')
  await expect.element(page.getByRole('button', { name: 'Rainbow' })).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Rainbow' })).toBeVisible()
  await expect.element(code('QR code to connect Rainbow')).toBeVisible()
  // An unexpired code is reused (4.5).
  expect(await readCode(view.shadow?.querySelector('.lk-qr'))).toBe(wcUri)
  await expect
    .element(page.getByRole('link', { name: 'Get Rainbow' }))
    .toHaveAttribute('href', expect.stringMatching(/^https:/))
  await expectNoAxeFindings()
})

it('with manual control a phone shows every wallet', async () => {
  onPhone()
  const view = await withRelay({ manual: true })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByRole('dialog', { name: 'All wallets' })).toBeVisible()
  expect(view.modal.view).toBe('AllWallets')
})

it('connects an installed wallet directly, offers to install one without an app, and shows no code without a relay', async () => {
  announceWallet()
  const view = await withRelay()
  await expect.poll(() => view.kit.facts.get().hasInstalledWallet).toBe(true)
  await view.modal.open({ view: 'ConnectingWallet', data: { walletId: 'rabby' } })
  await expect.element(page.getByRole('link', { name: 'Install Rabby Wallet' })).toBeVisible()
  await view.modal.open({ view: 'ConnectingWallet', data: { walletId: 'test.lovelace' } })
  await expect.element(page.getByText('Continue in Lovelace Wallet')).toBeVisible()
  view.unmount()
  const without = renderKit()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByRole('button', { name: 'All wallets' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Scan with your phone' })).not.toBeInTheDocument()
  await without.modal.open({ view: 'ConnectingWallet', data: { walletId: 'rainbow' } })
  await expect.element(page.getByRole('link', { name: 'Install Rainbow' })).toBeVisible()
})

it('a phone opens a wallet with its link and offers the code, the copy button and the store', async () => {
  onPhone()
  const view = await withRelay()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByRole('button', { name: 'All wallets' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Scan with your phone' })).not.toBeInTheDocument()
  await view.modal.open({ view: 'ConnectingWallet', data: { walletId: 'rainbow' } })
  const open = page.getByRole('link', { name: 'Open Rainbow', exact: true })
  await expect.element(open).toBeVisible()
  const uri = view.kit.connection.getState().pairing.wcUri ?? ''
  await expect.element(open).toHaveAttribute('href', `https://rnbwapp.com/wc?uri=${encodeURIComponent(uri)}`)
  await expect.element(open).toHaveAttribute('target', '_blank')
  await expectNoAxeFindings()
  await page.getByRole('button', { name: 'Show QR code' }).click()
  await expect.element(code('QR code to connect Rainbow')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Get Rainbow' }))
    .toHaveAttribute('href', expect.stringContaining('play.google.com'))
  await expectNoAxeFindings()
})

it('a phone’s list has a code ready while on screen, and contacts the relay only then', async () => {
  onPhone()
  const view = await withRelay()
  await page.getByRole('button', { name: 'Connect wallet' }).hover()
  await expect.poll(() => view.shadow?.querySelectorAll('.lk-row').length).toBeGreaterThan(1)
  await view.kit.prepare()
  expect(view.kit.connection.getState().pairing).toMatchObject({ wcUri: undefined, buffering: false })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect
    .poll(() => view.kit.connection.getState().pairing)
    .toMatchObject({ wcUri: expect.stringMatching(/^wc:/), buffering: false })
  // Not waiting for a wallet yet.
  expect(view.kit.facts.get().status).toBe('disconnected')
})

it('on a phone, a wallet without a known link gets no link: code, copy button and store', async () => {
  onPhone()
  const view = await withRelay()
  await view.modal.open({ view: 'ConnectingWallet', data: { walletId: 'phantom' } })
  await expect.element(code('QR code to connect Phantom')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Open/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Get Phantom' })).toBeVisible()
})

it('a wallet with only a homepage gets a code, with the homepage next to it', async () => {
  const homepage = 'https://plain.invalid/'
  const view = await withRelay({ wallets: { custom: [{ id: 'plain', name: 'Plain Wallet', homepage }] } })
  await view.modal.open({ view: 'ConnectingWallet', data: { walletId: 'plain' } })
  await expect.element(code('QR code to connect Plain Wallet')).toBeVisible()
  const get = page.getByRole('link', { name: 'Get Plain Wallet' })
  await expect.element(get).toHaveAttribute('href', homepage)
})

it('reports a project that the relay does not know, and retries on request', async () => {
  const view = await withRelay({ projectId: 'nobody' })
  await view.modal.open({ view: 'ConnectingWalletConnectBasic' })
  await expect.element(page.getByRole('status').getByText('Invalid App Configuration')).toBeVisible()
  await expectNoAxeFindings()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('status').getByText('Invalid App Configuration')).toBeVisible()
})

it('announces that the link was copied', async () => {
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  })
  try {
    const view = await withRelay()
    await view.modal.open({ view: 'ConnectingWalletConnectBasic' })
    await expect.element(code()).toBeVisible()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect.element(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
    expect(copied).toEqual([view.kit.connection.getState().pairing.wcUri])
  } finally {
    Reflect.deleteProperty(navigator, 'clipboard')
  }
})
