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

/** That a client has taken a message. */
export type Receipt = { id: string; topic: string; clientId: string }

/** Where messages wait for who is not there. What is kept survives the process. */
export type MailboxStore = {
  /** Keeps messages and receipts, all of them or none. A message that is kept already stays as it is. */
  keep(entries: { messages: readonly Message[]; receipts: readonly Receipt[] }): Promise<void>
  /** What waits on these topics for a client, oldest first, at most `limit`. */
  read(topics: readonly string[], clientId: string, limit: number): Promise<Message[]>
  /** How many messages wait. */
  depth(): Promise<number>
  /** Drops what has expired. */
  sweep(now: number): Promise<void>
}

/** How processes of one relay hear of each other's messages. */
export type MessageBus = {
  /** Tells the others. */
  announce(message: Message): void
  /** Tells the others that a message has been taken: its sender may be told so. */
  announceTaken(id: string): void
  /** Which topics this process has sockets for, from now on. */
  watch(topic: string): void
  unwatch(topic: string): void
  close(): Promise<void>
}
