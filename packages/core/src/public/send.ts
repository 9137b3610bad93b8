export {
  type AddPendingTransactionParameters,
  addPendingTransaction,
} from '../send/addPendingTransaction.ts'
export { canReplace } from '../send/canReplace.ts'
export {
  type EstimateCallFeeParameters,
  estimateFee,
  estimateFeeQueryOptions,
  type Fee,
} from '../send/estimateFee.ts'
export { estimateFees, type FeeChoice } from '../send/estimateFees.ts'
export { type GasPrice, getGasPrice } from '../send/getGasPrice.ts'
export {
  type GetPendingTransactionsParameters,
  getPendingTransactions,
  getPendingTransactionsQueryOptions,
  type PendingTransaction,
} from '../send/getPendingTransactions.ts'
export { findLookAlike, hasOnlySent, listKnownReceivers } from '../send/knownReceivers.ts'
export { looksAlike } from '../send/looksAlike.ts'
export { planReplacement, type Replacement, type ReplacementType } from '../send/planReplacement.ts'
export { emptyDraft, type SendDraft } from '../send/prepareTransfer.ts'
export type { FeeSpeed } from '../send/readFeesPerGas.ts'
export { type ReadReceiver, type ReceiverProblem, readReceiver } from '../send/readReceiver.ts'
export { createReplaceFlow, type ReplaceFlow, replaceTransaction } from '../send/replaceTransaction.ts'
export type { ReplaceEvent, ReplaceState } from '../send/replaceTransition.ts'
export { type Receiver, resolveReceiver } from '../send/resolveReceiver.ts'
export { createSendFlow, type SendFlow } from '../send/send.ts'
export {
  type FeePayer,
  isSendPending,
  type ReceiverState,
  type SendEvent,
  type SendFee,
  type SendState,
} from '../send/sendState.ts'
export { balanceToSendToken, nftToSendToken, type SendToken } from '../send/sendToken.ts'
export { type SendTransactionParameters, sendTransaction } from '../send/sendTransaction.ts'
export { sendTransfer } from '../send/sendTransfer.ts'
export { forgetPending } from '../send/storedPending.ts'
export { listReceivers } from '../send/storedReceivers.ts'
export { type SendFields, toSendFields } from '../send/toSendFields.ts'
export { type WaitForReceiptParameters, waitForReceipt } from '../send/waitForReceipt.ts'
export { type WaitForTransferParameters, waitForTransfer } from '../send/waitForTransfer.ts'
export {
  type WatchPendingTransactionsParameters,
  watchPendingTransactions,
} from '../send/watchPendingTransactions.ts'
