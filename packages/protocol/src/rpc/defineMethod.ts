import type * as z from 'zod/mini'

/** A JSON-RPC method of a wallet or a chain, as data. */
export type RpcMethod<
  params extends z.ZodMiniType = z.ZodMiniType,
  result extends z.ZodMiniType = z.ZodMiniType,
> = {
  params: params
  result: result
  /** Whether the user is asked first (spec 6.2, 6.3). */
  approval: 'none' | 'user'
  /** Who answers: a chain's upstream, our server by itself, or the wallet alone. */
  answeredBy: 'upstream' | 'server' | 'wallet'
}

/** Declares a read, or a send of something already signed: an upstream answers it, nobody is asked. */
export function defineRead<params extends z.ZodMiniType, result extends z.ZodMiniType>(
  params: params,
  result: result,
) {
  return { params, result, approval: 'none', answeredBy: 'upstream' } as const
}

/** Declares a query that our server answers by itself, or a wallet where there is no server. */
export function defineQuery<params extends z.ZodMiniType, result extends z.ZodMiniType>(
  params: params,
  result: result,
) {
  return { params, result, approval: 'none', answeredBy: 'server' } as const
}

/** Declares what the embedded wallet does without asking: a login at an origin was the yes to telling it the account. */
export function defineWalletRead<params extends z.ZodMiniType, result extends z.ZodMiniType>(
  params: params,
  result: result,
) {
  return { params, result, approval: 'none', answeredBy: 'wallet' } as const
}

/** Declares what a wallet does only once its user has approved. */
export function defineApproval<params extends z.ZodMiniType, result extends z.ZodMiniType>(
  params: params,
  result: result,
) {
  return { params, result, approval: 'user', answeredBy: 'wallet' } as const
}
