import { type Config, type Connector, connect as wagmiConnect } from '@wagmi/core'
import { ChainIdNotFoundError, NotConnectedError } from '../../errors/connection.ts'
import { untilAborted } from '../../utils/untilAborted.ts'

/** The questions to wallets that are open. */
export type Attempts = {
  /** The connector asked last, of those that are waited for. */
  pending(): string | null
  /** Connections that came after the visitor had moved on, each with what is current instead. */
  late(): ReadonlyMap<string, string | null>
  /** Asks a wallet by wagmi's action; rejects at once when the signal aborts. */
  connect(connector: Connector, chainId: number | undefined, signal: AbortSignal): Promise<void>
}

/** Makes the attempts to connect: wagmi runs one at a time, visitors change their minds. */
export function createAttempts(
  config: Config,
  {
    notify,
    release,
  }: {
    notify: () => void
    /** Ends a connection, and makes another one current. */
    release: (connector: Connector, current: string | null) => Promise<void>
  },
): Attempts {
  let pending: readonly string[] = []
  let late: ReadonlyMap<string, string | null> = new Map()

  /** Lets go of a wallet that says yes too late, unless it was asked again meanwhile. */
  async function dismiss(
    attempt: Promise<unknown>,
    connector: Connector,
    current: string | null,
  ): Promise<void> {
    late = new Map(late).set(connector.uid, current)
    try {
      await attempt
      if (late.has(connector.uid)) await release(connector, current)
    } catch {
      // It said no after all, or cannot be told: there is nobody to hear of it.
    } finally {
      forget(connector.uid)
      notify()
    }
  }

  function forget(uid: string): void {
    late = new Map([...late].filter(([id]) => id !== uid))
  }

  function settle(connectorId: string): void {
    const at = pending.lastIndexOf(connectorId)
    pending = pending.filter((_, index) => index !== at)
    // wagmi ends a failed connect by the current connection alone; others may be under way, or given up.
    config.setState((x) => {
      if (x.status === 'reconnecting') return x
      const status = pending.length > 0 ? 'connecting' : x.current === null ? 'disconnected' : 'connected'
      return status === x.status ? x : { ...x, status }
    })
    notify()
  }

  return {
    pending: () => pending.at(-1) ?? null,
    late: () => late,
    async connect(connector, chainId, signal) {
      signal.throwIfAborted()
      const { connections, current } = config.state
      const wasConnected = connections.has(connector.uid)
      forget(connector.uid)
      pending = [...pending, connector.id]
      const attempt = wagmiConnect(config, { connector, ...(chainId === undefined ? {} : { chainId }) })
      try {
        const result = await untilAborted(attempt, signal)
        if (result.accounts.length > 0 && Number.isSafeInteger(result.chainId)) return
        await release(connector, current)
        throw result.accounts.length > 0 ? new ChainIdNotFoundError() : new NotConnectedError()
      } catch (error) {
        if (signal.aborted && !wasConnected) void dismiss(attempt, connector, current)
        throw error
      } finally {
        settle(connector.id)
      }
    },
  }
}
