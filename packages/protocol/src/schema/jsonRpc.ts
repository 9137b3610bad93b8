import * as z from 'zod/mini'

const id = z.union([z.number(), z.string(), z.null()])

/** A JSON-RPC 2.0 call; a notification if it has no `id`. */
export const jsonRpcRequest = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(id),
  method: z.string(),
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
