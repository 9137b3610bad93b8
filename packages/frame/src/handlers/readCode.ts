import { toPlainCode } from '@latchkey/protocol/toPlainCode'
import { FrameFailureError } from '../base/FrameFailureError.ts'

/** Returns the six digits that were typed, in any script. Throws `FrameFailureError` CODE_INVALID for anything else. */
export function readCode(otp: string): string {
  const code = toPlainCode(otp)
  if (!/^\d{6}$/.test(code)) throw new FrameFailureError('CODE_INVALID', 'The code must be 6 digits.')
  return code
}
