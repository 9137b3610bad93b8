import * as z from 'zod/mini'

const id = z.union([z.number(), z.string(), z.null()])

/** A JSON-RPC 2.0 call; a notification if it has no `id`. */
export const jsonRpcRequest = z.object({
  /** Version of JSON-RPC. */
  jsonrpc: z.literal('2.0'),
  /** The response has the same id. Absent for a notification, which has no response. */
  id: z.optional(id),
  /** Name of the method: `eth_call`. */
  method: z.string(),
  /** By position or by name. Absent if the method takes none. */
  params: z.optional(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
})
/** A JSON-RPC 2.0 call; a notification if it has no `id`. */
export type JsonRpcRequest = z.output<typeof jsonRpcRequest>

/** A JSON-RPC 2.0 response. */
export const jsonRpcResponse = z.union([
  z.object({
    jsonrpc: z.literal('2.0'),
    id,
    error: z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }),
  }),
  z.object({ jsonrpc: z.literal('2.0'), id, result: z.unknown() }),
])
/** A JSON-RPC 2.0 response. */
export type JsonRpcResponse = z.output<typeof jsonRpcResponse>
