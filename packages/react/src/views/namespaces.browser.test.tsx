import { type Config, connect, createMemoryStorage, getAccountState } from '@latchkey/core'
import { localSessions } from '@latchkey/core/signIn'
import { testWorld } from '@latchkey/devnet/testWorld'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createMemoryWallet, memoryNamespace, memoryNetworksOf } from '../../../core/test/memoryNamespace.ts'
import { devnet } from '../../../core/test/networks.ts'
import { addresses } from '../../test/addresses.ts'
import { announced } from '../../test/announced.ts'
import { announceWallet } from '../../test/announceWallet.ts'
import { expectNoAxeFindings } from '../../test/expectNoAxeFindings.ts'
import { renderKit } from '../../test/renderKit.tsx'
import { strayIn } from '../../test/strayIn.ts'
import { untranslated } from '../../test/untranslated.ts'
import { en } from '../copy/en/en.ts'
import { pseudoArabic, pseudoLong } from '../copy/pseudo.ts'
import type { ViewRequest } from '../modal/policy/ids.ts'

const world = await testWorld()
const others = ['solana', 'bip122'] as const

/** Opens a page with a wallet of three namespaces, and one for Solana only. */
async function open({ chainId = 31_337, ...config }: Partial<Config> & { chainId?: number } = {}) {
  const evm = announceWallet({ name: 'Omni Wallet', rdns: 'test.omni', chainId })
  const omni = { name: 'Omni', type: 'ANNOUNCED' as const }
  const wallets = {
    solana: createMemoryWallet('omni.solana', ['SolanaAda1111111111111111111111'], omni),
    bip122: createMemoryWallet('omni.bitcoin', ['bc1qada0000000000000000000000000'], omni),
    alone: createMemoryWallet('sunny', ['SunnyAda111111111111111111111111'], {
      name: 'Sunny',
      type: 'ANNOUNCED',
    }),
  }
  const drawn = renderKit({
    networks: [devnet, ...others.flatMap((id) => memoryNetworksOf(id, id === 'solana' ? 'Sun' : 'Coin'))],
    namespaces: [
      memoryNamespace([wallets.solana, wallets.alone], 'solana'),
      memoryNamespace([wallets.bip122], 'bip122'),
    ],
    ...config,
  })
  const { kit } = drawn
  await expect.poll(() => kit.facts.get().phase).toBe('settled')
  await expect.poll(() => kit.facts.get().hasInstalledWallet).toBe(true)
  return Object.assign(drawn, { evm, wallets })
}

type Opened = Awaited<ReturnType<typeof open>>

/** Connects the wallet of three namespaces in some of them. The last becomes active. */
async function connectIn({ evm, kit }: Opened, ...namespaces: ('eip155' | 'solana' | 'bip122')[]) {
  const ids = { eip155: 'test.omni', solana: 'omni.solana', bip122: 'omni.bitcoin' }
  for (const namespace of namespaces) {
    await expect.poll(() => kit.namespaces.get(namespace)?.connectors.get().length).toBeGreaterThan(0)
    const connected = connect(kit, { connectorId: ids[namespace], namespace })
    if (namespace === 'eip155') {
      await expect.poll(evm.waiting).toHaveLength(1)
      evm.approve()
    }
    await connected
  }
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const inDialog = (text: string) => page.getByRole('dialog').getByText(text)
const titled = (name: string) => page.getByRole('dialog', { name, exact: true })

describe('a wallet of several namespaces', () => {
  it('is one row and asks for one of its accounts, with the keyboard alone', async () => {
    const view = await open()
    await view.modal.open({ view: 'Connect' })
    const rows = page.getByRole('list', { name: 'Wallets' }).getByRole('listitem')
    await expect.element(rows.first()).toHaveTextContent('Omni WalletInstalled')
    await expect.element(rows.nth(1)).toHaveTextContent('SunnyInstalled')
    ;(button(/^Omni Wallet/).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Choose an account in Omni Wallet')).toBeVisible()
    const choice = page.getByRole('list', { name: 'Accounts in Omni Wallet' })
    await expect.element(choice.getByRole('listitem').first()).toHaveTextContent('EthereumDevnet')
    await expectNoAxeFindings()
    await userEvent.tab()
    const isReached = () => (view.shadow?.activeElement as HTMLElement | null)?.textContent.includes('Solana')
    for (let pressed = 0; pressed < 8 && !isReached(); pressed++) await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => view.kit.facts.get().account).toBe('solana:one:SolanaAda1111111111111111111111')
    expect(view.evm.waiting()).toEqual([])
    await expect.poll(() => view.dialog?.open ?? false).toBe(false)
  })

  it('marks the connected namespace and keeps it when another one connects', async () => {
    const view = await open()
    await connectIn(view, 'solana')
    await view.modal.open({ view: 'Connect' })
    await button(/^Omni Wallet/).click()
    const choice = page.getByRole('list', { name: 'Accounts in Omni Wallet' })
    await expect.element(choice.getByText('Connected')).toBeVisible()
    await expect.element(choice.getByRole('button', { name: /^Solana/ })).not.toBeInTheDocument()
    await choice.getByRole('button', { name: /^Bitcoin/ }).click()
    await expect.poll(() => view.kit.facts.get().account).toBe('bip122:one:bc1qada0000000000000000000000000')
    expect(view.kit.facts.get().connectedNamespaces).toEqual(['solana', 'bip122'])
  })

  it('returns from a rejected namespace to the choice', async () => {
    const view = await open()
    view.wallets.bip122.mood = 'declining'
    await view.modal.open({ view: 'Connect' })
    await button(/^Omni Wallet/).click()
    await button(/^Bitcoin/).click()
    await expect.element(page.getByText('Connection rejected')).toBeVisible()
    await button('Back').click()
    await expect.element(page.getByText('Choose an account in Omni Wallet')).toBeVisible()
  })

  it('connects immediately when it has one namespace', async () => {
    const view = await open()
    await view.modal.open({ view: 'Connect' })
    await button(/^Sunny/).click()
    await expect.poll(() => view.kit.facts.get().account).toBe('solana:one:SunnyAda111111111111111111111111')
  })
})

describe('the account', () => {
  it('[4.14 recomputes the address] [3.11 address] shows the chosen namespace’s address and no other', async () => {
    const view = await open()
    await connectIn(view, 'eip155', 'solana')
    await view.modal.open({ view: 'Account' })
    const groups = page.getByRole('group', { name: 'Accounts' })
    await expect
      .element(groups.getByRole('button', { name: 'Solana' }))
      .toHaveAttribute('aria-pressed', 'true')
    await expect.element(inDialog('Sola…1111')).toBeVisible()
    await groups.getByRole('button', { name: 'Ethereum' }).click()
    await expect.element(inDialog('0xf39F…2266')).toBeVisible()
    await expect.element(inDialog('Sola…1111')).not.toBeInTheDocument()
    await expect.element(button('Network: Devnet')).toBeVisible()
    expect(view.kit.facts.get().account).toBe(`eip155:31337:${addresses.ada}`)
    expect(view.evm.waiting()).toEqual([])
    await expectNoAxeFindings()
  })

  it('leads to connecting the missing namespace, with only the wallets of that namespace', async () => {
    const view = await open()
    await connectIn(view, 'eip155', 'bip122')
    await view.modal.open({ view: 'Account' })
    await button('Connect Solana').click()
    await expect.element(titled('Connect Solana')).toBeVisible()
    const rows = page.getByRole('list', { name: 'All wallets' }).getByRole('listitem')
    await expect.element(rows.first()).toHaveTextContent('Omni Wallet')
    await expect.element(rows.nth(1)).toHaveTextContent('Sunny')
    await expectNoAxeFindings()
    await button(/^Omni Wallet/).click()
    await expect.poll(() => view.kit.facts.get().account).toBe('solana:one:SolanaAda1111111111111111111111')
    expect(view.kit.facts.get().connectedNamespaces).toHaveLength(3)
  })

  it('leads to any of several missing namespaces', async () => {
    const view = await open()
    await connectIn(view, 'eip155')
    await view.modal.open({ view: 'Account' })
    await button('Connect another').click()
    await expect.element(titled('Connect another')).toBeVisible()
    await button(/^Omni Wallet/).click()
    const choice = page.getByRole('list', { name: 'Accounts in Omni Wallet' })
    await expect.poll(() => choice.getByRole('button').elements().length).toBe(2)
    await expect.element(choice.getByRole('button', { name: /^Ethereum/ })).not.toBeInTheDocument()
  })

  it('[8.8] offers nothing that its namespace does not support', async () => {
    const view = await open({ api: 'http://127.0.0.1:1', projectId: 'p', features: { onramp: true } })
    await connectIn(view, 'bip122')
    await view.modal.open({ view: 'Account' })
    await expect.element(button('Receive')).toBeVisible()
    for (const label of ['Send', 'Swap', 'Buy']) await expect.element(button(label)).not.toBeInTheDocument()
    await expect.element(page.getByRole('tab', { name: 'NFTs' })).not.toBeInTheDocument()
    await view.modal.open({ view: 'Send' })
    await expect.element(page.getByText('Unsupported chain')).toBeVisible()
  })

  it('has nothing to choose in a kit with one namespace', async () => {
    const wallet = announceWallet()
    const view = renderKit()
    await expect.poll(() => view.kit.facts.get().hasInstalledWallet).toBe(true)
    const connected = connect(view.kit, { connectorId: 'test.lovelace' })
    await expect.poll(wallet.waiting).toHaveLength(1)
    wallet.approve()
    await connected
    await view.modal.open({ view: 'Account' })
    await expect.element(inDialog('0xf39F…2266')).toBeVisible()
    await expect.element(page.getByRole('group', { name: 'Accounts' })).not.toBeInTheDocument()
  })
})

describe('a network that is not served', () => {
  const served = { api: world.api, projectId: world.projectId }
  const said = (network: string) => inDialog(`This site doesn’t show balances or activity on ${network}`)

  it.each([
    ['the server', 'bip122', 'Coin one', served, ['Tokens', 'Activity']],
    ['the server', 'solana', 'Sun one', served, ['Tokens', 'NFTs', 'Activity']],
    ['the kit, which has no server,', 'bip122', 'Coin one', {}, ['Tokens']],
  ] as const)(
    '[8.6 not supported] %s: %s is reported in a toast and in each tab, and no number is shown',
    async (_, namespace, network, config, tabs) => {
      const view = await open(config)
      await connectIn(view, namespace)
      await view.modal.open({ view: 'Account' })
      await expect
        .element(page.getByRole('alert').filter({ hasText: 'Token Balance Unavailable' }))
        .toHaveTextContent(/Choose (another network|a network of the list)\.$/)
      for (const tab of tabs) {
        if (tabs.length > 1) await page.getByRole('tab', { name: tab }).click()
        await expect.element(inDialog('Not shown on this site')).toBeVisible()
        await expect.element(said(network)).toBeVisible()
        await expectNoAxeFindings()
      }
      const total = () => view.shadow?.querySelector('.lk-total')?.textContent
      await expect.poll(total).toMatch(/—$/)
      expect(total()).not.toMatch(/\d/)
      await expect.element(page.getByText('value over time')).not.toBeInTheDocument()
    },
  )

  it('[8.6 not supported] the server: an eip155 network is reported in a toast, and no number is shown', async () => {
    const network = { ...devnet, id: 4_242, caipNetworkId: 'eip155:4242' } as const
    const view = await open({ ...served, chainId: 4_242, networks: [network], namespaces: [] })
    await connectIn(view, 'eip155')
    await view.modal.open({ view: 'Account' })
    const toast = () => view.shadow?.querySelector('.lk-toasts')?.textContent
    await expect.poll(toast).toContain('Token Balance UnavailableChoose another network.')
    await expect.poll(() => view.shadow?.querySelector('.lk-total')?.textContent).toMatch(/—$/)
  })
})

describe('the networks', () => {
  it('[3.12 requestedCaipNetworks] [3.14 solana] are grouped by namespace, each under its name', async () => {
    const view = await open()
    await connectIn(view, 'eip155')
    await view.modal.open({ view: 'Networks' })
    for (const [namespace, first] of [
      ['Ethereum', 'Devnet'],
      ['Solana', 'Sun one'],
      ['Bitcoin', 'Coin one'],
    ] as const) {
      await expect.element(page.getByRole('heading', { name: namespace })).toBeVisible()
      const rows = page.getByRole('list', { name: namespace }).getByRole('listitem')
      await expect.element(rows.first()).toHaveTextContent(first)
    }
    await expectNoAxeFindings()
  })

  it('[4.14 recomputes the address] a network of another connected namespace leads to its account', async () => {
    const view = await open()
    await connectIn(view, 'solana', 'eip155')
    await view.modal.open({ view: 'Account' })
    await button('Network: Devnet').click()
    await button('Sun two').click()
    await expect.element(inDialog('Sola…1111')).toBeVisible()
    expect(view.kit.facts.get().account).toBe('solana:two:SolanaAda1111111111111111111111')
  })

  it('a network of a namespace that is not connected leads to connecting it there', async () => {
    const view = await open()
    await connectIn(view, 'eip155')
    await view.modal.open({ view: 'Networks' })
    await button(/^Coin two/).click()
    await expect.element(titled('Connect Bitcoin')).toBeVisible()
    expect(view.kit.facts.get().account).toBe(`eip155:31337:${addresses.ada}`)
    await button(/^Omni Wallet/).click()
    await expect.poll(() => view.kit.facts.get().account).toBe('bip122:two:bc1qada0000000000000000000000000')
  })
})

describe('the settings', () => {
  const rows = page.getByRole('list', { name: 'Connected wallets' }).getByRole('listitem')
  const listed = () =>
    rows.elements().map(({ textContent }) => /Ethereum|Solana|Bitcoin/.exec(textContent)?.[0])
  const all = ['eip155', 'solana', 'bip122'] as const

  it('[3.11 allAccounts] [3.11 addressLabels] list the accounts of the current wallet and switch to another one', async () => {
    const view = await open()
    await connectIn(view, 'eip155', 'bip122')
    view.wallets.bip122.labels = { bc1qada0000000000000000000000000: 'payment', bc1pada: 'ordinals' }
    view.wallets.bip122.change(['bc1qada0000000000000000000000000', 'bc1pada'])
    await view.modal.open({ view: 'AccountSettings' })
    const accounts = page.getByRole('list', { name: 'Accounts in Omni' }).getByRole('listitem')
    await expect
      .poll(() => accounts.elements().map((row) => row.textContent))
      .toEqual(['Paymentsbc1q…0000', 'Ordinalsbc1pada'])
    await expectNoAxeFindings()
    await button(/^Ordinals/).click()
    await expect.element(announced('Now using Ordinals')).toBeVisible()
    expect(view.kit.facts.get().account).toBe('bip122:one:bc1pada')
    // Still in the wallet's own order, with the other account marked.
    await expect
      .poll(() => accounts.elements().map((row) => row.querySelector('[aria-current]')?.textContent))
      .toEqual([undefined, 'Ordinalsbc1pada'])
    const { addressLabels, allAccounts } = getAccountState(view.kit)
    expect([addressLabels.get('bc1pada'), allAccounts.map(({ address }) => address)]).toEqual([
      'ordinals',
      ['bc1pada', 'bc1qada0000000000000000000000000'],
    ])
  })

  it('[4.13 calls the adapter] disconnect one of three namespaces and keep the others', async () => {
    const view = await open()
    await connectIn(view, ...all)
    await view.modal.open({ view: 'AccountSettings' })
    await expect.poll(listed).toEqual(['Bitcoin', 'Ethereum', 'Solana'])
    await button('Disconnect Omni, Sola…1111').click()
    await expect.element(announced('Omni disconnected')).toBeVisible()
    await expect.poll(listed).toEqual(['Bitcoin', 'Ethereum'])
    expect(view.kit.facts.get()).toMatchObject({
      account: 'bip122:one:bc1qada0000000000000000000000000',
      connectedNamespaces: ['eip155', 'bip122'],
    })
    expect(view.wallets).toMatchObject({ solana: { isTrusting: false }, bip122: { isTrusting: true } })
    await expectNoAxeFindings()
    await view.modal.open({ view: 'Account' })
    const shown = page.getByRole('group', { name: 'Accounts' }).getByRole('button')
    await expect
      .poll(() => shown.elements().map(({ textContent }) => textContent))
      .toEqual(['Ethereum', 'Bitcoin', 'Connect Solana'])
  })

  it('[4.13 calls the adapter] [4.13 account state] switch to the previous namespace when one disconnects, and disconnect all', async () => {
    const view = await open()
    await connectIn(view, ...all)
    await view.modal.open({ view: 'AccountSettings' })
    await button('Disconnect Omni, bc1q…0000').click()
    await expect.poll(listed).toEqual(['Solana', 'Ethereum'])
    expect(view.kit.facts.get().account).toBe('solana:one:SolanaAda1111111111111111111111')
    expect(view.dialog?.open).toBe(true)
    await button('Disconnect all').click()
    await expect.poll(() => view.dialog?.open ?? false).toBe(false)
    await expect.poll(() => view.container.textContent).toBe('Connect wallet')
    expect(view.kit.facts.get()).toMatchObject({ account: null, connectedNamespaces: [] })
    expect(view.wallets).toMatchObject({ solana: { isTrusting: false }, bip122: { isTrusting: false } })
    expect(view.evm.waiting()).toEqual([])
  })
})

it('[2.9 cancel resets] cancelling a required sign-in disconnects that namespace alone', async () => {
  const signIn = localSessions({ required: true, storage: createMemoryStorage() })
  const view = await open({ signIn })
  await connectIn(view, 'solana')
  await button('Sign in').click()
  await expect.poll(() => view.kit.facts.get().signIn).toBe('signedIn')
  await connectIn(view, 'bip122')
  await expect.element(titled('Sign in')).toBeVisible()
  await button('Cancel').click()
  await expect.poll(() => view.kit.facts.get().connectedNamespaces).toEqual(['solana'])
  await expect.poll(() => view.kit.facts.get().signIn).toBe('signedIn')
  await expect.poll(() => view.dialog?.open ?? false).toBe(false)
})

const locales = [
  { locale: 'en', copy: {}, mode: 'light' },
  { locale: 'en-XA', copy: pseudoLong, mode: 'dark' },
  { locale: 'ar-XB', copy: pseudoArabic, mode: 'light' },
] as const
const requests: readonly ViewRequest[] = [
  { view: 'Account' },
  { view: 'Networks' },
  { view: 'AccountSettings' },
  { view: 'AllWallets', data: { namespaces: ['bip122'] } },
  { view: 'AllWallets', data: { namespaces: ['bip122', 'cosmos'] } },
  { view: 'ConnectingWallet', data: { walletId: 'test.omni' } },
]

describe.each(locales)('in $locale, $mode', ({ locale, copy, mode }) => {
  it.each(requests)('$view $data fits a phone, is translated, and has no axe violations', async (request) => {
    await page.viewport(375, 800)
    const view = await open({ locale, copy, theme: { mode } })
    await connectIn(view, 'eip155', 'solana')
    await view.modal.open(request)
    await expect.poll(() => view.dialog?.open).toBe(true)
    const isThere = () => view.shadow?.querySelector('.lk-panel-body .lk-row, .lk-namespace')
    await expect.poll(isThere).toBeTruthy()
    await expectNoAxeFindings()
    const panel = view.shadow?.querySelector<HTMLElement>('.lk-panel')
    if (!panel) throw new Error('The panel is missing')
    expect(strayIn(panel)).toEqual([])
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden from sight does not count
    const text = panel.innerText
    expect(text).not.toMatch(/^\w+\.\w+\.?/m)
    if (locale !== 'en') expect(untranslated(text, { ...en, ...copy })).toEqual([])
  })
})
