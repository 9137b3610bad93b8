import { relayTopicsMax } from '@latchkey/protocol/constants'

/** Why a client's call is refused. Metrics count by it. */
export type RefusalReason = keyof typeof refusals

/** Error codes of JSON-RPC and of EIP-1474: -32002 for unavailable, -32005 for a limit. */
const refusals = {
  'unknown method': [-32_601, 'Method not found'],
  'invalid params': [-32_602, 'Invalid params'],
  'too many calls': [-32_005, 'Too many messages. Try again in a moment.'],
  'too many topics': [-32_005, `At most ${relayTopicsMax} topics per connection.`],
  'topic full': [-32_005, 'Too many messages are pending on this topic.'],
  'client full': [
    -32_005,
    'Too many messages from this client are pending. Try again once some have expired.',
  ],
  'address full': [
    -32_005,
    'Too many messages from this address are pending. Try again once some have expired.',
  ],
  'project full': [-32_005, 'Too many messages from this app are pending. Try again once some have expired.'],
  'relay full': [-32_005, 'The relay is full. Try again in a few minutes.'],
  unavailable: [-32_002, 'The relay cannot store messages right now. Try again in a moment.'],
} as const

/** The error of a refused call, as sent to a relay's client. */
export class RelayRefusal extends Error {
  override readonly name = 'RelayRefusal'
  readonly reason: RefusalReason
  readonly code: number
  constructor(reason: RefusalReason, message: string = refusals[reason][1]) {
    super(message)
    this.reason = reason
    this.code = refusals[reason][0]
  }
}
