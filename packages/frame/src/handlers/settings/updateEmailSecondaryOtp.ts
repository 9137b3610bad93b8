import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { FrameFailureError } from '../../base/FrameFailureError.ts'
import type { Handler } from '../context.ts'
import { readCode } from '../readCode.ts'
import { keepEmailChange, requireEmailChange } from './emailChange.ts'

/** Verifies the code of the new address, which replaces the old one in every tab. */
export const updateEmailSecondaryOtp: Handler<
  FrameRequestOf<'update-email-secondary-otp'>,
  FrameResponseOf<'update-email-secondary-otp'>
> = async ({ otp }, _, { session, storage }) => {
  const code = readCode(otp)
  const { new: changeId } = await requireEmailChange(storage, 'new')
  const user = await session.ask('confirmNewEmail', { params: { changeId }, body: { code } })
  await session.setUser(user)
  await keepEmailChange(storage, undefined)
  if (user.email === null) throw new FrameFailureError('INTERNAL', 'The server returned no email address.')
  return { email: user.email }
}
