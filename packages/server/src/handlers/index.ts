import type { EndpointId } from '@latchkey/protocol/api'
import type { Handler } from '../implement.ts'
import { getBalances } from './getBalances.ts'
import { getGasPrice } from './getGasPrice.ts'
import { getHealth } from './getHealth.ts'
import { getHistory } from './getHistory.ts'
import { getIdentity } from './getIdentity.ts'
import { getNfts } from './getNfts.ts'
import { getPrices } from './getPrices.ts'
import { getSupportedChains } from './getSupportedChains.ts'
import { getTokens } from './getTokens.ts'
import { sendEvents } from './sendEvents.ts'

/** The rows that are answered; `undefined` answers 501. Chain RPC has a route of its own (`createApi`). */
export const handlers: { readonly [id in Exclude<EndpointId, 'chainRpc'>]: Handler<id> | undefined } = {
  buildApprove: undefined,
  buildTransaction: undefined,
  createOnrampUrl: undefined,
  getAllowance: undefined,
  getBalances,
  getGasPrice,
  getHealth,
  getHistory,
  getIdentity,
  getName: undefined,
  getNameSuggestions: undefined,
  getNfts,
  getOnrampOptions: undefined,
  getOnrampQuote: undefined,
  getPrices,
  getReverseNames: undefined,
  getSessions: undefined,
  getSupportedChains,
  getSwapQuotes: undefined,
  getTokens,
  registerName: undefined,
  revokeSession: undefined,
  sendEvents,
}
