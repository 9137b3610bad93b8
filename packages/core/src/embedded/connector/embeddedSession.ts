import type { FrameEventPayload, FrameResponseOf, FrameRpcRequest } from '@latchkey/protocol/frame'
import { lazy } from '@latchkey/protocol/lazy'
import { type Address, getAddress } from 'viem'
import type { Kit } from '../../kit/kit.ts'
import type { KitFrame } from '../../kit/kitFrame.ts'
import { readAccountType, storeAccountType } from '../../kit/stores/accountType.ts'
import { storeSocialProvider } from '../../kit/stores/socialProvider.ts'
import { loadFrame } from '../frame/loadFrame.ts'

type User = FrameResponseOf<'get-user'>
/** The logged-in user, as an eip155 account. */
type Account = { address: Address; chainId: number }

/** The embedded wallet's session on eip155. */
type EmbeddedSession = {
  provider: EmbeddedProvider
  /** Returns the connected user. Restores the one who was connected before the page loaded. */
  read(): Promise<Account | undefined>
  /** Connects the user who is logged in to the frame, on a chain if the wallet knows it. */
  ask(chainId: number | undefined): Promise<Account>
  /** Asks the frame again who is logged in, and reports changes of account or chain. */
  refresh(): Promise<void>
  signOut(): Promise<void>
}

/** Receives what happens to the session without a request of the connector. */
type SessionEvents = {
  accountsChanged(accounts: string[]): void
  chainChanged(chainId: string): void
  ended(): void
}

/**
 * Creates the session. Its frame loads with the first login, or if the marker `<storageKey>.embedded` shows an earlier
 * connection.
 */
export function createEmbeddedSession(kit: Kit, on: SessionEvents): EmbeddedSession {
  const marker = `${kit.config.storageKey}.embedded`
  let account: Account | undefined
  let restoring: Promise<void> | undefined

  const open = lazy(async () => {
    const frame = await loadFrame(kit)
    frame.on('session-update', follow)
    return frame
  })

  const provider = createEmbeddedProvider({ account: () => account, open, onOver: leave, onSwitched: move })

  /** Applies the logged-in user. */
  function take({ address, chainId, preferredAccountType, socialProvider }: User): Account {
    account = { address: getAddress(address), chainId: Number(chainId) }
    kit.storage.setItem(marker, '1')
    storeSocialProvider(kit, socialProvider)
    storeAccountType(kit, preferredAccountType ?? 'eoa')
    return account
  }

  /** Ends the connection after a logout. */
  function leave(): void {
    forget()
    if (!account) return
    account = undefined
    on.ended()
  }

  function forget(): void {
    kit.storage.removeItem(marker)
    storeSocialProvider(kit, undefined)
  }

  /** Applies a chain switch. Another chain may have no smart accounts, or different ones. */
  function move({ chainId, account: own }: FrameResponseOf<'switch-network'>): void {
    if (!account) return
    const before = account
    account = { address: own ? getAddress(own.address) : before.address, chainId: Number(chainId) }
    if (own) storeAccountType(kit, own.type)
    tellChange(on, before, account)
  }

  /** Applies a session update from another tab or the server. */
  function follow({ user }: FrameEventPayload<'session-update'>): void {
    if (!user) leave()
    if (!user || !account) return
    tellChange(on, account, take(user))
  }

  async function ask(chainId: number | undefined): Promise<Account> {
    return take(await askUser(kit, await open(), chainId))
  }

  /** Restores the user who was connected before the page loaded. Ends the connection if the session is over. */
  async function restore(): Promise<void> {
    const frame = await open()
    try {
      const { isConnected } = await frame.request('is-connected', {})
      if (isConnected) await ask(undefined)
      else leave()
    } catch (error) {
      if (!isOver(error)) throw error
      leave()
    }
  }

  return {
    provider,
    async read() {
      if (account || kit.storage.getItem(marker) === null) return account
      restoring ??= restore().finally(() => {
        restoring = undefined
      })
      await restoring
      return account
    },
    ask,
    async refresh() {
      const frame = await open()
      follow({ user: await frame.request('get-user', {}) })
    },
    async signOut() {
      const frame = await open()
      const before = account
      // Prevents the frame's event about this logout from being reported.
      account = undefined
      try {
        await frame.request('sign-out', {})
      } catch (error) {
        account = before
        throw error
      }
      forget()
    },
  }
}

function tellChange(on: SessionEvents, before: Account, { address, chainId }: Account): void {
  if (address !== before.address) on.accountsChanged([address])
  if (chainId !== before.chainId) on.chainChanged(`0x${chainId.toString(16)}`)
}

/** Requests the logged-in user. Falls back to the wallet's own chain if it doesn't know the requested one. */
async function askUser(kit: Kit, frame: KitFrame, chainId: number | undefined): Promise<User> {
  const getUser = async (asked: { chainId?: number }) =>
    withPreferredType(kit, frame, await frame.request('get-user', asked))
  if (chainId === undefined) return getUser({})
  try {
    return await getUser({ chainId })
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    return getUser({})
  }
}

/** Selects the app's preferred account type (1.6), if it is available and the user hasn't chosen one yet. */
async function withPreferredType(kit: Kit, frame: KitFrame, user: User): Promise<User> {
  const isWanted = kit.config.defaultAccountTypes.eip155 === 'smartAccount'
  const isThere = user.accounts?.some(({ type }) => type === 'smartAccount')
  if (!isWanted || !isThere || readAccountType(kit)) return user
  const { type, address } = await frame.request('set-preferred-account', { type: 'smartAccount' })
  return { ...user, address, preferredAccountType: type }
}

/** Error reasons that require a new login. */
const loginRequiredFailures: ReadonlySet<unknown> = new Set(['LOGIN_REQUIRED', 'NOT_CONNECTED'])

// The frame's code isn't loaded here, so its errors are recognized by name and reason.
function isOver(error: unknown): boolean {
  const { name, reason } = Object(error) as { name?: unknown; reason?: unknown }
  return name === 'FrameSessionExpiredError' || loginRequiredFailures.has(reason)
}

/** Returns whether the wallet doesn't know a chain (EIP-3326). */
export function isUnknownChain(error: unknown): boolean {
  return Object(error).code === 4902
}

/** The embedded wallet as an EIP-1193 provider. */
export type EmbeddedProvider = {
  request(asked: { method: string; params?: unknown }): Promise<unknown>
  on(name: string, listener: (value: never) => void): void
  removeListener(name: string, listener: (value: never) => void): void
  /** Calls the listeners of an event. */
  emit(name: string, value: unknown): void
}

/** Parameters of `createEmbeddedProvider`. */
type EmbeddedProviderParameters = {
  /** Returns the connected account. */
  account(): { address: string; chainId: number } | undefined
  /** Opens the frame. */
  open(): Promise<KitFrame>
  /** Called if a request fails because the session is over. */
  onOver(): void
  onSwitched(answer: FrameResponseOf<'switch-network'>): void
}

/**
 * Creates the provider. It handles accounts and chains from the frame's session, and sends everything else to the
 * wallet.
 */
function createEmbeddedProvider({
  account: accountOf,
  onOver,
  onSwitched,
  open,
}: EmbeddedProviderParameters): EmbeddedProvider {
  const listeners = new Map<string, Set<(value: never) => void>>()

  async function askWallet(request: FrameRpcRequest): Promise<unknown> {
    try {
      const frame = await open()
      return (await frame.request('rpc-request', request)).result
    } catch (error) {
      if (isOver(error)) onOver()
      throw error
    }
  }

  async function switchChain(chainId: number): Promise<void> {
    const frame = await open()
    onSwitched(await frame.request('switch-network', { chainId }))
  }

  return {
    async request({ method, params }) {
      const account = accountOf()
      switch (method) {
        case 'eth_accounts':
          return account ? [account.address] : []
        case 'eth_chainId':
          if (account) return `0x${account.chainId.toString(16)}`
          break
        case 'eth_requestAccounts':
          if (account) return [account.address]
          break
        case 'wallet_switchEthereumChain':
          await switchChain(readChainId(params))
          return null
      }
      if (!account) throw new ProviderError(4100, 'No user is logged in.')
      return askWallet({
        method,
        chainId: `eip155:${account.chainId}`,
        ...(params !== undefined && { params: params as NonNullable<FrameRpcRequest['params']> }),
      })
    },
    on(name, listener) {
      const heard = listeners.get(name) ?? new Set()
      listeners.set(name, heard.add(listener))
    },
    removeListener(name, listener) {
      listeners.get(name)?.delete(listener)
    },
    emit(name, value) {
      for (const listener of [...(listeners.get(name) ?? [])]) listener(value as never)
    },
  }
}

/** An error with a code of EIP-1193 or EIP-1474. */
class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

function readChainId(params: unknown): number {
  const [chain] = Array.isArray(params) ? params : []
  const chainId = Number(Object(chain).chainId)
  if (!Number.isSafeInteger(chainId)) throw new ProviderError(-32602, 'Switching chains requires a chainId.')
  return chainId
}
