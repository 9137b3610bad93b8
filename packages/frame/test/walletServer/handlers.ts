import type { RequestFor, ResponseFor } from '@latchkey/protocol/api'
import type { WalletEndpointId, walletEndpoints } from '@latchkey/protocol/wallet'
import type { Session } from './createRecords.ts'

/** The caller: the proof's key, and its session if the route requires one. */
export type Caller = { key: string; session: Session }

/** Handlers by route. */
export type WalletHandlers = {
  readonly [id in WalletEndpointId]?: (
    request: RequestFor<(typeof walletEndpoints)[id]>,
    caller: Caller,
  ) => ResponseFor<(typeof walletEndpoints)[id]> | Promise<ResponseFor<(typeof walletEndpoints)[id]>>
}
