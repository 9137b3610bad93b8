import type * as z from 'zod/mini'

/** A JSON-RPC method of a wallet or a chain, as data. */
export type RpcMethod<
  params extends z.ZodMiniType = z.ZodMiniType,
  result extends z.ZodMiniType = z.ZodMiniType,
> = {
  /** Schema of `params`. */
  params: params
  /** Schema of `result`. */
  result: result
  /** Whether the user has to approve (spec 6.2, 6.3). */
  approval: 'none' | 'user'
  /** Which component responds: a chain's upstream, our server itself, or only the wallet. */
  answeredBy: 'upstream' | 'server' | 'wallet'
}

/** Defines a read, or sending something already signed: served by an upstream, without approval. */
export function defineRead<params extends z.ZodMiniType, result extends z.ZodMiniType>(
  params: params,
  result: result,
) {
  return { params, result, approval: 'none', answeredBy: 'upstream' } as const
}

/** Defines a query that our server itself serves, or a wallet if there is no server. */
export function defineQuery<params extends z.ZodMiniType, result extends z.ZodMiniType>(
  params: params,
  result: result,
) {
  return { params, result, approval: 'none', answeredBy: 'server' } as const
}

/**
 * Defines a wallet method without approval: by logging in at an origin, the user agreed to share the account with it.
 */
export function defineWalletRead<params extends z.ZodMiniType, result extends z.ZodMiniType>(
  params: params,
  result: result,
) {
  return { params, result, approval: 'none', answeredBy: 'wallet' } as const
}

/** Defines a wallet method that requires the user's approval. */
export function defineApproval<params extends z.ZodMiniType, result extends z.ZodMiniType>(
  params: params,
  result: result,
) {
  return { params, result, approval: 'user', answeredBy: 'wallet' } as const
}
