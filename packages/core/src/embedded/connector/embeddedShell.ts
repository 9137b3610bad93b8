import { reconnectTimeoutMs } from '@latchkey/protocol/constants'
import type { FrameEventPayload, FrameResponseOf } from '@latchkey/protocol/frame'
import type { CreateConnectorFn } from '@wagmi/core'
import { type Address, getAddress, SwitchChainError } from 'viem'
import { NotConnectedError } from '../../errors/connection.ts'
import type { Kit } from '../../kit/kit.ts'
import { keepAccountType, readAccountType } from '../../kit/stores/accountType.ts'
import { keepSocialProvider } from '../../kit/stores/socialProvider.ts'
import { lazy } from '../../utils/lazy.ts'
import { embeddedConnectorId } from '../frame/embeddedConnectorId.ts'
import { loadFrame } from '../frame/loadFrame.ts'
import { createEmbeddedProvider, type EmbeddedProvider } from './createEmbeddedProvider.ts'

/** Properties of the shell, on top of those of every wagmi connector. */
type EmbeddedConnectorProperties = {
  /** Asks the frame again who is logged in, and emits changes of account or chain. */
  refresh(): Promise<void>
  /** Removes the frame from the page. The session stays for the next visit. */
  end(): void
}

type User = FrameResponseOf<'get-user'>
/** The logged-in user, as an eip155 account. */
type Account = { address: Address; chainId: number }

/**
 * Creates the embedded wallet's connector as a shell. Its frame loads with the first login, or if the marker
 * `<storageKey>.embedded` shows an earlier connection. Connecting uses the login in the frame. With an expired session,
 * there is no provider.
 */
export function embeddedShell(
  kit: Kit,
): CreateConnectorFn<EmbeddedProvider | undefined, EmbeddedConnectorProperties> {
  const marker = `${kit.config.storageKey}.embedded`
  return ({ chains, emitter }) => {
    let account: Account | undefined
    let restoring: Promise<void> | undefined

    const open = lazy(async () => {
      const frame = await loadFrame(kit)
      frame.on('session-update', follow)
      return frame
    })

    const provider = createEmbeddedProvider({
      account: () => account,
      async request(request) {
        try {
          const frame = await open()
          return (await frame.request('rpc-request', request)).result
        } catch (error) {
          if (isOver(error)) leave()
          throw error
        }
      },
      async switchChain(chainId) {
        const frame = await open()
        move(await frame.request('switch-network', { chainId }))
      },
    })

    /** Applies the logged-in user. */
    function take({ address, chainId, preferredAccountType, socialProvider }: User): Account {
      account = { address: getAddress(address), chainId: Number(chainId) }
      kit.storage.setItem(marker, '1')
      keepSocialProvider(kit, socialProvider)
      keepAccountType(kit, preferredAccountType ?? 'eoa')
      return account
    }

    /** Ends the connection after a logout. */
    function leave(): void {
      forget()
      if (!account) return
      account = undefined
      connector.onDisconnect()
    }

    function forget(): void {
      kit.storage.removeItem(marker)
      keepSocialProvider(kit, undefined)
    }

    /** Applies a chain switch. Another chain may have no smart accounts, or different ones. */
    function move({ chainId, account: own }: FrameResponseOf<'switch-network'>): void {
      if (!account) return
      const before = account
      account = { address: own ? getAddress(own.address) : before.address, chainId: Number(chainId) }
      if (own) keepAccountType(kit, own.type)
      tell(before, account)
    }

    function tell(before: Account, { address, chainId }: Account): void {
      if (address !== before.address) connector.onAccountsChanged([address])
      if (chainId !== before.chainId) connector.onChainChanged(`0x${chainId.toString(16)}`)
    }

    /** Applies a session update from another tab or the server. */
    function follow({ user }: FrameEventPayload<'session-update'>): void {
      if (!user) leave()
      if (!user || !account) return
      tell(account, take(user))
    }

    async function ask(chainId: number | undefined): Promise<Account> {
      const frame = await open()
      try {
        return take(await begin(await frame.request('get-user', chainId === undefined ? {} : { chainId })))
      } catch (error) {
        // Falls back to the wallet's own chain if it doesn't know the requested one.
        if (chainId === undefined || !isUnknownChain(error)) throw error
        return take(await begin(await frame.request('get-user', {})))
      }
    }

    /** Selects the app's preferred account type (1.6), if it is available and the user hasn't chosen one yet. */
    async function begin(user: User): Promise<User> {
      const isWanted = kit.config.defaultAccountTypes.eip155 === 'smartAccount'
      const isThere = user.accounts?.some(({ type }) => type === 'smartAccount')
      if (!isWanted || !isThere || readAccountType(kit)) return user
      const frame = await open()
      const { type, address } = await frame.request('set-preferred-account', { type: 'smartAccount' })
      return { ...user, address, preferredAccountType: type }
    }

    /** Restores the user who was connected before the page loaded. Ends the connection if the session is over. */
    function restore(): Promise<void> {
      restoring ??= (async () => {
        const frame = await open()
        try {
          const { isConnected } = await frame.request('is-connected', {})
          if (isConnected) await ask(undefined)
          else leave()
        } catch (error) {
          if (!isOver(error)) throw error
          leave()
        }
      })().finally(() => {
        restoring = undefined
      })
      return restoring
    }

    async function read(): Promise<Account | undefined> {
      if (!account && kit.storage.getItem(marker) !== null) await restore()
      return account
    }

    const connector: ReturnType<
      CreateConnectorFn<EmbeddedProvider | undefined, EmbeddedConnectorProperties>
    > = {
      id: embeddedConnectorId,
      name: 'Embedded wallet',
      type: 'embedded',
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        const startedAt = Date.now()
        const current = isReconnecting ? await read() : await ask(chainId)
        if (!current) throw new NotConnectedError()
        const { address } = current
        // The reconnect has timed out by now, so the connection is emitted as an event.
        if (isReconnecting && Date.now() - startedAt > reconnectTimeoutMs)
          emitter.emit('connect', { accounts: [address], chainId: current.chainId })
        return {
          accounts: [withCapabilities ? { address, capabilities: {} } : address] as never,
          chainId: current.chainId,
        }
      },
      async disconnect() {
        const frame = await open()
        const before = account
        // Prevents the frame's event about this logout from being emitted.
        account = undefined
        try {
          await frame.request('sign-out', {})
        } catch (error) {
          account = before
          throw error
        }
        forget()
      },
      async getAccounts() {
        const current = await read()
        return current ? [current.address] : []
      },
      async getChainId() {
        return (await read())?.chainId ?? chains[0].id
      },
      async getProvider() {
        return (await read()) ? provider : undefined
      },
      isAuthorized: async () => (await read()) !== undefined,
      async switchChain({ chainId }) {
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain) throw new SwitchChainError(new Error(`Chain ${chainId} is not configured.`))
        try {
          await provider.request({
            method: 'wallet_switchEthereumChain',
            params: [{ chainId: `0x${chainId.toString(16)}` }],
          })
        } catch (error) {
          throw isUnknownChain(error) ? new SwitchChainError(error as Error) : error
        }
        return chain
      },
      onAccountsChanged(accounts) {
        provider.emit('accountsChanged', accounts)
        emitter.emit('change', { accounts: accounts.map((address) => getAddress(address)) })
      },
      onChainChanged(chainId) {
        provider.emit('chainChanged', chainId)
        emitter.emit('change', { chainId: Number(chainId) })
      },
      onDisconnect() {
        provider.emit('accountsChanged', [])
        provider.emit('disconnect', { code: 4900, message: 'The session ended.' })
        emitter.emit('disconnect')
      },
      async refresh() {
        const frame = await open()
        follow({ user: await frame.request('get-user', {}) })
      },
      end: () => kit.held.getState().frame?.close(),
    }
    return connector
  }
}

/** Error reasons that require a new login. */
const takeLogin: ReadonlySet<unknown> = new Set(['LOGIN_REQUIRED', 'NOT_CONNECTED'])

// The frame's code isn't loaded here, so its errors are recognized by name and reason.
function isOver(error: unknown): boolean {
  const { name, reason } = Object(error) as { name?: unknown; reason?: unknown }
  return name === 'FrameSessionExpiredError' || takeLogin.has(reason)
}

/** EIP-3326. */
const isUnknownChain = (error: unknown) => Object(error).code === 4902
