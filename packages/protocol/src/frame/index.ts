export { type FrameMessage, isTimed } from './defineMessage.ts'
export {
  type FrameEnvelope,
  type FrameErrorName,
  type FrameFailure,
  frameEnvelope,
  frameErrorNames,
  frameFailure,
  frameMessageCharactersMax,
} from './envelope.ts'
export { type FrameEventName, type FrameEventPayload, frameEvents } from './events.ts'
export {
  type FrameMessageType,
  type FrameRequestOf,
  type FrameResponseOf,
  frameMessages,
} from './frameMessages.ts'
export { isReviewedMethod } from './isReviewedMethod.ts'
export { type FrameRpcRequest, rpcRequest } from './rpcRequest.ts'
export { type ReadMessage, readMessage } from './shapes.ts'
