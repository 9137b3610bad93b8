import { FrameFailureError } from '../FrameFailureError.ts'

/** Answers a message for what this wallet does not offer yet. */
export async function notOffered(): Promise<never> {
  throw new FrameFailureError('NOT_ALLOWED', 'This wallet does not offer that yet.')
}
