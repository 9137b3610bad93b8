/** A sealed message on its way: the relay cannot read it, and keeps no more of it than this. */
export type Message = {
  /** SHA-256 of topic and message: the same message again is the same one. */
  id: string
  topic: string
  message: string
  /** What kind of message it is, as the sender says (WalletConnect's IRN tags). */
  tag: number
  attestation: string | null
  /** Milliseconds since 1970. */
  publishedAt: number
  /** Milliseconds since 1970. */
  expiresAt: number
  /** The client that sent it: it never gets it back. */
  publisher: string
}

/** That a client has taken a message. It counts for as long as the message does. */
export type Receipt = Pick<Message, 'id' | 'topic' | 'expiresAt'> & { clientId: string }

/** That clients have listened to a topic: one of them, or two. A third changes nothing. */
export type Listening = { topic: string; clientIds: readonly [string, ...string[]]; expiresAt: number }

/** A message as it is stored. */
export type KeptMessage = Message & {
  /** Whether a client other than the sender has listened to the topic. */
  heard: boolean
}

/** What is written together. */
export type KeptEntries = {
  messages: readonly KeptMessage[]
  receipts: readonly Receipt[]
  listenings: readonly Listening[]
}

/** What a store holds already, as far as it matters to messages that are to be written. */
export type Weighed = {
  /** Bytes of everything, of messages on topics that nobody but their sender has listened to, and of each client. */
  bytes: { all: number; unheard: number; ofClient: ReadonlyMap<string, number> }
  /** Ids of messages that are kept already. */
  known: ReadonlySet<string>
  /** One or two clients that have listened, by topic. */
  listeners: ReadonlyMap<string, readonly string[]>
}

/** How much is read at once. */
export type PortionLimit = { messages: number; characters: number }

/** Some of the messages that wait, and whether there are others. */
export type Portion = { messages: Message[]; hasMore: boolean }

/** Where messages wait for who is not there. What is kept survives the process. */
export type MailboxStore = {
  /**
   * Keeps messages, receipts and topics, all of them or none, but for messages of a topic that has as many, or as large ones,
   * as it may: answers the ids of those. A message that is kept already stays as it is.
   */
  keep(entries: KeptEntries): Promise<ReadonlySet<string>>
  /** What is kept of these messages, their senders and all of these topics. */
  weigh(asked: { messages: readonly Message[]; topics: readonly string[] }): Promise<Weighed>
  /** What waits on these topics for a client, oldest first: as much as keeps within the limit, and at least one. */
  read(topics: readonly string[], clientId: string, limit: PortionLimit): Promise<Portion>
  /** How many messages are kept. */
  depth(): Promise<number>
  /** Drops what has expired. */
  sweep(now: number): Promise<void>
  /**
   * Counts the bytes of everything and of each client again from what is kept, unless any process of the relay did so less
   * than `freshMs` ago, is doing it, or there is too much to count without holding up others. Returns whether it did.
   */
  recount(now: number, freshMs: number): Promise<boolean>
}

/** What a process is told by the others of its relay. */
export type BusEars = {
  /** A message has come from a client of another process. */
  receive(message: Message): void
  /** Another process has kept a message: who listens and has not got it finds it in the store. */
  receiveKept(message: Pick<Message, 'id' | 'topic' | 'publisher'>): void
  /** A client of another process has taken a message of this one. */
  receiveTaken(id: string): void
  /** Messages may have been missed: what waits has to be read again. */
  catchUp(): void
}

/** How processes of one relay hear of each other's messages. */
export type MessageBus = {
  /** Tells the others. */
  announce(message: Message): void
  /** Tells the process that a message came from that it has been taken: its sender may be told so. */
  announceTaken(id: string): void
  /** Resolves once the messages of these topics are heard; rejects while the others cannot be heard. */
  watch(topics: readonly string[]): Promise<void>
  unwatch(topic: string): void
  /** Whom it tells, from now on. */
  listen(ears: BusEars): void
  /** Returns how many processes there are, this one included. */
  processes(): number
}
