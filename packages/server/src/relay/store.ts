/** A sealed message in transit. The relay cannot decrypt it, and stores nothing more than this. */
export type Message = {
  /** SHA-256 of topic and message, which deduplicates messages. */
  id: string
  topic: string
  message: string
  /** The kind of message, as declared by the sender (WalletConnect's IRN tags). */
  tag: number
  attestation: string | null
  /** Milliseconds since 1970. */
  publishedAt: number
  /** Milliseconds since 1970. */
  expiresAt: number
  /** The client that sent it, which never receives it. */
  publisher: string
}

/** A client's acknowledgement of a message. It is valid for as long as the message. */
export type Receipt = Pick<Message, 'id' | 'topic' | 'expiresAt'> & { clientId: string }

/** One or two clients that have listened to a topic. A third changes nothing. */
export type Listening = { topic: string; clientIds: readonly [string, ...string[]]; expiresAt: number }

/** A message as stored. */
export type KeptMessage = Message & {
  /** Whether a client other than the sender has listened to the topic. */
  heard: boolean
}

/** Entries that are written together. */
export type KeptEntries = {
  messages: readonly KeptMessage[]
  receipts: readonly Receipt[]
  listenings: readonly Listening[]
}

/** The stored data that matters for messages about to be written. */
export type Weighed = {
  /** Bytes in total, of messages on topics that only their sender has listened to, and of each client. */
  bytes: { all: number; unheard: number; ofClient: ReadonlyMap<string, number> }
  /** Ids of messages that are already stored. */
  known: ReadonlySet<string>
  /** One or two clients that have listened, by topic. */
  listeners: ReadonlyMap<string, readonly string[]>
}

/** How much is read at once. */
export type PortionLimit = { messages: number; characters: number }

/** Some of the waiting messages, and whether there are more. */
export type Portion = { messages: Message[]; hasMore: boolean }

/** Stores messages for clients that are offline. Stored messages survive the process. */
export type MailboxStore = {
  /**
   * Stores messages, receipts and topics atomically, except messages of a topic that has reached its limits; returns
   * the ids of those. A message that is already stored is unchanged.
   */
  keep(entries: KeptEntries): Promise<ReadonlySet<string>>
  /** Returns what is stored of these messages, their senders and all of these topics. */
  weigh(asked: { messages: readonly Message[]; topics: readonly string[] }): Promise<Weighed>
  /** Returns a client's waiting messages on these topics, oldest first: as many as fit the limit, and at least one. */
  read(topics: readonly string[], clientId: string, limit: PortionLimit): Promise<Portion>
  /** Returns how many messages are stored. */
  depth(): Promise<number>
  /** Drops everything that has expired. */
  sweep(now: number): Promise<void>
  /**
   * Recounts the bytes in total and of each client from the stored messages. Skipped if any process of the relay did so
   * less than `freshMs` ago or is doing it, or if it would block others for too long. Returns whether it was done.
   */
  recount(now: number, freshMs: number): Promise<boolean>
}

/** Receives notes from the other processes of a relay. */
export type BusListener = {
  /** A client of another process has published a message. */
  receive(message: Message): void
  /** Another process has stored a message, which listeners that have not received it find in the store. */
  receiveKept(message: Pick<Message, 'id' | 'topic' | 'publisher'>): void
  /** A client of another process has acknowledged a message of this one. */
  receiveTaken(id: string): void
  /** Messages may have been missed, so waiting messages have to be read again. */
  catchUp(): void
}

/** Carries messages between the processes of one relay. */
export type MessageBus = {
  /** Sends a message to the other processes. */
  announce(message: Message): void
  /**
   * Informs the process where a message was published that it was acknowledged, so that it can confirm it to the
   * sender.
   */
  announceTaken(id: string): void
  /** Resolves once messages of these topics are received from the other processes. Rejects while this is impossible. */
  watch(topics: readonly string[]): Promise<void>
  unwatch(topic: string): void
  /** Sets the receiver of all further notes. */
  listen(listener: BusListener): void
  /** Returns how many processes there are, this one included. */
  processes(): number
}
