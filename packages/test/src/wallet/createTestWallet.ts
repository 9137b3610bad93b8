import { createApprovals } from './createApprovals.ts'
import type {
  PlaceWallet,
  TestWallet,
  WalletAnswer,
  WalletListener,
  WalletMode,
  WalletNamespace,
  WalletOptions,
  WalletRequest,
} from './wallet.ts'

/** State that wallets of all namespaces have. */
export type WalletState = {
  isConnected: boolean
  isLocked: boolean
  /** Position of the selected account among the wallet's keys. */
  selected: number
}

/** What happened in a wallet, without a request. */
export type WalletChange = 'connected' | 'disconnected' | 'locked' | 'unlocked' | 'account' | 'network'

/** The part of a test wallet that depends on its namespace. */
export type WalletDriver<actions extends object = object> = {
  namespace: WalletNamespace
  face: unknown
  place: PlaceWallet
  /** Returns the addresses of each key. A key may have several. */
  addresses(): readonly (readonly string[])[]
  /** Returns whether the user decides on a request. Throws what the wallet responds with before it asks anyone. */
  needsUser(method: string, params: readonly unknown[]): boolean
  /** Carries out a request that was approved, or needs no approval. */
  perform(method: string, params: readonly unknown[]): unknown
  /** Returns the error of a rejection, or of a wallet that was removed. */
  fail(why: 'rejected' | 'removed', method: string): Error
  /** Returns events for the page. */
  events(change: WalletChange): readonly (readonly [event: string, value?: unknown])[]
  /** Further members of the wallet. */
  actions?: actions
}

/** Name of wallets that are given none. */
export const defaultName = 'Test Wallet'

type Entry = { -readonly [key in keyof WalletRequest]: WalletRequest[key] }
type Delay = { until: number | Promise<unknown>; method: string | undefined }

/**
 * Creates a test wallet from the part of its namespace, which receives its state, and a function that tells the page of
 * a change.
 */
export function createTestWallet<actions extends object = object>(
  { name = defaultName, isConnected = false, mode: firstMode = 'approve' }: WalletOptions,
  createDriver: (state: WalletState, changed: (change: WalletChange) => void) => WalletDriver<actions>,
): TestWallet & actions {
  const state: WalletState = { isConnected, isLocked: false, selected: 0 }
  const requests: Entry[] = []
  const approvals = createApprovals<Entry>()
  const settled = new WeakMap<Entry, Promise<unknown>>()
  const answers = new Map<string, WalletAnswer>()
  const delays: Delay[] = []
  const listeners = new Set<WalletListener>()
  const removers: (() => void)[] = []
  let mode: WalletMode = firstMode
  let isRemoved = false

  const emit: WalletListener = (event, value) => {
    for (const listener of [...listeners]) listener(event, value)
  }
  const changed = (change: WalletChange) => {
    for (const [event, value] of driver.events(change)) emit(event, value)
  }
  const driver = createDriver(state, changed)
  /** The addresses of every key, those of the selected one first. */
  const ordered = () => {
    const all = driver.addresses()
    return [...(all[state.selected] ?? []), ...all.flatMap((own, at) => (at === state.selected ? [] : own))]
  }

  async function respond(entry: Entry): Promise<unknown> {
    const { method, params } = entry
    const requireInstalled = () => {
      if (isRemoved) throw driver.fail('removed', method)
    }
    requireInstalled()
    for (const delay of delays) if (fits(delay, method)) await wait(delay.until)
    requireInstalled()
    if (answers.has(method)) {
      entry.outcome = 'answered'
      const answer = answers.get(method)
      return typeof answer === 'function' ? answer(...params) : answer
    }
    if (driver.needsUser(method, params)) {
      entry.isAsked = true
      const verdict = await approvals.ask(entry, mode === 'ask' ? undefined : mode)
      requireInstalled()
      if (verdict === 'reject') {
        entry.outcome = 'rejected'
        throw driver.fail('rejected', method)
      }
    }
    const result = await driver.perform(method, params)
    entry.outcome = 'approved'
    return result
  }

  function call(method: string, params: readonly unknown[]): Promise<unknown> {
    const entry: Entry = { method, params, isAsked: false, outcome: 'pending' }
    requests.push(entry)
    const responding = respond(entry).catch((error) => {
      if (entry.outcome === 'pending') entry.outcome = 'failed'
      throw error
    })
    settled.set(
      entry,
      responding.catch(() => {}),
    )
    return responding
  }

  async function decide(verdict: 'approve' | 'reject', method?: string): Promise<WalletRequest> {
    const entry = await approvals.decide(verdict, method)
    await settled.get(entry)
    return entry
  }

  const link = {
    place: driver.place,
    face: driver.face,
    call,
    listen(listener: WalletListener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }

  const wallet: TestWallet = {
    namespace: driver.namespace,
    name,
    link,
    requests,
    get address() {
      return ordered()[0] ?? ''
    },
    get addresses() {
      return ordered()
    },
    get isConnected() {
      return state.isConnected
    },
    install(page = globalThis.window) {
      if (page === undefined)
        throw new TypeError(
          'install: there is no page. Run the test in jsdom, happy-dom or a browser, or pass a window.',
        )
      isRemoved = false
      removers.push(driver.place(page, driver.face as never, link))
      return wallet
    },
    remove() {
      isRemoved = true
      approvals.abandon()
      emit('removed')
      for (const remove of removers.splice(0)) remove()
    },
    setMode(next) {
      mode = next
    },
    approve: (method) => decide('approve', method),
    reject: (method) => decide('reject', method),
    lock() {
      state.isLocked = true
      changed('locked')
    },
    unlock() {
      state.isLocked = false
      changed('unlocked')
    },
    switchAccount(account) {
      state.selected = positionOf(account, driver.addresses(), ordered())
      changed('account')
    },
    disconnect() {
      state.isConnected = false
      changed('disconnected')
    },
    delay(until, method) {
      const at = delays.findIndex((known) => known.method === method)
      if (at >= 0) delays.splice(at, 1)
      if (until !== 0) delays.push({ until, method })
    },
    answer(method, value) {
      answers.set(method, value)
      return () => void answers.delete(method)
    },
  }
  return Object.defineProperties(
    wallet,
    Object.getOwnPropertyDescriptors(driver.actions ?? {}),
  ) as TestWallet & actions
}

const fits = (delay: Delay, method: string) => delay.method === undefined || delay.method === method

async function wait(until: number | Promise<unknown>): Promise<void> {
  if (typeof until === 'number') await new Promise((resolve) => setTimeout(resolve, until))
  else await until.catch(() => {})
}

/** Returns the position of the key that has an address. Positions count in `ordered`. Throws if no key has it. */
function positionOf(
  account: string | number,
  all: readonly (readonly string[])[],
  ordered: readonly string[],
): number {
  const address = typeof account === 'number' ? ordered[account] : account
  const at = all.findIndex((own) => own.some((one) => one.toLowerCase() === address?.toLowerCase()))
  if (at < 0)
    throw new RangeError(`switchAccount: the wallet has no account ${account}. It has ${ordered.join(', ')}.`)
  return at
}
