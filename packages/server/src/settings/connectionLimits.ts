import { eventsAddressMax, relayAddressSocketsMax, rpcAddressSocketsMax } from '@latchkey/protocol/constants'
import type { ConnectionLimits } from './settings.ts'

/** Connection limits of one process, unless the operator sets others. */
export const defaultConnectionLimits: ConnectionLimits = {
  process: 20_000,
  address: 1_000,
  rpcAddress: rpcAddressSocketsMax,
  relayAddress: relayAddressSocketsMax,
  eventsAddress: eventsAddressMax,
}
