import type { FrameFailure } from '@latchkey/protocol/frame'
import { FrameFailureError } from '../base/FrameFailureError.ts'

/**
 * Maps an error to what the app may see. Hides unexpected errors, whose text could contain anything the frame knows.
 */
export function toFrameFailure(error: unknown): FrameFailure {
  if (error instanceof FrameFailureError) return error.failure
  const name = error instanceof Error ? error.name : undefined
  if (name === 'TimeoutError') return { name: 'TIMEOUT', message: 'The request timed out.' }
  if (name === 'AbortError') return { name: 'REJECTED', message: 'The request was aborted.', code: 4001 }
  return { name: 'INTERNAL', message: 'Internal wallet error.' }
}
