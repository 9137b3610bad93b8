import * as s from './shapes.ts'

/** A JSON-RPC call to the wallet (EIP-1193), with its chain. */
export const rpcRequest = s.object({
  method: s.string({ min: 1, max: 64 }),
  params: s.optional(s.either(s.array(s.unknown), s.record)),
  /** CAIP-2. */
  chainId: s.string({ pattern: /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/ }),
})
/** A JSON-RPC call to the wallet. */
export type FrameRpcRequest = s.Read<typeof rpcRequest>
