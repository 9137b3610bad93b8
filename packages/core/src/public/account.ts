export { type AccountState, getAccountState } from '../account/getAccountState.ts'
export { getActiveAccount } from '../account/getActiveAccount.ts'
export {
  type BalanceResult,
  type GetBalanceParameters,
  getBalance,
  getBalanceQueryOptions,
  toBalanceFields,
} from '../account/getBalance.ts'
export {
  type Balances,
  type GetBalancesParameters,
  getBalances,
  getBalancesQueryOptions,
  refreshBalances,
} from '../account/getBalances.ts'
export {
  type CalledFunction,
  type GetCalledFunctionParameters,
  getCalledFunction,
  getCalledFunctionQueryOptions,
} from '../account/getCalledFunction.ts'
export { type Capabilities, getCapabilities } from '../account/getCapabilities.ts'
export {
  type GetHistoryParameters,
  getHistory,
  getHistoryQueryOptions,
  type HistoryEntry,
  type HistoryPage,
} from '../account/getHistory.ts'
export {
  type GetNftsParameters,
  getNfts,
  getNftsQueryOptions,
  type Nft,
  type NftsPage,
} from '../account/getNfts.ts'
export {
  type GetPortfolioParameters,
  getPortfolio,
  getPortfolioQueryOptions,
  type PortfolioPoint,
} from '../account/getPortfolio.ts'
export {
  type GetPricesParameters,
  getPrices,
  getPricesQueryOptions,
  type PricedToken,
} from '../account/getPrices.ts'
export {
  getSupportedChains,
  getSupportedChainsQueryOptions,
  isServed,
} from '../account/getSupportedChains.ts'
export {
  type GetWalletAssetsParameters,
  getWalletAssets,
  type WalletAssets,
} from '../account/getWalletAssets.ts'
export type { OwnedToken } from '../account/ownedToken.ts'
export { signMessage } from '../account/signMessage.ts'
export {
  groupByMonth,
  type HistoryMonth,
  type HistorySource,
  type HistoryState,
  toHistoryState,
  visibleTransfers,
} from '../account/toHistoryState.ts'
