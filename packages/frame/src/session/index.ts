export { createAsk } from './createAsk.ts'
export { getFrameKey } from './getFrameKey.ts'
