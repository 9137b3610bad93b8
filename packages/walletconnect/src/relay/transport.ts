/** Where the way to the relay stands. */
export type TransportState =
  /** Nothing has asked for it. */
  | { is: 'idle' }
  | { is: 'connecting' }
  /** The relay has answered. */
  | { is: 'open' }
  /** Lost; `retryAt`, in milliseconds since 1970, says when it is tried again. */
  | { is: 'waiting'; retryAt: number }
  /** The relay does not want this app: a setting or the clock is wrong. */
  | { is: 'refused'; reason: RefusalReason; retryAt: number }

/** Why a relay refuses: an unknown project, a page that the project does not allow, a clock that is off. */
export type RefusalReason = 'project' | 'origin' | 'clock' | 'other'

/** A sealed message for a topic. */
export type Outgoing = { topic: string; message: string; tag: number; ttlSeconds: number }

/** The one socket to the relay. */
export type Transport = {
  state(): TransportState
  /** Listens to topics, now and after every outage. */
  subscribe(topics: readonly string[]): void
  unsubscribe(topic: string): void
  /**
   * Resolves when the relay has the message; waits through outages, and where the relay cannot take it now. Rejects
   * when the message's time is over, or the relay never takes it.
   */
  publish(outgoing: Outgoing): Promise<void>
  /** Sends these messages no more, where the relay has not taken them yet; who has published them need not wait. */
  withdraw(messages: readonly string[]): void
  /** Opens the socket now, where it is only waiting: the visitor is back, or the network is. */
  wake(): void
  /** The same where the relay has refused, too: somebody asks for it, having changed a setting perhaps. */
  retry(): void
  /** Closes for good. */
  end(): void
}
