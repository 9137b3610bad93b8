import type * as z from 'zod/mini'
import { getApprovals } from './account/getApprovals.ts'
import { getBalances } from './account/getBalances.ts'
import { getHistory } from './account/getHistory.ts'
import { getIdentity } from './account/getIdentity.ts'
import { getNfts } from './account/getNfts.ts'
import { getPortfolio } from './account/getPortfolio.ts'
import { createOnrampUrl } from './buy/createOnrampUrl.ts'
import { getBuyOptions } from './buy/getBuyOptions.ts'
import { getBuyQuote } from './buy/getBuyQuote.ts'
import { getOnrampOptions } from './buy/getOnrampOptions.ts'
import { getOnrampQuote } from './buy/getOnrampQuote.ts'
import type { Endpoint } from './endpoint/defineEndpoint.ts'
import { askGateway } from './names/askGateway.ts'
import { askGatewayByPost } from './names/askGatewayByPost.ts'
import { getName } from './names/getName.ts'
import { getNameSuggestions } from './names/getNameSuggestions.ts'
import { getReverseNames } from './names/getReverseNames.ts'
import { registerName } from './names/registerName.ts'
import { updateNameAddress } from './names/updateNameAddress.ts'
import { updateNameAttributes } from './names/updateNameAttributes.ts'
import { chainRpc } from './service/chainRpc.ts'
import { getHealth } from './service/getHealth.ts'
import { getSupportedChains } from './service/getSupportedChains.ts'
import { sendEvents } from './service/sendEvents.ts'
import { createSession } from './sessions/createSession.ts'
import { getSessions } from './sessions/getSessions.ts'
import { revokeSession } from './sessions/revokeSession.ts'
import { buildApprove } from './swap/buildApprove.ts'
import { buildTransaction } from './swap/buildTransaction.ts'
import { getAllowance } from './swap/getAllowance.ts'
import { getGasPrice } from './swap/getGasPrice.ts'
import { getSwapQuotes } from './swap/getSwapQuotes.ts'
import { getPrices } from './tokens/getPrices.ts'
import { getTokens } from './tokens/getTokens.ts'

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
  params: z.output<(typeof endpoints)[id]['params']>
  query: z.output<(typeof endpoints)[id]['query']>
  body: z.output<(typeof endpoints)[id]['body']>
}
/** Response of a route, in decoded form. */
export type ResponseOf<id extends EndpointId> = z.output<(typeof endpoints)[id]['response']>

export * from './endpoint/codec.ts'
export { compileEndpoint } from './endpoint/compileEndpoint.ts'
export type { Endpoint, Method } from './endpoint/defineEndpoint.ts'
export { createSession } from './sessions/createSession.ts'
export { revokeSession } from './sessions/revokeSession.ts'
