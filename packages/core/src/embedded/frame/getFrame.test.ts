import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createBrowser } from '../../../test/browser.ts'
import { type FrameAnswers, provideFrame, refuse } from '../../../test/frame.ts'
import { openWalletKit, walletOrigin } from '../../../test/walletKit.ts'
import { alertRaised } from '../../alerts/alerts.ts'
import type { Config } from '../../kit/config.ts'
import type { Kit } from '../../kit/kit.ts'
import type { KitFrame } from '../../kit/kitFrame.ts'
import { FrameUnavailableError } from '../client/errors.ts'
import { watchFrame } from './currentFrame.ts'
import { getFrame } from './getFrame.ts'

async function open(
  answers: FrameAnswers = {},
  {
    config = {},
    failure,
    loads = () => true,
    opens = () => true,
    reaches = () => true,
  }: {
    config?: Partial<Config>
    failure?: Parameters<typeof openWalletKit>[1]
    loads?: () => boolean
    opens?: () => boolean
    reaches?: () => boolean
  } = {},
) {
  createBrowser().open()
  const page = provideFrame(answers, { loads, opens, reaches })
  const kit = await openWalletKit(config, failure)
  onTestFinished(() => kit.embedded.getState().frame?.close())
  return { page, kit, frame: getFrame(kit) }
}

const alertsOf = (kit: Kit) => kit.alerts.getState().list.map(({ name }) => name)

describe('frame of a kit', () => {
  it('[9.18] is added to the page once, on the first request, with the project, the version and the page', async () => {
    const { frame, kit, page } = await open({ 'is-connected': () => ({ isConnected: false }) })
    expect(getFrame(kit)).toBe(frame)
    expect(page.iframes).toEqual([])
    const answers = await Promise.all([frame.request('is-connected', {}), frame.request('is-connected', {})])
    expect(answers).toEqual([{ isConnected: false }, { isConnected: false }])
    expect(page.iframes).toHaveLength(1)
    const { origin, pathname, searchParams } = new URL(page.iframes[0]?.src ?? '')
    expect(`${origin}${pathname}`).toBe(`${walletOrigin}/frame`)
    expect(Object.fromEntries(searchParams)).toMatchObject({ projectId: 'mob', v: '4' })
  })

  it('notifies listeners that subscribed before or after it was created', async () => {
    createBrowser().open()
    provideFrame({})
    const kit = await openWalletKit()
    const seen: KitFrame[] = []
    const stop = watchFrame(kit, (frame) => seen.push(frame))
    const frame = getFrame(kit)
    watchFrame(kit, (late) => seen.push(late))
    expect(seen).toEqual([frame, frame])
    stop()
  })

  it('[3.22 theme] [3.22 dapp data] receives the page’s theme and metadata, initially and after a change', async () => {
    const { frame, kit, page } = await open(
      {},
      { config: { theme: { mode: 'dark', accent: '#ff8800', radius: 100 }, locale: 'pt-BR' } },
    )
    await frame.request('reload', {})
    const themes = () => page.heard.filter(({ type }) => type === 'sync-theme').map(({ payload }) => payload)
    const dark = { mode: 'dark', accent: '#ff8800', radius: 64, locale: 'pt-BR' }
    await vi.waitFor(() => expect(themes()).toEqual([dark]))
    kit.preferences.setState({ themeMode: 'light' })
    kit.preferences.setState({ recentWallets: ['x'] })
    await vi.waitFor(() => expect(themes()).toEqual([dark, { ...dark, mode: 'light' }]))
    expect(page.heard).toContainEqual({ type: 'sync-dapp-data', payload: { name: 'Test' } })
  })

  it('[3.23 ready] [7.27 window messages] passes a port only to its own iframe at its own origin', async () => {
    const { frame, page } = await open(
      { 'is-connected': () => ({ isConnected: false }) },
      { loads: () => false },
    )
    const asked = frame.request('is-connected', {})
    await vi.waitFor(() => expect(page.iframes).toHaveLength(1))
    const own = page.iframes[0]?.contentWindow
    const offered: unknown[] = []
    const second = { postMessage: (message: unknown) => offered.push(message) }
    const say = (source: unknown, origin: string, data: unknown = { type: 'ready', payload: {} }) =>
      window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
    say(second, walletOrigin)
    say(own, `${walletOrigin}.evil.example`)
    say(own, walletOrigin, 'ready')
    expect(offered).toEqual([])
    say(own, walletOrigin)
    expect(await asked).toEqual({ isConnected: false })
    expect(page.heard.filter(({ type }) => type === 'is-connected')).toHaveLength(1)
  })

  it('[3.22 theme] receives a theme change from before it loaded, and later ones, once each', async () => {
    const { frame, kit, page } = await open({}, { config: { theme: { mode: 'light' } } })
    kit.preferences.setState({ themeMode: 'dark' })
    frame.theme.set({ mode: 'light', accent: '#ff8800', radius: undefined })
    await frame.request('reload', {})
    const themes = () => page.heard.filter(({ type }) => type === 'sync-theme').map(({ payload }) => payload)
    const orange = { mode: 'dark', accent: '#ff8800' }
    await vi.waitFor(() => expect(themes()).toEqual([orange]))
    frame.theme.set({ mode: 'light', accent: '#0088ff', radius: 4 })
    frame.theme.set({ mode: 'dark', accent: '#0088ff', radius: 4 })
    const blue = { mode: 'dark', accent: '#0088ff', radius: 4 }
    await vi.waitFor(() => expect(themes()).toEqual([orange, blue]))
    // A reloaded frame has lost what it was told before.
    page.reload()
    await vi.waitFor(() => expect(themes()).toEqual([orange, blue, blue]))
  })

  it('logs an accent once that it cannot use, at the start and after a change, and keeps the rest', async () => {
    const lines: unknown[][] = []
    const { frame, page } = await open(
      {},
      {
        config: {
          theme: { mode: 'dark', accent: 'teal', radius: 4 },
          logger: { level: 'warn', write: (...line) => lines.push(line) },
        },
      },
    )
    await frame.request('reload', {})
    const themes = () => page.heard.filter(({ type }) => type === 'sync-theme').map(({ payload }) => payload)
    frame.theme.set({ mode: 'light', accent: 'teal', radius: 4 })
    frame.theme.set({ mode: 'light', accent: '#0088ff', radius: 4 })
    frame.theme.set({ mode: 'light', accent: 'rgb(0 0 0)', radius: 4 })
    const light = { mode: 'light', radius: 4 }
    await vi.waitFor(() =>
      expect(themes()).toEqual([{ ...light, mode: 'dark' }, light, { ...light, accent: '#0088ff' }, light]),
    )
    expect(lines).toEqual([
      ['warn', "theme.accent: the embedded wallet can't use teal. Use #rrggbb."],
      ['warn', "theme.accent: the embedded wallet can't use rgb(0 0 0). Use #rrggbb."],
    ])
  })

  it('is shown on top while an approval is pending, but not after a reload', async () => {
    const { frame, page } = await open()
    await frame.request('reload', {})
    const refused: unknown[] = []
    frame.on('approval-update', ({ isRefused }) => refused.push(isRefused))
    expect([frame.place.get(), page.iframes[0]?.slot]).toEqual(['none', 'none'])
    page.tell('approval-update', { pending: 1 })
    page.tell('approval-update', { pending: 1, isRefused: true })
    await vi.waitFor(() => expect(refused).toEqual([undefined, true]))
    expect([frame.place.get(), page.iframes[0]?.slot]).toEqual(['over', 'over'])
    page.reload()
    await vi.waitFor(() => expect(frame.place.get()).toBe('none'))
    page.tell('approval-update', { pending: 1 })
    await vi.waitFor(() => expect(refused).toHaveLength(3))
  })

  it('is added to the page again after it was removed', async () => {
    const { frame, page } = await open({ 'is-connected': () => ({ isConnected: true }) })
    await frame.request('is-connected', {})
    page.clear()
    expect(await frame.request('is-connected', {})).toEqual({ isConnected: true })
    expect(page.iframes).toHaveLength(2)
    expect(frame.element.get()).toBe(page.iframes[1])
  })

  it.each([
    [403, 'ORIGIN_NOT_ALLOWED'],
    [401, 'PROJECT_UNKNOWN'],
  ])(
    '[8.16 origin] with a page that the server refuses with %i, adds no frame and raises one alert',
    async (status, code) => {
      const { frame, kit, page } = await open({}, { failure: { status, code } })
      await expect(frame.request('is-connected', {})).rejects.toMatchObject({
        name: 'FrameUnavailableError',
        cause: { code },
      })
      expect(alertsOf(kit)).toEqual(['invalidAppConfiguration'])
      expect(page.iframes).toEqual([])
    },
  )

  it('is added to the page early when prepared, once', async () => {
    const { frame, page } = await open({ 'is-connected': () => ({ isConnected: false }) })
    frame.prepare()
    await vi.waitFor(() => expect(page.iframes).toHaveLength(1))
    frame.prepare()
    expect(await frame.request('is-connected', {})).toEqual({ isConnected: false })
    expect(page.iframes).toHaveLength(1)
  })

  it('[8.16 origin] reports a refused page on the first request, not while it prepares', async () => {
    let refused = 0
    const failure = { status: 403, code: 'ORIGIN_NOT_ALLOWED', onAsked: () => (refused += 1) }
    const { frame, kit, page } = await open({}, { failure })
    const raised: string[][] = []
    kit.alerts.subscribe(() => raised.push(alertsOf(kit)))
    frame.prepare()
    await vi.waitFor(() => expect(refused).toBe(1))
    expect(raised).toEqual([])
    await expect(frame.request('is-connected', {})).rejects.toMatchObject({
      cause: { code: 'ORIGIN_NOT_ALLOWED' },
    })
    expect(raised).toEqual([['invalidAppConfiguration']])
    expect(page.iframes).toEqual([])
  })

  it('[8.17] raises no alert when preparing fails, and loads again on the first request', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    let isUp = false
    const { frame, kit, page } = await open(
      { 'is-connected': () => ({ isConnected: false }) },
      { loads: () => isUp },
    )
    frame.prepare()
    await vi.waitFor(() => expect(page.iframes).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(page.iframes[0]?.isConnected).toBe(false)
    expect(alertsOf(kit)).toEqual([])
    isUp = true
    expect(await frame.request('is-connected', {})).toEqual({ isConnected: false })
    expect(page.iframes).toHaveLength(2)
    expect(alertsOf(kit)).toEqual([])
  })

  it('[8.17] [9.17 load] raises an alert if it is not ready in 20 s, and loads again on the next request', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    let isUp = false
    const { frame, kit, page } = await open(
      { 'is-connected': () => ({ isConnected: false }) },
      { loads: () => isUp },
    )
    const askedAt = Date.now()
    const lost = frame.request('is-connected', {}).catch((error: unknown) => error)
    await vi.waitFor(() => expect(page.iframes).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(askedAt + 19_999 - Date.now())
    expect(alertsOf(kit)).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await lost).toBeInstanceOf(FrameUnavailableError)
    expect(alertsOf(kit)).toEqual(['embeddedWalletUnavailable'])
    expect(page.iframes[0]?.isConnected).toBe(false)
    isUp = true
    expect(await frame.request('is-connected', {})).toEqual({ isConnected: false })
    expect(page.iframes).toHaveLength(2)
  })

  it('[8.17] raises an alert within 3 s if the wallet’s origin is unreachable, and logs the setting once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const lines: unknown[] = []
    let isUp = false
    const { frame, kit, page } = await open(
      { 'is-connected': () => ({ isConnected: false }) },
      {
        config: {
          logger: { write: (level, ...values) => level === 'error' && lines.push(values.join(' ')) },
        },
        loads: () => isUp,
        reaches: () => isUp,
      },
    )
    for (const count of [1, 2]) {
      const lost = frame.request('is-connected', {}).catch((error: unknown) => error)
      await vi.waitFor(() => expect(page.iframes).toHaveLength(count))
      await vi.advanceTimersByTimeAsync(2_900)
      expect(await lost).toMatchObject({
        name: 'FrameUnavailableError',
        cause: {
          name: 'WalletUnreachableError',
          origin: walletOrigin,
          cause: { message: 'Failed to fetch' },
        },
      })
    }
    expect(kit.alerts.getState().list).toEqual([
      {
        name: 'embeddedWalletUnavailable',
        details: `"wallet" is ${walletOrigin}, which cannot be reached.`,
      },
    ])
    expect(lines).toEqual([
      `createKit: "wallet" is "${walletOrigin}", which cannot be reached: Failed to fetch. Check that the server is running and that "wallet" is its wallet origin.`,
    ])
    isUp = true
    expect(await frame.request('is-connected', {})).toEqual({ isConnected: false })
  })

  it.each(['answers after one network error', 'is blocked by the page’s security policy'])(
    '[9.17 load] waits the full 20 s for a frame whose origin %s',
    async (what) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
      onTestFinished(() => void vi.useRealTimers())
      let asked = 0
      const { frame, kit, page } = await open(
        { 'is-connected': () => ({ isConnected: false }) },
        {
          loads: () => asked > 9,
          reaches() {
            asked += 1
            if (what.startsWith('answers')) return asked > 1
            const blockedURI = `${walletOrigin}/frame`
            document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI }))
            return false
          },
        },
      )
      const lost = frame.request('is-connected', {})
      await vi.waitFor(() => expect(page.iframes).toHaveLength(1))
      await vi.advanceTimersByTimeAsync(19_000)
      expect([asked > 0, alertsOf(kit)]).toEqual([true, []])
      asked = 10
      page.reload()
      expect(await lost).toEqual({ isConnected: false })
    },
  )

  it('[8.18] raises an alert when a request times out, except while waiting for the email link', async () => {
    const late = () => refuse({ name: 'TIMEOUT' })
    const { frame, kit } = await open({ 'connect-device': late, 'connect-otp': late })
    await expect(frame.request('connect-device', {})).rejects.toMatchObject({ name: 'FrameTimeoutError' })
    expect(alertsOf(kit)).toEqual([])
    await expect(frame.request('connect-otp', { otp: '1' })).rejects.toMatchObject({
      name: 'FrameTimeoutError',
    })
    expect(alertsOf(kit)).toEqual(['embeddedWalletTimeout'])
  })

  it.each([
    ['8.19 invalid session', 'get-user', false, []],
    ['8.19 check time settings', 'get-user', true, ['sessionExpired']],
    ['8.19 invalid session', 'smart-account-networks', false, ['sessionExpired']],
  ] as const)(
    '[%s] an expired session when %s is called, the clock off: %s, raises alerts %j',
    async (_id, type, isClockOff, alerts) => {
      const over = () => refuse({ name: 'SESSION_EXPIRED', isClockOff })
      const { frame, kit } = await open({ 'get-user': over, 'smart-account-networks': over })
      await expect(frame.request(type, {})).rejects.toMatchObject({
        name: 'FrameSessionExpiredError',
        isClockOff,
      })
      expect(alertsOf(kit)).toEqual(alerts)
    },
  )

  it('raises no alert when a caller gives up', async () => {
    const { frame, kit } = await open({ 'connect-otp': () => new Promise(() => {}) })
    const controller = new AbortController()
    const asked = frame.request('connect-otp', { otp: '1' }, { signal: controller.signal })
    controller.abort(new FrameUnavailableError())
    await expect(asked).rejects.toThrow()
    expect(alertsOf(kit)).toEqual([])
  })
})

describe('a window in place of the frame', () => {
  const answers: FrameAnswers = {
    'is-connected': () => ({ isConnected: true }),
    'rpc-request': () => ({ result: '0x' }),
  }
  /** Emulates the tab's storage, which outlives pages. */
  const keepTab = (tab = new Map<string, string>()) => {
    const getItem = (key: string) => tab.get(key) ?? null
    const setItem = (key: string, value: string) => void tab.set(key, value)
    Object.assign(window, { sessionStorage: { getItem, setItem } })
    return tab
  }
  const user = { address: `0x${'a1'.repeat(20)}`, chainId: 1, email: 'ada@mob.test' }

  it('[3.23 ready] works like the frame, is focused for approvals, and opens again once closed', async () => {
    const { frame, kit, page } = await open(answers, { loads: () => false })
    keepTab()
    expect(frame.openWindow()).toBe(true)
    expect(await frame.request('is-connected', {})).toEqual({ isConnected: true })
    expect(page.iframes).toEqual([])
    const [own] = page.windows
    expect(own?.src).toContain(`${walletOrigin}/frame?projectId=mob&v=4&origin=`)
    expect(own?.focused).toBe(0)
    const asked = { method: 'personal_sign', chainId: 'eip155:1' }
    await frame.request('rpc-request', asked)
    expect(own?.focused).toBe(1)
    const told: number[] = []
    frame.on('approval-update', ({ pending }) => told.push(pending))
    page.tell('approval-update', { pending: 1 })
    await vi.waitFor(() => expect(told).toEqual([1]))
    expect(frame.place.get()).toBe('none')

    Object.assign(own ?? {}, { closed: true })
    // Immediately, because the window can only open within the gesture of the request.
    await frame.request('is-connected', {})
    expect(page.windows).toHaveLength(2)
    frame.prepare()
    expect(await frame.request('rpc-request', asked)).toEqual({ result: '0x' })
    frame.close()
    expect(page.windows[1]?.closed).toBe(true)
    frame.prepare()
    expect(page.windows).toHaveLength(2)
    expect(alertsOf(kit)).toEqual([])
  })

  it('fails immediately without an alert when the browser blocks it', async () => {
    const { frame, kit } = await open(answers, { loads: () => false, opens: () => false })
    keepTab()
    expect(frame.openWindow()).toBe(false)
    await expect(frame.request('is-connected', {})).rejects.toBeInstanceOf(FrameUnavailableError)
    expect(alertsOf(kit)).toEqual([])
  })

  it('clears the alert of the frame that it replaces', async () => {
    const { frame, kit } = await open(answers)
    keepTab()
    kit.alerts.setState((state) => alertRaised(state, { name: 'embeddedWalletUnavailable' }))
    frame.openWindow()
    expect(alertsOf(kit)).toEqual([])
  })

  it('restores received state after a reload without opening', async () => {
    const told: FrameAnswers = {
      ...answers,
      'get-user': () => user,
      'smart-account-networks': () => ({ smartAccountNetworks: ['eip155:1'] }),
    }
    const before = await open(told)
    const tab = keepTab()
    before.frame.openWindow()
    await before.frame.request('get-user', { chainId: 1 })
    await before.frame.request('smart-account-networks', {})

    const after = await open(told)
    keepTab(tab)
    const { frame, page, kit } = after
    expect(await frame.request('is-connected', {})).toEqual({ isConnected: true })
    expect(await frame.request('get-user', {})).toEqual(user)
    expect(await frame.request('get-user', { chainId: 1 })).toEqual(user)
    expect(await frame.request('smart-account-networks', {})).toEqual({ smartAccountNetworks: ['eip155:1'] })
    // Requests that only read open neither window nor frame.
    await expect(frame.request('change-recovery', {})).rejects.toBeInstanceOf(FrameUnavailableError)
    const read = { method: 'wallet_getCapabilities', chainId: 'eip155:1' }
    await expect(frame.request('rpc-request', read)).rejects.toBeInstanceOf(FrameUnavailableError)
    expect(page.windows).toEqual([])
    expect(alertsOf(kit)).toEqual([])

    await frame.request('rpc-request', { method: 'personal_sign', chainId: 'eip155:1' })
    expect(page.windows).toHaveLength(1)
    // The user's data on another chain is not known yet.
    await frame.request('get-user', { chainId: 10 })
    expect(page.heard.filter(({ type }) => type === 'get-user').at(-1)?.payload).toEqual({ chainId: 10 })
  })

  it('keeps the user while the session is checked and when the check fails, until sign-out', async () => {
    let now: () => unknown = () => user
    const told: FrameAnswers = {
      ...answers,
      'get-user': () => now() as typeof user,
      'switch-network': () => ({ chainId: 10 }),
      'sign-out': () => ({}),
    }
    const { frame } = await open(told)
    const tab = keepTab()
    const isKnown = () => (tab.get([...tab.keys()][0] ?? '') ?? '').includes(user.address)
    frame.openWindow()
    await frame.request('get-user', {})
    now = () => new Promise(() => {})
    await frame.request('switch-network', { chainId: 10 })
    expect(isKnown()).toBe(true)
    now = () => refuse({ name: 'UNAVAILABLE' })
    await frame.request('switch-network', { chainId: 10 })
    await expect(frame.request('get-user', {})).rejects.toMatchObject({ reason: 'UNAVAILABLE' })
    expect(isKnown()).toBe(true)
    await frame.request('sign-out', {})
    expect(isKnown()).toBe(false)
  })

  it('passes the current user on to the next page, and reports a change once it opens', async () => {
    let now: () => typeof user = () => user
    const moves = () => ({ chainId: 10 })
    const answer: FrameAnswers = { ...answers, 'get-user': () => now(), 'switch-network': moves }
    const before = await open(answer)
    const tab = keepTab()
    before.frame.openWindow()
    await before.frame.request('get-user', {})
    const moved = { ...user, chainId: 10 }
    now = () => moved
    await before.frame.request('switch-network', { chainId: 10 })
    await vi.waitFor(() => expect(tab.get([...tab.keys()][0] ?? '')).toContain('"chainId":10'))

    const away = await open(answer)
    keepTab(tab)
    expect(await away.frame.request('get-user', {})).toEqual(moved)
    const told: unknown[] = []
    away.frame.on('session-update', ({ user }) => told.push(user))
    now = () => refuse({ name: 'NOT_CONNECTED' })
    await away.frame.request('reload', {})
    await vi.waitFor(() => expect(told).toEqual([null]))

    const last = await open(answer, { opens: () => false })
    keepTab(tab)
    await expect(last.frame.request('is-connected', {})).rejects.toBeInstanceOf(FrameUnavailableError)
  })
})
