import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from '../context.ts'
import { readCode } from '../readCode.ts'
import { keepEmailChange, requireEmailChange } from './emailChange.ts'

/** Verifies the code of the old address, and sends one to the new address. */
export const updateEmailPrimaryOtp: Handler<
  FrameRequestOf<'update-email-primary-otp'>,
  FrameResponseOf<'update-email-primary-otp'>
> = async ({ otp }, _, { session, storage }) => {
  const code = readCode(otp)
  const change = await requireEmailChange(storage, 'old')
  const { changeId } = await session.ask('confirmOldEmail', {
    params: { changeId: change.old },
    body: { code },
  })
  await keepEmailChange(storage, { ...change, new: changeId })
  return { action: 'VERIFY_SECONDARY_OTP' }
}
