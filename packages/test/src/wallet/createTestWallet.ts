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
  const listeners = new Set<WalletListener>()
  const removers: (() => void)[] = []

  const emit: WalletListener = (event, value) => {
    for (const listener of [...listeners]) listener(event, value)
  }
  const changed = (change: WalletChange) => {
    for (const [event, value] of driver.events(change)) emit(event, value)
  }
  const driver = createDriver(state, changed)
  const calls = createCalls(driver, firstMode)
  /** The addresses of every key, those of the selected one first. */
  const ordered = () => {
    const all = driver.addresses()
    return [...(all[state.selected] ?? []), ...all.flatMap((own, at) => (at === state.selected ? [] : own))]
  }

  const link = {
    place: driver.place,
    face: driver.face,
    call: calls.call,
    listen(listener: WalletListener) {
      calls.setRemoved(false)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }

  const wallet: TestWallet = {
    namespace: driver.namespace,
    name,
    link,
    requests: calls.requests,
    setMode: calls.setMode,
    approve: (method) => calls.decide('approve', method),
    reject: (method) => calls.decide('reject', method),
    delay: calls.delay,
    answer: calls.answer,
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
      removers.push(driver.place(page, driver.face as never, link))
      return wallet
    },
    remove() {
      calls.setRemoved(true)
      emit('removed')
      for (const remove of removers.splice(0)) remove()
    },
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
  }
  return Object.defineProperties(
    wallet,
    Object.getOwnPropertyDescriptors(driver.actions ?? {}),
  ) as TestWallet & actions
}

/** Creates what responds to requests: the user's decisions, delays, and responses that a test set. */
function createCalls(driver: WalletDriver, firstMode: WalletMode) {
  const requests: Entry[] = []
  const approvals = createApprovals<Entry>()
  const settled = new WeakMap<Entry, Promise<unknown>>()
  const answers = new Map<string, WalletAnswer>()
  const delays: Delay[] = []
  let mode = firstMode
  let isRemoved = false

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

  return {
    requests,
    call,
    decide,
    setMode(next: WalletMode) {
      mode = next
    },
    setRemoved(next: boolean) {
      isRemoved = next
      if (next) approvals.abandon()
    },
    delay(until: number | Promise<unknown>, method?: string) {
      const at = delays.findIndex((known) => known.method === method)
      if (at >= 0) delays.splice(at, 1)
      if (until !== 0) delays.push({ until, method })
    },
    answer(method: string, value: WalletAnswer) {
      answers.set(method, value)
      return () => void answers.delete(method)
    },
  }
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

/** A decision on a request: the user's, or `gone` if the wallet was removed first. */
type Verdict = 'approve' | 'reject' | 'gone'

/** Requests that need a wallet's user, and the user's decisions, in whichever order they arrive. */
type Approvals<Request> = {
  /** Resolves with the decision: one that the test made before, `byDefault`, or the next one. */
  ask(request: Request, byDefault: Verdict | undefined): Promise<Verdict>
  /** Decides on the oldest request, or on the next one to arrive. Resolves with the request. */
  decide(verdict: Verdict, method?: string): Promise<Request>
  /** Ends every request that waits. */
  abandon(): void
}

/** Creates an empty queue of requests. */
function createApprovals<Request extends { readonly method: string }>(): Approvals<Request> {
  type Question = { request: Request; decide: (verdict: Verdict) => void }
  type Waiter = { method: string | undefined; take: (question: Question) => void }
  const questions: Question[] = []
  const waiters: Waiter[] = []
  const isFor = (method: string | undefined, request: Request) =>
    method === undefined || method === request.method

  return {
    ask: (request, byDefault) =>
      new Promise((decide) => {
        const at = waiters.findIndex(({ method }) => isFor(method, request))
        const [waiter] = at < 0 ? [] : waiters.splice(at, 1)
        if (waiter) waiter.take({ request, decide })
        else if (byDefault) decide(byDefault)
        else questions.push({ request, decide })
      }),
    decide: (verdict, method) =>
      new Promise((resolve) => {
        const take = (question: Question) => {
          question.decide(verdict)
          resolve(question.request)
        }
        const at = questions.findIndex(({ request }) => isFor(method, request))
        const [question] = at < 0 ? [] : questions.splice(at, 1)
        if (question) take(question)
        else waiters.push({ method, take })
      }),
    abandon() {
      for (const { decide } of questions.splice(0)) decide('gone')
    },
  }
}
