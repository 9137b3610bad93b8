import { FrameFailureError } from '../FrameFailureError.ts'

/** The six digits of what was typed; throws `FrameFailureError` CODE_INVALID where there are others. */
export function readCode(otp: string): string {
  const code = otp.replace(/\s/g, '')
  if (!/^\d{6}$/.test(code)) throw new FrameFailureError('CODE_INVALID', 'A code has six digits.')
  return code
}
