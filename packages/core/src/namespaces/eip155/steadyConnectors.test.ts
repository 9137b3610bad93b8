import { injected } from '@wagmi/core'
import type { EIP1193Provider } from 'viem'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Browser, createBrowser, createWallet } from '../../../test/browser.ts'
import { addresses, keys, openKit, settled, until } from '../../../test/kits.ts'
import { devnet, sidenet } from '../../../test/networks.ts'
import { type Members, type ProviderShape, providerShapes } from '../../../test/providerShapes.ts'
import { signMessage } from '../../account/signMessage.ts'
import { connect } from '../../connection/connect.ts'
import { disconnect } from '../../connection/disconnect.ts'
import { switchNetwork } from '../../connection/switchNetwork.ts'
import type { Kit } from '../../kit/kit.ts'
import { toChain } from './createWagmiConfig.ts'

type Question = { method: string; params?: unknown }

let browser: Browser
beforeEach(() => {
  browser = createBrowser()
})

/** Opens a page with a started kit and a wallet with custom responses to some requests. */
async function open(answers: Record<string, (question: Question) => unknown> = {}) {
  const wallet = createWallet({ privateKeys: [keys.alice], chains: [devnet, sidenet].map(toChain) })
  const request = wallet.provider.request.bind(wallet.provider) as (question: Question) => Promise<unknown>
  const asked: string[] = []
  Object.assign(wallet.provider, {
    async request(question: Question) {
      asked.push(question.method)
      const answer = answers[question.method]
      return answer ? answer(question) : request(question)
    },
  })
  browser.open([wallet])
  const kit = openKit()
  kit.start()
  await settled(kit)
  const emit = (event: string, value: unknown) => wallet.backend.emit(event as never, value as never)
  return { kit, wallet, asked, emit, request, connect: () => connect(kit, { connectorId: wallet.rdns }) }
}

/** Fails the test on unhandled rejections. */
function watchUnhandled() {
  const unhandled: unknown[] = []
  const listen = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', listen)
  onTestFinished(() => void process.off('unhandledRejection', listen))
  return unhandled
}

const odd: unknown[] = [undefined, null, '', 'loading', {}, [], Number.NaN, '0x0', -1, true]

describe('events without a usable value', () => {
  it.each(odd)('asks the wallet after chainChanged with %j', async (said) => {
    const { kit, asked, emit, connect } = await open()
    await connect()
    asked.length = 0
    emit('chainChanged', said)
    await vi.waitFor(() => expect(asked).toEqual(['eth_chainId']))
    expect(kit.facts.get().account).toBe(`eip155:31337:${addresses.alice}`)
  })

  it('follows chainChanged with a number in any form', async () => {
    const { kit, emit, connect } = await open()
    await connect()
    for (const [said, id] of [
      ['0x7a6a', 31338],
      [31337, 31337],
      ['31338', 31338],
    ] as const) {
      emit('chainChanged', said)
      await until(kit, () => kit.facts.get().account === `eip155:${id}:${addresses.alice}`)
    }
  })

  it.each([[undefined], [[null]], ['text'], [{}], [[7]], [['0x12']]])(
    'asks the wallet after accountsChanged with %j',
    async (said) => {
      const unhandled = watchUnhandled()
      const { kit, asked, emit, connect } = await open()
      await connect()
      asked.length = 0
      emit('accountsChanged', said)
      await vi.waitFor(() => expect(asked).toEqual(['eth_accounts']))
      expect(kit.facts.get().account).toBe(`eip155:31337:${addresses.alice}`)
      expect(unhandled).toEqual([])
    },
  )
})

it.each([null, '', 'loading', {}, '0x0'])(
  'does not connect a wallet on chain %j, and leaves nothing behind',
  async (chainId) => {
    const { kit, connect } = await open({ eth_chainId: () => chainId })
    await expect(connect()).rejects.toMatchObject({ shortMessage: 'ChainId not found in provider' })
    expect(kit.facts.get().status).toBe('disconnected')
    expect([...browser.items.values()].join()).not.toMatch(/eip155:(?:NaN|0)\b/)
  },
)

describe('a rejection in any form', () => {
  it.each([
    { code: '4001' },
    { code: -32603, data: { code: 4001 } },
    { error: { code: 4001 } },
    { message: 'User rejected the request.' },
  ])('rejects the connection on %j without asking again', async (said) => {
    const { asked, connect } = await open({
      wallet_requestPermissions: () => {
        throw Object.assign(new Error(''), said)
      },
    })
    await expect(connect()).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(asked).toEqual(['wallet_requestPermissions'])
  })
})

describe('switching chains', () => {
  const unknown = () => {
    throw Object.assign(new Error('Unrecognized chain'), { code: 4902 })
  }

  it('switches a wallet that adds a chain without switching to it', async () => {
    let isAdded = false
    const { kit, request, asked, connect } = await open({
      wallet_switchEthereumChain: (question) => (isAdded ? request(question) : unknown()),
      wallet_addEthereumChain: () => {
        isAdded = true
        return null
      },
    })
    await connect()
    asked.length = 0
    await switchNetwork(kit, { networkId: 'eip155:31338' })
    expect(asked.filter((method) => method.startsWith('wallet_'))).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
    expect(kit.facts.get().activeAccount?.networkId).toBe('eip155:31338')
  })

  it.each([
    { code: -32603, data: { code: 4902 } },
    { code: -32603, data: { originalError: { code: '4902' } } },
    { code: -32603, error: { code: 4902 } },
    { code: -32000, cause: { code: 4902 } },
    { code: -32603, message: 'Unrecognized chain ID "0x7a6a". Try adding the chain.' },
  ])('adds a chain that a wallet reports as unknown by %j', async (said) => {
    let isAdded = false
    const { kit, request, connect } = await open({
      wallet_switchEthereumChain(question) {
        if (!isAdded) throw Object.assign(new Error('no'), said)
        return request(question)
      },
      wallet_addEthereumChain() {
        isAdded = true
        return null
      },
    })
    await connect()
    await switchNetwork(kit, { networkId: 'eip155:31338' })
    expect(kit.facts.get().activeAccount?.networkId).toBe('eip155:31338')
  })

  it('waits for a wallet that switches after its response', async () => {
    const { kit, wallet, connect } = await open({ wallet_switchEthereumChain: () => null })
    await connect()
    const switching = switchNetwork(kit, { networkId: 'eip155:31338' })
    wallet.backend.switchChain(31338)
    await switching
    expect(kit.facts.get().activeAccount?.networkId).toBe('eip155:31338')
  })

  it('times out after 2 minutes if the wallet never responds, and follows a later switch', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { kit, wallet, connect } = await open({ wallet_switchEthereumChain: () => new Promise(() => {}) })
    await connect()
    let failure: unknown
    void switchNetwork(kit, { networkId: 'eip155:31338' }).catch((error: unknown) => {
      failure = error
    })
    await vi.advanceTimersByTimeAsync(119_000)
    expect(failure).toBeUndefined()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(failure).toMatchObject({ shortMessage: 'The wallet did not switch networks.' })
    wallet.backend.switchChain(31338)
    await expect.poll(() => kit.facts.get().activeAccount?.networkId).toBe('eip155:31338')
  })

  it('ends when the wallet has switched, even without a response', async () => {
    const asked = { open: () => {} }
    const isAsked = new Promise<void>((resolve) => {
      asked.open = resolve
    })
    const { kit, wallet, connect } = await open({
      wallet_switchEthereumChain() {
        asked.open()
        return new Promise(() => {})
      },
    })
    await connect()
    const switching = switchNetwork(kit, { networkId: 'eip155:31338' })
    await isAsked
    wallet.backend.switchChain(31338)
    await switching
    expect(kit.facts.get().activeAccount?.networkId).toBe('eip155:31338')
  })

  it('fails if the wallet approves but does not switch', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { kit, connect } = await open({ wallet_switchEthereumChain: () => null })
    await connect()
    const failure = switchNetwork(kit, { networkId: 'eip155:31338' }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await failure).toMatchObject({ shortMessage: 'The wallet did not switch networks.' })
    expect(kit.facts.get().activeAccount?.networkId).toBe('eip155:31337')
  })
})

describe('malformed wallets', () => {
  const thrower = (target: object = {}) =>
    new Proxy(target, {
      get() {
        throw new Error('not to be read')
      },
      has() {
        throw new Error('not to be asked')
      },
    })
  const rows = (kit: Kit) => kit.namespaces.get('eip155')?.connectors.get() ?? []
  const announce = (detail: unknown) =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  const wallet = (info: object = {}) => {
    const { provider } = createWallet({ privateKeys: [keys.alice], chains: [toChain(devnet)] })
    return { info: { uuid: crypto.randomUUID(), name: 'Odd', rdns: 'test.odd', icon: '', ...info }, provider }
  }

  async function openPage() {
    const page = browser.open([])
    const kit = openKit()
    kit.start()
    await settled(kit)
    return { kit, page }
  }

  it.each([{ icon: ['data:image/png;base64,AA'] }, { icon: {} }, { icon: 7 }, { icon: null }])(
    'lists a wallet with %j without an icon',
    async (info) => {
      const { kit } = await openPage()
      announce(wallet(info))
      expect(rows(kit)).toMatchObject([{ id: 'test.odd', name: 'Odd' }])
      expect(rows(kit)[0]).not.toHaveProperty('icon')
    },
  )

  it.each([
    { name: { trim: (): string => 'x' } },
    { rdns: { trim: (): string => 'x' } },
    { uuid: { trim: (): string => 'x' } },
    { name: '\u00a0' },
  ])('ignores a wallet with %j and lists the others', async (info) => {
    const { kit } = await openPage()
    announce(wallet(info))
    announce({ info: thrower(), provider: thrower() })
    announce(thrower())
    announce(wallet({ rdns: 'test.good' }))
    expect(rows(kit)).toMatchObject([{ id: 'test.good' }])
  })

  it('lists other wallets when window.ethereum cannot be read', async () => {
    const { kit } = await openPage()
    Object.assign(window, { ethereum: thrower() })
    onTestFinished(() => void Reflect.deleteProperty(window, 'ethereum'))
    announce(wallet({ rdns: 'test.good' }))
    expect(rows(kit)).toMatchObject([{ id: 'injected' }, { id: 'test.good' }])
  })

  it('lists an app’s own connector and the announced wallet with the same provider once', async () => {
    const announced = wallet({ rdns: 'test.twin' })
    browser.open([])
    const target = { id: 'mine', name: 'Mine', provider: announced.provider as never }
    const other = { id: 'other', name: 'Other', provider: wallet().provider as never }
    const kit = openKit({ connectors: [injected({ target }), injected({ target: other })] })
    kit.start()
    await settled(kit)
    expect(rows(kit)).toMatchObject([{ id: 'mine' }, { id: 'other' }])
    announce(announced)
    await kit.prepare()
    await expect.poll(() => rows(kit)).toMatchObject([{ id: 'other' }, { id: 'test.twin' }])
  })

  it.each(['before', 'after'])(
    'lists an app’s own connectors over window.ethereum, there %s they are read, once',
    async (when) => {
      const provider = () => (window as { ethereum?: never }).ethereum
      const mine = ['mine', 'same'].map((id) => injected({ target: { id, name: id, provider } }))
      const page = browser.open([])
      const kit = openKit({ connectors: mine })
      kit.start()
      await settled(kit)
      const install = () => page.install({ ...wallet(), by: 'ethereum', rdns: '', name: '' })
      if (when === 'before') install()
      // A list does this when it opens.
      kit.namespaces.get('eip155')?.look?.()
      if (when === 'after') install()
      await expect.poll(() => rows(kit)).toMatchObject([{ id: 'mine' }])
      await connect(kit, { connectorId: 'mine' })
      expect(kit.facts.get().status).toBe('connected')
    },
  )
})

describe.each(Object.keys(providerShapes) as ProviderShape[])('a provider that is %s', (shape) => {
  it.each(['announcement', 'ethereum'] as const)(
    'by %s connects, switches, signs, disconnects and is restored',
    async (by) => {
      const unhandled = watchUnhandled()
      const wallet = createWallet({
        privateKeys: [keys.alice],
        chains: [devnet, sidenet].map(toChain),
        mood: 'trusting',
        by,
      })
      const { backend, rdns } = wallet
      const members: Members = {
        request: (question) => wallet.provider.request(question as never),
        on: (event, listener) => void backend.on(event as never, listener as never),
        removeListener: (event, listener) => void backend.off(event as never, listener as never),
      }
      const provider = providerShapes[shape](members) as EIP1193Provider
      const visit = async () => {
        browser.open([{ ...wallet, provider }])
        const kit = openKit()
        kit.start()
        await settled(kit)
        return kit
      }
      let kit = await visit()
      const connectorId = by === 'ethereum' ? 'injected' : rdns
      await connect(kit, { connectorId })
      await switchNetwork(kit, { networkId: 'eip155:31338' })
      expect(await signMessage(kit, { message: 'hello' })).toMatch(/^0x/)
      kit.destroy()
      kit = await visit()
      expect(kit.facts.get().account).toBe(`eip155:31338:${addresses.alice}`)
      await disconnect(kit)
      await connect(kit, { connectorId })
      expect(kit.facts.get().status).toBe('connected')
      expect(unhandled).toEqual([])
    },
  )
})

describe('stored connections', () => {
  it.each([0, -1, 1.5, null, '1', {}])(
    'on the chain %j are restored on the wallet’s chain',
    async (chainId) => {
      const { kit, connect } = await open()
      await connect()
      kit.destroy()
      const stored = JSON.parse(browser.items.get('latchkey.store') ?? '')
      stored.state.connections.value[0][1].chainId = chainId
      browser.items.set('latchkey.store', JSON.stringify(stored))
      const wallet = createWallet({ privateKeys: [keys.alice], chains: [toChain(devnet)], mood: 'trusting' })
      browser.open([wallet])
      const next = openKit()
      next.start()
      await settled(next)
      expect(next.facts.get().account).toBe(`eip155:31337:${addresses.alice}`)
    },
  )
})
