import { anySignal } from '@latchkey/protocol/anySignal'
import { lateInjectionMs, reconnectTimeoutMs } from '@latchkey/protocol/constants'
import type { Readable } from '@latchkey/protocol/createValue'
import type { Caip2 } from '@latchkey/protocol/ids'
import { untilAborted } from '@latchkey/protocol/untilAborted'
import { NotConnectedError } from '../../errors/connection.ts'
import { untilFound } from '../../utils/untilFound.ts'
import type { Connection } from '../contract/defineNamespace.ts'
import type { WalletAnswer, WalletDriver } from '../contract/walletDriver.ts'
import { type Connections, connectionRestored, restoreBegan, restoreEnded } from './createConnections.ts'
import type { LiveWallets } from './createLiveWallets.ts'

/** Parameters of `createRestoring`. */
type RestoringParameters = {
  connections: Connections
  live: LiveWallets
  /** Returns the network if it is still configured, else another one. */
  known(networkId: Caip2): Caip2
  /** Checks again for wallets that are injected without an event. */
  look: (() => void) | undefined
  /** Loads the code for connecting. */
  prepare(): Promise<void>
  wallets: Readable<readonly WalletDriver[]>
}

/** The restoring of a namespace's stored connections. */
type Restoring = {
  /** Restores the stored connections. Those whose wallets are missing are restored once the wallets appear. */
  restore(signal: AbortSignal): Promise<void>
  /** Stops restoring, because the visitor disconnected. */
  abandon(): void
  /** Returns whether the wallet of a stored connection is missing from the page. */
  isAbsent(connectionId: string): boolean
}

/**
 * Result of restoring a stored connection. `absent`: the wallet is not in the page yet. `silent`: the wallet didn't
 * restore the connection now, but may do so on another visit. `gone`: the session of a wallet outside of the page ended.
 */
type Outcome =
  | { status: 'live'; driver: WalletDriver; answer: WalletAnswer }
  | { status: 'absent' | 'gone' | 'silent' }

/** Creates the restoring of a namespace's connections. */
export function createRestoring(parameters: RestoringParameters): Restoring {
  const { connections, live, known, look, prepare, wallets } = parameters
  /** Ids of stored connections whose wallets are not in the page. */
  const absent = new Set<string>()
  const abandoning = new AbortController()

  async function bringBack(stored: Connection, signal: AbortSignal): Promise<Outcome> {
    const driver = await findWallet(wallets, stored.connectorId, signal)
    if (!driver) return { status: 'absent' }
    const networkId = known(stored.networkId)
    try {
      const within = anySignal(new AbortController(), [signal, AbortSignal.timeout(reconnectTimeoutMs)])
      const answer = await untilAborted(driver.connect({ networkId, isSilent: true, signal: within }), within)
      return answer.accounts.length > 0 ? { status: 'live', driver, answer } : { status: 'silent' }
    } catch (error) {
      const isOutsidePage = driver.type === 'WALLET_CONNECT' || driver.type === 'AUTH'
      return { status: isOutsidePage && error instanceof NotConnectedError ? 'gone' : 'silent' }
    }
  }

  function apply(stored: Connection, outcome: Outcome): void {
    // The visitor may have connected it in the meantime.
    if (outcome.status !== 'live' || live.isLive(outcome.driver)) return
    const connection = live.hold(outcome.driver, outcome.answer, known(stored.networkId))
    connections.update((state) => connectionRestored(state, connection, stored))
  }

  /** Restores a connection whose wallet appears late, with or without an event, unless the visitor has moved on. */
  async function awaitAbsent(stored: Connection, signal: AbortSignal): Promise<void> {
    const isExpected = () => !signal.aborted && connections.stored().some(({ id }) => id === stored.id)
    absent.add(stored.id)
    while (isExpected()) {
      look?.()
      if (!(await findWallet(wallets, stored.connectorId, signal))) continue
      absent.delete(stored.id)
      const outcome = await bringBack(stored, signal)
      if (isExpected()) apply(stored, outcome)
      return
    }
  }

  return {
    async restore(signal) {
      // The page no longer uses its wallets.
      signal.addEventListener('abort', live.stop)
      const stored = connections.stored()
      const ended = anySignal(new AbortController(), [signal, abandoning.signal])
      const sleepers: Connection[] = []
      const late: Connection[] = []
      if (stored.length > 0) {
        connections.update((state) => restoreBegan(state, stored))
        // If loading fails, restoring is left to the next visit.
        const isLoaded = await prepare().then(
          () => true,
          () => false,
        )
        const tries = isLoaded ? stored.map((one) => bringBack(one, ended)) : []
        for (const [at, one] of stored.entries()) {
          const outcome: Outcome = (await tries[at]) ?? { status: 'silent' }
          if (ended.aborted) break
          if (outcome.status === 'absent' || outcome.status === 'silent') sleepers.push(one)
          if (outcome.status === 'absent') late.push(one)
          apply(one, outcome)
        }
      }
      connections.update((state) => restoreEnded(state, ended.aborted ? [] : sleepers))
      if (signal.aborted) return
      connections.keep()
      for (const one of late) void awaitAbsent(one, ended)
    },
    abandon: () => abandoning.abort(),
    isAbsent: (connectionId) => absent.has(connectionId),
  }
}

/** Finds a wallet by id. Waits up to 1 s for a wallet that the page's own scripts register (9.16). */
function findWallet(
  wallets: Readable<readonly WalletDriver[]>,
  id: string,
  signal: AbortSignal,
): Promise<WalletDriver | undefined> {
  const find = () => wallets.get().find((driver) => driver.id === id)
  return untilFound(find, (listener) => wallets.subscribe(listener), lateInjectionMs, signal)
}
