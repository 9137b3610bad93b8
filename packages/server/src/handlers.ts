import type { EndpointId } from '@latchkey/protocol/api'
import { getApprovals } from './approvals/getApprovals.ts'
import { getGasPrice } from './chains/getGasPrice.ts'
import { getSupportedChains } from './chains/getSupportedChains.ts'
import { getTokens } from './chains/getTokens.ts'
import type { Context } from './context.ts'
import { getHistory } from './history/getHistory.ts'
import { getHealth } from './http/getHealth.ts'
import type { Handler } from './http/implement.ts'
import { getIdentity } from './names/getIdentity.ts'
import { getName, getNameSuggestions, getReverseNames } from './names/getName.ts'
import { askGateway, askGatewayByPost } from './names/nameGateway.ts'
import { registerName } from './names/registerName.ts'
import { updateNameAddress, updateNameAttributes } from './names/updateName.ts'
import { getNfts } from './nfts/getNfts.ts'
import { createOnrampUrl } from './onramp/createOnrampUrl.ts'
import { getBuyOptions, getOnrampOptions } from './onramp/getOnrampOptions.ts'
import { getBuyQuote, getOnrampQuote } from './onramp/getOnrampQuote.ts'
import { createSession, getSessions, revokeSession } from './permissions/sessions.ts'
import { getBalances } from './portfolio/getBalances.ts'
import { getPortfolio } from './portfolio/getPortfolio.ts'
import { getPrices } from './prices/getPrices.ts'
import { buildApprove, getAllowance } from './swaps/buildApprove.ts'
import { buildTransaction } from './swaps/buildTransaction.ts'
import { getSwapQuotes } from './swaps/getSwapQuotes.ts'
import { sendEvents } from './telemetry/sendEvents.ts'

/** Handlers by row; `undefined` responds with 501. Chain RPC has its own route (`createApi`). */
export const handlers: {
  readonly [id in Exclude<EndpointId, 'chainRpc'>]: Handler<id, Context> | undefined
} = {
  askGateway,
  askGatewayByPost,
  buildApprove,
  buildTransaction,
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
}
