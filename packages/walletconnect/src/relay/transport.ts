/** State of the relay connection. */
export type TransportState =
  /** Not needed yet. */
  | { status: 'idle' }
  | { status: 'connecting' }
  /** The relay has responded. */
  | { status: 'open' }
  /** Lost; `retryAt` is the time of the next attempt, in milliseconds since 1970. */
  | { status: 'waiting'; retryAt: number }
  /** The relay refuses this app: a setting or the clock is wrong. */
  | { status: 'refused'; reason: RefusalReason; retryAt: number }

/** Why a relay refuses: an unknown project, an origin that the project doesn't allow, or a clock that is off. */
export type RefusalReason = 'project' | 'origin' | 'clock' | 'other'

/** An encrypted message for a topic. */
export type Outgoing = { topic: string; message: string; tag: number; ttlSeconds: number }

/** The only socket to the relay. */
export type Transport = {
  state(): TransportState
  /** Subscribes to topics, now and after every outage. */
  subscribe(topics: readonly string[]): void
  unsubscribe(topic: string): void
  /**
   * Publishes a message. Resolves when the relay has it; outages and temporary refusals are retried. Resolves, too, if
   * the message expires first: the relay may have it, and its acknowledgement may be lost. Rejects if the relay rejects
   * it permanently.
   */
  publish(outgoing: Outgoing): Promise<void>
  /** Stops sending those of these messages that the relay has not accepted yet. Their `publish` calls resolve. */
  withdraw(messages: readonly string[]): void
  /** Opens the socket now if a retry is pending: the user or the network is back. */
  wake(): void
  /** Like `wake`, but also after a refusal, because the user asks for it, perhaps after changing a setting. */
  retry(): void
  /** Closes the transport permanently. */
  end(): void
}
