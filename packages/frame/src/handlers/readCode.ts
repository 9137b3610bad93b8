import { toPlainCode } from '@latchkey/protocol/toPlainCode'
import { FrameFailureError } from '../FrameFailureError.ts'

/** Returns the six digits of what was typed, in any script; throws `FrameFailureError` CODE_INVALID where there are others. */
export function readCode(otp: string): string {
  const code = toPlainCode(otp)
  if (!/^\d{6}$/.test(code)) throw new FrameFailureError('CODE_INVALID', 'The code must be 6 digits.')
  return code
}
