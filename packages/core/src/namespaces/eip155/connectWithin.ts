import { type Config, type Connector, connect } from '@wagmi/core'
import { ChainIdNotFoundError, NotConnectedError } from '../../errors/connection.ts'
import { isChainNumber } from '../../utils/isChainNumber.ts'
import { untilAborted } from '../../utils/untilAborted.ts'
import type { StorageGate } from './createWagmiStorage.ts'

/** The questions to wallets that are open. */
export type OpenAttempts = {
  /** Ids of the connectors that are waited for, the latest last. */
  pending: readonly string[]
  /** Connections by uid that came after the visitor had moved on, each with what is current instead. */
  late: ReadonlyMap<string, string | null>
}

/** Parameters of `connectWithin`. */
type ConnectWithinParameters = {
  connector: Connector
  chainId: number | undefined
  signal: AbortSignal
  /** Changed in place. */
  attempts: OpenAttempts
  notify: () => void
  gate: Pick<StorageGate, 'sleeping'>
  /** Ends a connection, and makes another one current. */
  release: (connector: Connector, current: string | null) => Promise<void>
}

/**
 * Connects by wagmi's action, for as long as the signal allows: wagmi runs one connect at a time, visitors change
 * their minds. A wallet that says yes too late is let go unseen.
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
      // Who left another question to it open has it by this one.
      forgetLate(attempts, connector)
      // Whoever connects another wallet expects none that left the browser.
      const known = new Set(config.connectors.map(({ id }) => id))
      for (const id of gate.sleeping.keys()) if (!known.has(id)) gate.sleeping.delete(id)
      return
    }
    await release(connector, current)
    throw result.accounts.length > 0 ? new ChainIdNotFoundError() : new NotConnectedError()
  } catch (error) {
    // One that is locked is expected back, whoever is tired of waiting for it; one may be connected by another attempt.
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

/** Lets go of a wallet that says yes too late, unless it was asked again meanwhile. */
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
    // It said no after all, or cannot be told: there is nobody to hear of it.
  } finally {
    forgetLate(attempts, connector)
    notify()
  }
}

function forgetLate(attempts: OpenAttempts, { uid }: Connector): void {
  attempts.late = new Map([...attempts.late].filter(([id]) => id !== uid))
}

/** wagmi ends a failed connect by the current connection alone; others may be under way, or given up. */
function settleStatus(config: Config, isConnecting: boolean): void {
  config.setState((x) => {
    if (x.status === 'reconnecting') return x
    const status = isConnecting ? 'connecting' : x.current === null ? 'disconnected' : 'connected'
    return status === x.status ? x : { ...x, status }
  })
}
