import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from '../context.ts'
import { keepEmailChange } from './emailChange.ts'

/** Begins a change of address: a code goes to the address of now, or to the new one where there is none. */
export const updateEmail: Handler<FrameRequestOf<'update-email'>, FrameResponseOf<'update-email'>> = async (
  { email },
  { signal },
  { session, storage, appOrigin },
) => {
  const { changeId, next } = await session.ask('createEmailChange', { body: { email, appOrigin } }, signal)
  await keepEmailChange(storage, { [next]: changeId })
  return { action: next === 'old' ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP' }
}
