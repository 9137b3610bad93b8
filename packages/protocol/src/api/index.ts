import type * as z from 'zod/mini'
import { askGateway } from './askGateway.ts'
import { askGatewayByPost } from './askGatewayByPost.ts'
import { buildApprove } from './buildApprove.ts'
import { buildTransaction } from './buildTransaction.ts'
import { chainRpc } from './chainRpc.ts'
import { createOnrampUrl } from './createOnrampUrl.ts'
import { createSession } from './createSession.ts'
import type { Endpoint } from './defineEndpoint.ts'
import { getAllowance } from './getAllowance.ts'
import { getApprovals } from './getApprovals.ts'
import { getBalances } from './getBalances.ts'
import { getBuyOptions } from './getBuyOptions.ts'
import { getBuyQuote } from './getBuyQuote.ts'
import { getGasPrice } from './getGasPrice.ts'
import { getHealth } from './getHealth.ts'
import { getHistory } from './getHistory.ts'
import { getIdentity } from './getIdentity.ts'
import { getName } from './getName.ts'
import { getNameSuggestions } from './getNameSuggestions.ts'
import { getNfts } from './getNfts.ts'
import { getOnrampOptions } from './getOnrampOptions.ts'
import { getOnrampQuote } from './getOnrampQuote.ts'
import { getPortfolio } from './getPortfolio.ts'
import { getPrices } from './getPrices.ts'
import { getReverseNames } from './getReverseNames.ts'
import { getSessions } from './getSessions.ts'
import { getSupportedChains } from './getSupportedChains.ts'
import { getSwapQuotes } from './getSwapQuotes.ts'
import { getTokens } from './getTokens.ts'
import { registerName } from './registerName.ts'
import { revokeSession } from './revokeSession.ts'
import { sendEvents } from './sendEvents.ts'
import { updateNameAddress } from './updateNameAddress.ts'
import { updateNameAttributes } from './updateNameAttributes.ts'

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

export * from './codec.ts'
export { compileEndpoint } from './compileEndpoint.ts'
export { createSession } from './createSession.ts'
export type { Endpoint, Method } from './defineEndpoint.ts'
export { revokeSession } from './revokeSession.ts'
