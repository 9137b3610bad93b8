import type { RequestFor, ResponseFor } from '@latchkey/protocol/api'
import type { WalletEndpointId, walletEndpoints } from '@latchkey/protocol/wallet'
import type { Session } from './createRecords.ts'

/** Who asks: the key of a proof, and the session that it holds, where the route wants one. */
export type Caller = { key: string; session: Session }

/** What answers each route. */
export type WalletHandlers = {
  readonly [id in WalletEndpointId]?: (
    request: RequestFor<(typeof walletEndpoints)[id]>,
    caller: Caller,
  ) => ResponseFor<(typeof walletEndpoints)[id]> | Promise<ResponseFor<(typeof walletEndpoints)[id]>>
}
