import type { EndpointId } from '@latchkey/protocol/api'
import type { Handler } from '../implement.ts'
import { askGateway } from './askGateway.ts'
import { askGatewayByPost } from './askGatewayByPost.ts'
import { buildApprove } from './buildApprove.ts'
import { buildTransaction } from './buildTransaction.ts'
import { createOnrampUrl } from './createOnrampUrl.ts'
import { createSession } from './createSession.ts'
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

/** Handlers by row; `undefined` responds with 501. Chain RPC has its own route (`createApi`). */
export const handlers: { readonly [id in Exclude<EndpointId, 'chainRpc'>]: Handler<id> | undefined } = {
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
