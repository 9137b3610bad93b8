/** Counts requests to a chain or an explorer against a client's limit before they are sent. Throws if there are too many. */
export type Charge = {
  (calls: number): void
  /** The client's widest network. Clients whose requests wait take turns by it. */
  readonly client?: string
}
