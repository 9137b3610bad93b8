import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { switchNetwork } from '../../actions/switchNetwork.ts'
import { type Browser, createBrowser, createWallet } from '../../testing/browser.ts'
import { addresses, keys, openKit, settled, until } from '../../testing/kits.ts'
import { devnet, sidenet } from '../../testing/networks.ts'
import { toChain } from './toChain.ts'

type Question = { method: string; params?: unknown }

let browser: Browser
beforeEach(() => {
  browser = createBrowser()
})

/** A wallet that answers some questions in its own way, in a page with a started kit. */
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

/** Fails the test that leaves a rejection to nobody. */
function watchUnhandled() {
  const unhandled: unknown[] = []
  const listen = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', listen)
  onTestFinished(() => void process.off('unhandledRejection', listen))
  return unhandled
}

const odd: unknown[] = [undefined, null, '', 'loading', {}, [], Number.NaN, '0x0', -1, true]

describe('events that say nothing', () => {
  it.each(odd)('chainChanged with %j asks the wallet', async (said) => {
    const { kit, asked, emit, connect } = await open()
    await connect()
    asked.length = 0
    emit('chainChanged', said)
    await vi.waitFor(() => expect(asked).toEqual(['eth_chainId']))
    expect(kit.facts.get().account).toBe(`eip155:31337:${addresses.alice}`)
  })

  it('chainChanged with a number in any form is followed', async () => {
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
    'accountsChanged with %j asks the wallet',
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
  'a wallet that is on %j cannot be connected, and leaves nothing behind',
  async (chainId) => {
    const { kit, connect } = await open({ eth_chainId: () => chainId })
    await expect(connect()).rejects.toMatchObject({ shortMessage: 'ChainId not found in provider' })
    expect(kit.facts.get().status).toBe('disconnected')
    expect([...browser.items.values()].join()).not.toMatch(/eip155:(?:NaN|0)\b/)
  },
)

describe('a no, however it is put', () => {
  it.each([
    { code: '4001' },
    { code: -32603, data: { code: 4001 } },
    { error: { code: 4001 } },
    { message: 'User rejected the request.' },
  ])('%j ends a connection, and is not asked about again', async (said) => {
    const { asked, connect } = await open({
      wallet_requestPermissions: () => {
        throw Object.assign(new Error(''), said)
      },
    })
    await expect(connect()).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(asked).toEqual(['wallet_requestPermissions'])
  })
})

describe('a switch', () => {
  const unknown = () => {
    throw Object.assign(new Error('Unrecognized chain'), { code: 4902 })
  }

  it('of a wallet that adds and does not switch is asked for', async () => {
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

  it('of a wallet that comes later than it says is waited for', async () => {
    const { kit, wallet, connect } = await open({ wallet_switchEthereumChain: () => null })
    await connect()
    const switching = switchNetwork(kit, { networkId: 'eip155:31338' })
    wallet.backend.switchChain(31338)
    await switching
    expect(kit.facts.get().activeAccount?.networkId).toBe('eip155:31338')
  })

  it('of a wallet that says yes and stays where it is ends with an error', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { kit, connect } = await open({ wallet_switchEthereumChain: () => null })
    await connect()
    const failure = switchNetwork(kit, { networkId: 'eip155:31338' }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await failure).toMatchObject({ shortMessage: 'The wallet did not switch the network.' })
    expect(kit.facts.get().activeAccount?.networkId).toBe('eip155:31337')
  })
})
