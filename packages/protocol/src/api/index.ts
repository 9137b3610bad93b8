import type * as z from 'zod/mini'
import { getApprovals, getBalances, getHistory, getIdentity, getNfts, getPortfolio } from './account.ts'
import { createOnrampUrl, getBuyOptions, getBuyQuote, getOnrampOptions, getOnrampQuote } from './buy.ts'
import type { Endpoint } from './endpoint/defineEndpoint.ts'
import {
  askGateway,
  askGatewayByPost,
  getName,
  getNameSuggestions,
  getReverseNames,
  registerName,
  updateNameAddress,
  updateNameAttributes,
} from './names.ts'
import { chainRpc, getHealth, getSupportedChains, sendEvents } from './service.ts'
import { createSession } from './sessions/createSession.ts'
import { getSessions } from './sessions/getSessions.ts'
import { revokeSession } from './sessions/revokeSession.ts'
import { buildApprove, buildTransaction, getAllowance, getGasPrice, getSwapQuotes } from './swap.ts'
import { getPrices, getTokens } from './tokens.ts'

/** All routes of the Provider API, by id. The client, server, page and tests are derived from this table. */
export const endpoints = {
  askGateway,
  askGatewayByPost,
  buildApprove,
  buildTransaction,
  chainRpc,
  createOnrampUrl,
  createSession,
  getAllowance,
  getApprovals,
  getBalances,
  getBuyOptions,
  getBuyQuote,
  getGasPrice,
  getHealth,
  getHistory,
  getIdentity,
  getName,
  getNameSuggestions,
  getNfts,
  getOnrampOptions,
  getOnrampQuote,
  getPortfolio,
  getPrices,
  getReverseNames,
  getSessions,
  getSupportedChains,
  getSwapQuotes,
  getTokens,
  registerName,
  revokeSession,
  sendEvents,
  updateNameAddress,
  updateNameAttributes,
} as const satisfies { readonly [id: string]: Endpoint }

/** Id of a route: the client's method and the server's handler file. */
export type EndpointId = keyof typeof endpoints
/** Request of a route, in decoded form. */
export type RequestOf<id extends EndpointId> = {
  /** Values of the path's `:name` parameters. */
  params: z.output<(typeof endpoints)[id]['params']>
  /** Without the project id and the SDK's version, which the client adds. */
  query: z.output<(typeof endpoints)[id]['query']>
  /** `undefined` if the route has no body. */
  body: z.output<(typeof endpoints)[id]['body']>
}
/** Response of a route, in decoded form. */
export type ResponseOf<id extends EndpointId> = z.output<(typeof endpoints)[id]['response']>

export * from './endpoint/codec.ts'
export { compileEndpoint } from './endpoint/compileEndpoint.ts'
export type { Endpoint, Method } from './endpoint/defineEndpoint.ts'
export { createSession } from './sessions/createSession.ts'
export { revokeSession } from './sessions/revokeSession.ts'
