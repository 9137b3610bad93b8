/** What one EVM node is and can do. What could not be found out is absent. */
export type EvmNode = {
  /** Its place in the setting, from 1. */
  place: number
  host: string
  /** Why it cannot be used, as the rest of a sentence. Everything below is then absent. */
  problem?: string
  /** Its software, as it says. */
  client?: string
  answerMs?: number
  head?: { height: number; ageS: number }
  isSyncing?: boolean
  /** How many blocks back it keeps state, about; the height of its head if it keeps all. */
  stateBlocks?: number
  /** The largest range of `eth_getLogs`, about, and how many blocks back it has logs; 0 if it refuses them. */
  logsRange?: number
  logsBlocks?: number
  /** Whether it has what these names say. */
  has: { readonly [name in Capability]?: boolean }
  /** How many requests the check took. */
  requests: number
}

/** What nodes differ in, besides their depth. */
export type Capability =
  | 'batches'
  | 'finalized'
  | 'pending'
  | 'eth_getBlockReceipts'
  | 'trace_block'
  | 'trace_filter'
  | 'debug_traceTransaction'
  | 'ots'
