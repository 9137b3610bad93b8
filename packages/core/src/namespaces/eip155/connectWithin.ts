import { type Config, type Connector, connect } from '@wagmi/core'
import { ChainIdNotFoundError, NotConnectedError } from '../../errors/connection.ts'
import { untilAborted } from '../../utils/untilAborted.ts'
import type { StorageGate } from './createWagmiStorage.ts'
import { isChainNumber } from './isChainNumber.ts'

/** Open connection requests to wallets. */
export type OpenAttempts = {
  /** Ids of the connectors with an open request, latest last. */
  pending: readonly string[]
  /**
   * Connections, by uid, that were made after the visitor had moved on, each with the connection that is current
   * instead.
   */
  late: ReadonlyMap<string, string | null>
}

/** Parameters of `connectWithin`. */
type ConnectWithinParameters = {
  connector: Connector
  chainId: number | undefined
  signal: AbortSignal
  /** Mutated in place. */
  attempts: OpenAttempts
  notify: () => void
  gate: Pick<StorageGate, 'sleeping'>
  /** Ends a connection and makes another one current. */
  release: (connector: Connector, current: string | null) => Promise<void>
}

/**
 * Connects with wagmi's action until the signal aborts. wagmi runs one connect at a time, but visitors change their
 * minds. A wallet that approves too late is disconnected silently.
 */
export async function connectWithin(config: Config, parameters: ConnectWithinParameters): Promise<void> {
  const { attempts, chainId, connector, gate, notify, release, signal } = parameters
  signal.throwIfAborted()
  const { current } = config.state
  forgetLate(attempts, connector)
  attempts.pending = [...attempts.pending, connector.id]
  const answer = connect(config, { connector, ...(chainId === undefined ? {} : { chainId }) })
  try {
    const result = await untilAborted(answer, signal)
    if (result.accounts.length > 0 && isChainNumber(result.chainId)) {
      // An earlier, abandoned request to the same wallet is fulfilled by this one.
      forgetLate(attempts, connector)
      // Connecting a wallet drops sleeping connections whose wallets are no longer in the browser.
      const known = new Set(config.connectors.map(({ id }) => id))
      for (const id of gate.sleeping.keys()) if (!known.has(id)) gate.sleeping.delete(id)
      return
    }
    await release(connector, current)
    throw result.accounts.length > 0 ? new ChainIdNotFoundError() : new NotConnectedError()
  } catch (error) {
    // A locked wallet may be restored even if the visitor stopped waiting, and another attempt may have connected this
    // one.
    const isKept = config.state.connections.has(connector.uid) || gate.sleeping.has(connector.id)
    if (signal.aborted && !isKept) void dismiss(answer, current, parameters)
    throw error
  } finally {
    const at = attempts.pending.lastIndexOf(connector.id)
    attempts.pending = attempts.pending.filter((_, index) => index !== at)
    settleStatus(config, attempts.pending.length > 0)
    notify()
  }
}

/** Disconnects a wallet that approves too late, unless it was requested again in the meantime. */
async function dismiss(
  answer: Promise<unknown>,
  current: string | null,
  { attempts, connector, notify, release }: ConnectWithinParameters,
): Promise<void> {
  attempts.late = new Map(attempts.late).set(connector.uid, current)
  try {
    await answer
    if (attempts.late.has(connector.uid)) await release(connector, current)
  } catch {
    // Rejected or failed after all. Nobody is waiting for the result.
  } finally {
    forgetLate(attempts, connector)
    notify()
  }
}

function forgetLate(attempts: OpenAttempts, { uid }: Connector): void {
  attempts.late = new Map([...attempts.late].filter(([id]) => id !== uid))
}

/**
 * Corrects the status after a connect. wagmi only considers the current connection, but other attempts may be open or
 * abandoned.
 */
function settleStatus(config: Config, isConnecting: boolean): void {
  config.setState((x) => {
    if (x.status === 'reconnecting') return x
    const status = isConnecting ? 'connecting' : x.current === null ? 'disconnected' : 'connected'
    return status === x.status ? x : { ...x, status }
  })
}
