export { listOnrampAssets, listOnrampMethods, type OnrampAsset, type OnrampMethod } from '../buy/assets.ts'
export { type BuyFlow, createBuyFlow } from '../buy/buy.ts'
export {
  type BuyDraft,
  type BuyEvent,
  type BuyOrder,
  type BuyState,
  checkBuyAmount,
  isBuyPending,
  type PreparedBuy,
} from '../buy/buyState.ts'
export {
  type GetOnrampQuoteParameters,
  getOnrampOptions,
  getOnrampOptionsQueryOptions,
  getOnrampQuote,
  type OnrampOffer,
  type QuotedPurchase,
} from '../buy/onramp.ts'
