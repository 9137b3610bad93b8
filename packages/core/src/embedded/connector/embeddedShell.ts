import { reconnectTimeoutMs } from '@latchkey/protocol/constants'
import type { CreateConnectorFn } from '@wagmi/core'
import { getAddress, SwitchChainError } from 'viem'
import { NotConnectedError } from '../../errors/connection.ts'
import type { Kit } from '../../kit/kit.ts'
import { embeddedConnectorId } from '../frame/embeddedConnectorId.ts'
import { createEmbeddedSession, type EmbeddedProvider, isUnknownChain } from './embeddedSession.ts'

/** Properties of the shell, on top of those of every wagmi connector. */
type EmbeddedConnectorProperties = {
  /** Asks the frame again who is logged in, and emits changes of account or chain. */
  refresh(): Promise<void>
  /** Removes the frame from the page. The session stays for the next visit. */
  end(): void
}

type CreateShell = CreateConnectorFn<EmbeddedProvider | undefined, EmbeddedConnectorProperties>

/**
 * Creates the embedded wallet's connector as a shell. Its frame loads with the first login, or if the marker
 * `<storageKey>.embedded` shows an earlier connection. Connecting uses the login in the frame. With an expired session,
 * there is no provider.
 */
export function embeddedShell(kit: Kit): CreateShell {
  return ({ chains, emitter }) => {
    const session = createEmbeddedSession(kit, {
      accountsChanged: (accounts) => connector.onAccountsChanged(accounts),
      chainChanged: (chainId) => connector.onChainChanged(chainId),
      ended: () => connector.onDisconnect(),
    })
    const { provider } = session

    const connector: ReturnType<CreateShell> = {
      id: embeddedConnectorId,
      name: 'Embedded wallet',
      type: 'embedded',
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        const startedAt = Date.now()
        const current = isReconnecting ? await session.read() : await session.ask(chainId)
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
      disconnect: session.signOut,
      async getAccounts() {
        const current = await session.read()
        return current ? [current.address] : []
      },
      async getChainId() {
        return (await session.read())?.chainId ?? chains[0].id
      },
      async getProvider() {
        return (await session.read()) ? provider : undefined
      },
      isAuthorized: async () => (await session.read()) !== undefined,
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
      refresh: session.refresh,
      end: () => kit.embedded.getState().frame?.close(),
    }
    return connector
  }
}
