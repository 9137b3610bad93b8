import { connect, createMemoryStorage, createSendFlow, type Kit } from '@latchkey/core'
import { holdBlocks, testWorld } from '@latchkey/devnet/testWorld'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import {
  createMemoryWallet,
  memoryNamespace,
  memoryNetworksOf,
} from '../../../../core/test/memoryNamespace.ts'
import { devnet, sidenet } from '../../../../core/test/networks.ts'
import { announceWallet } from '../../../test/announceWallet.ts'
import { connectWallet } from '../../../test/connectWallet.ts'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { openAccount } from '../../../test/openAccount.ts'
import { renderKit } from '../../../test/renderKit.tsx'
import { ConnectButton, type ConnectButtonShow } from '../../index.ts'

const world = await testWorld()
const networkId = world.network.caipNetworkId
const account = () => page.getByRole('button', { name: /Account/ })
const balance = () => document.querySelector('.latchkey-button-balance')
const wide = () => page.viewport(1280, 800)
const narrow = () => page.viewport(320, 640)

afterEach(() => page.viewport(414, 896))

/** Connects an account of the world to a page with only a button. */
const open = (show?: ConnectButtonShow, config: Parameters<typeof openAccount>[2] = {}) =>
  openAccount(world, undefined, { children: <ConnectButton {...(show && { show })} />, ...config })

/** Returns how often a kit has read the native balance of an account. */
const readsOf = ({ queries, config }: Kit) =>
  queries.client
    ?.getQueryCache()
    .findAll({ queryKey: [config.storageKey, 'balance'] })
    .map(({ state }) => state.dataUpdateCount)

describe('a connected account', () => {
  it('is its name, balance and network, in the button and in its accessible name', async () => {
    await wide()
    const { container } = await open({ network: true })
    const name = /^Account alice\.mob\.eth, [\d,.]+M? ETH, Devnet$/
    await expect.element(page.getByRole('button', { name })).toBeVisible()
    expect(container.textContent).toMatch(/^alice\.mob\.eth [\d,.]+M? ETH$/)
    await expectNoAxeFindings()
    await account().click()
    await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  })

  it('is only what `show` selects', async () => {
    await wide()
    const { container } = await open({ avatar: false, name: false, balance: false, network: false })
    await expect.element(account()).toHaveAccessibleName(/^Account 0x\w{4}…\w{4}$/)
    expect(container.textContent).toMatch(/^0x\w{4}…\w{4}$/)
    expect(container.querySelector('.latchkey-button-avatar, .latchkey-button-mark')).toBeNull()
  })

  it('asks the chain for a balance only where it is shown, without a server', async () => {
    await narrow()
    const { kit } = await open(undefined, { api: undefined, projectId: undefined })
    await expect.element(account()).toHaveAccessibleName('Account alice.mob.eth')
    expect(readsOf(kit)).toEqual([0])
    await wide()
    await expect.poll(() => balance()?.textContent).toMatch(/^[\d,.]+M? ETH$/)
    expect(readsOf(kit)).toEqual([0, 1])
  })

  it('has no balance if the chain is unreachable', async () => {
    await wide()
    const wallet = announceWallet()
    const view = renderKit()
    await connectWallet(wallet)
    await expect.element(page.getByRole('button', { name: 'Account 0xf39F…2266', exact: true })).toBeVisible()
    expect(view.container.textContent).toBe('0xf39F…2266')
  })

  it('counts pending transactions until they are mined', async () => {
    await wide()
    const { kit, wallet } = await open()
    await expect.element(account()).toHaveAccessibleName(/ETH$/)
    await holdBlocks(world)
    const token = {
      asset: { type: 'native' },
      networkId,
      name: 'Ether',
      symbol: 'ETH',
      decimals: 18,
      balance: 10n ** 18n,
      price: 2_000,
      iconUrl: '',
    } as const
    const receiver = world.accounts.find(({ name }) => name === 'dave')?.address ?? ''
    const flow = createSendFlow(kit, { token, amount: '0.000000000000000007', receiver })
    onTestFinished(() => flow.stop())
    flow.send({ type: 'reviewRequested' })
    await expect.poll(() => flow.get()).toMatchObject({ status: 'reviewing', fee: expect.anything() })
    flow.send({ type: 'submitRequested' })
    await wallet.approve('eth_sendTransaction')
    await expect.element(account()).toHaveAccessibleName(/ETH, Pending transactions: 1$/)
    expect(document.querySelector('.latchkey-button-pending')?.getAttribute('data-count')).toBe('1')
    await expectNoAxeFindings()
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: [] })
    await fetch(world.rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    await expect.element(account()).toHaveAccessibleName(/ETH$/)
  })

  it('keeps the focus from before it connects', async () => {
    const wallet = announceWallet()
    const view = renderKit()
    await connectWallet(wallet)
    await expect.element(account()).toBeVisible()
    await expect.poll(() => view.dialog?.open ?? false).toBe(false)
    await expect.element(account()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  })

  it('is dimmed, at the same place, until its wallet responds on the next visit', async () => {
    const wallet = announceWallet()
    const config = { storage: createMemoryStorage(), storageKey: 'next-visit' }
    const before = renderKit(config)
    await connectWallet(wallet)
    await expect.element(account()).toBeVisible()
    const width = before.container.querySelector('button')?.offsetWidth
    before.unmount()
    wallet.hide()
    const { container } = renderKit(config)
    const button = page.getByRole('button', { name: '0xf39F…2266' })
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    expect(container.querySelector('button')?.offsetWidth).toBe(width)
    expect(getComputedStyle(container.querySelector('.latchkey-button-label') as Element).opacity).toBe('0.6')
  })

  it('is its short address in a namespace whose balances can’t be read', async () => {
    await wide()
    const bitcoin = createMemoryWallet('xverse', ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'])
    const networks = memoryNetworksOf('bip122', 'Coin')
    const view = renderKit({ networks: [...networks], namespaces: [memoryNamespace([bitcoin], 'bip122')] })
    await expect.poll(() => view.kit.facts.get().phase).toBe('settled')
    await connect(view.kit, { connectorId: 'xverse', namespace: 'bip122' })
    const { name } = networks[0]
    await expect.element(account()).toHaveAccessibleName(`Account bc1q…f3t4, ${name}`)
    expect(view.container.textContent).toBe('bc1q…f3t4')
  })

  it('keeps its accessible name when another account becomes active', async () => {
    const wallets = [
      createMemoryWallet('one', ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']),
      createMemoryWallet('two', ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq']),
    ]
    const networks = memoryNetworksOf('bip122', 'Coin')
    const view = renderKit({ networks: [...networks], namespaces: [memoryNamespace(wallets, 'bip122')] })
    await expect.poll(() => view.kit.facts.get().phase).toBe('settled')
    for (const [connectorId, short] of [
      ['one', 'bc1q…f3t4'],
      ['two', 'bc1q…5mdq'],
    ] as const) {
      await connect(view.kit, { connectorId, namespace: 'bip122' })
      const named = { name: `Account ${short}, ${networks[0].name}`, exact: true }
      await expect.element(page.getByRole('button', named)).toBeVisible()
    }
    // The part has loaded again by then.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    await expect.element(account()).toHaveAccessibleName(`Account bc1q…5mdq, ${networks[0].name}`)
  })
})

describe('on a wrong network', () => {
  it('says so, and opens the view that asks for another one', async () => {
    const wallet = announceWallet()
    const view = renderKit({ networks: [devnet, sidenet] })
    await connectWallet(wallet)
    await expect.poll(() => view.dialog?.open ?? false).toBe(false)
    wallet.moveTo(5)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    const wrong = page.getByRole('button', { name: 'Wrong network, Account 0xf39F…2266', exact: true })
    await expect.element(wrong).toBeInTheDocument()
    expect(view.container.textContent).toBe('Wrong network')
  })

  it('opens the list of networks where an app allows other networks', async () => {
    const wallet = announceWallet()
    const view = renderKit({ networks: [devnet, sidenet], allowUnsupportedChain: true })
    await connectWallet(wallet)
    await expect.poll(() => view.dialog?.open ?? false).toBe(false)
    wallet.moveTo(5)
    await page.getByRole('button', { name: /^Wrong network/ }).click()
    await expect.element(page.getByRole('dialog', { name: 'Networks' })).toBeVisible()
    await expectNoAxeFindings()
  })
})

describe('the size of the button', () => {
  /** Records the widths that the button is painted with. */
  function watchWidths(container: HTMLElement) {
    const widths: number[] = []
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.round(entry?.target.getBoundingClientRect().width ?? 0)
      if (width !== widths.at(-1)) widths.push(width)
    })
    observer.observe(container.querySelector('button') as Element)
    onTestFinished(() => observer.disconnect())
    return widths
  }

  it('grows once from the short address to the name and the balance, without shifting the page', async () => {
    await wide()
    const { kit, container } = await open({ network: true })
    await expect.element(account()).toHaveAccessibleName(/ETH/)
    const height = container.querySelector('button')?.offsetHeight
    expect(height).toBe(44)
    // As on the next visit: the account is known from the first paint.
    await kit.queries.client?.resetQueries()
    const widths = watchWidths(container)
    const shifts: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    })
    observer.observe({ type: 'layout-shift' })
    onTestFinished(() => observer.disconnect())
    await expect.element(account()).toHaveAccessibleName(/^Account alice\.mob\.eth, \S+ ETH/)
    expect(widths.length).toBeLessThanOrEqual(1)
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
  })

  /** Lets animations run until the test ends. */
  async function allowMotion() {
    const session = cdp() as unknown as { send(method: string, parameters: object): Promise<void> }
    const setMotion = (value: string) =>
      session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
    await setMotion('no-preference')
    onTestFinished(() => setMotion(''))
  }

  it('changes smoothly, and is the content’s again afterwards', async () => {
    await allowMotion()
    await narrow()
    const { container } = await open()
    await expect.element(account()).toHaveAccessibleName('Account alice.mob.eth')
    const button = container.querySelector('button') as HTMLElement
    await expect.poll(() => button.dataset.growing).toBeUndefined()
    const moved: string[] = []
    button.addEventListener('transitionrun', ({ propertyName }) => moved.push(propertyName))
    const before = button.offsetWidth
    await wide()
    await expect.element(account()).toHaveAccessibleName(/ETH$/)
    await expect.poll(() => moved).toEqual(['width'])
    await expect.poll(() => button.dataset.growing).toBeUndefined()
    expect(button.offsetWidth).toBeGreaterThan(before)
    expect(button.style.getPropertyValue('--latchkey-button-size')).toBe('')
  })

  it('continues from its width when it changes while it is growing', async () => {
    await allowMotion()
    await narrow()
    const { container } = await open()
    await expect.element(account()).toHaveAccessibleName('Account alice.mob.eth')
    const button = container.querySelector('button') as HTMLElement
    await expect.poll(() => button.dataset.growing).toBeUndefined()
    const before = button.offsetWidth
    // Paused halfway, so that the next change is during the growth on every machine.
    button.addEventListener(
      'transitionrun',
      () => {
        for (const animation of button.getAnimations()) {
          animation.pause()
          animation.currentTime = 90
        }
      },
      { once: true },
    )
    await wide()
    await expect.element(account()).toHaveAccessibleName(/ETH$/)
    await expect.poll(() => button.getAnimations().map(({ playState }) => playState)).toEqual(['paused'])
    const halfway = button.offsetWidth
    expect(halfway).toBeGreaterThan(before)
    const styles: (string | null)[] = []
    const observer = new MutationObserver((records) => {
      for (const { oldValue } of records) styles.push(oldValue)
    })
    observer.observe(button, { attributeFilter: ['style'], attributeOldValue: true })
    onTestFinished(() => observer.disconnect())
    await narrow()
    await expect.element(account()).toHaveAccessibleName('Account alice.mob.eth')
    await expect.poll(() => button.dataset.growing).toBeUndefined()
    // The second growth begins at the width that the first one had reached.
    expect(styles.map((style) => style?.match(/size: (\d+)px/)?.[1])).toContain(String(halfway))
  })

  it('fits in a narrow bar, in which the balance gives way before the name', async () => {
    await wide()
    const { container } = await open({ network: true })
    await expect.element(account()).toHaveAccessibleName(/ETH/)
    const bar = container.querySelector('header') as HTMLElement
    const button = container.querySelector('button') as HTMLElement
    const label = container.querySelector('.latchkey-button-label') as HTMLElement
    bar.style.cssText = 'display: flex; inline-size: 210px'
    expect(button.getBoundingClientRect().width).toBeLessThanOrEqual(210)
    expect(button.offsetHeight).toBe(44)
    expect(label.scrollWidth).toBe(label.clientWidth)
    bar.style.inlineSize = '120px'
    expect(button.getBoundingClientRect().width).toBeLessThanOrEqual(120)
    expect(label.scrollWidth).toBeGreaterThan(label.clientWidth)
  })
})
