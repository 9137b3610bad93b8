import { bodyBytesMax, rpcBodyBytesMax, upstreamAnswerBytesMax } from '@latchkey/protocol/constants'
import type { JsonLimits } from './createJsonGauge.ts'

/** Limits of a body on every route except those of JSON-RPC. */
export const bodyLimits: JsonLimits = { bytes: bodyBytesMax, values: 5_000, depth: 32, escapes: 25_000 }

/** Limits of a JSON-RPC body: a batch of 1,000 calls of 25 values each, or one transaction with six blobs. */
export const rpcBodyLimits: JsonLimits = {
  bytes: rpcBodyBytesMax,
  values: 25_000,
  depth: 64,
  escapes: 25_000,
}

/** Limits of an upstream's response. */
export const answerLimits: JsonLimits = { bytes: upstreamAnswerBytesMax, values: 200_000, depth: 64 }

/** Bytes of a JSON-RPC body or a frame, and characters of what a call reads, that count as one more call. */
export const bytesPerCall = 20_000

/** Returns how many calls a size counts as, in addition to the call itself. */
export const furtherCallsOf = (size: number): number => Math.floor(size / bytesPerCall)

/** Returns how many calls a frame counts as before it is parsed. */
export const callsOfFrame = ({ length }: Uint8Array): number => 1 + furtherCallsOf(length)
