export { getCallsStatus } from './getCallsStatus.ts'
export { openSmartAccount } from './openSmartAccount.ts'
export { sendBatch } from './sendBatch.ts'
export { sendOneCall } from './sendOneCall.ts'
