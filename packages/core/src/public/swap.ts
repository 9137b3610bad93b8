export { type BuildApprovalParameters, buildApproval } from '../swap/buildApproval.ts'
export { type BuildSwapParameters, buildSwap, type SwapCall } from '../swap/buildSwap.ts'
export {
  type EstimateSwapFeeParameters,
  estimateSwapFee,
  estimateSwapFeeQueryOptions,
} from '../swap/estimateSwapFee.ts'
export { type GetAllowanceParameters, getAllowance } from '../swap/getAllowance.ts'
export { type GetSwapQuoteParameters, getSwapQuote, type SwapQuote } from '../swap/getSwapQuote.ts'
export { getTokens, getTokensQueryOptions, type Token } from '../swap/getTokens.ts'
export {
  type PreparedSwap,
  parseSlippage,
  type SwapDraft,
  toMinimum,
} from '../swap/prepareSwap.ts'
export {
  type ReadSwapTokenParameters,
  readSwapToken,
  readSwapTokenQueryOptions,
  type UnlistedSwapToken,
} from '../swap/readSwapToken.ts'
export { createSwapFlow, type SwapFlow } from '../swap/swap.ts'
export {
  isSwapPending,
  type SwapEvent,
  type SwapOrder,
  type SwapState,
  type SwapStep,
} from '../swap/swapState.ts'
export { listSwapTokens, type SwapToken } from '../swap/swapToken.ts'
