import { FrameFailureError } from '../../FrameFailureError.ts'
import type { FrameStorage } from '../../platform/parts.ts'

/** Where the change of address that was begun is kept: it outlives a reload. */
const key = 'emailChange'

/** A change that was begun: what the visitor said yes to, and the id of each step that a code was mailed for. */
type EmailChange = { userId: string; from: string; to: string; old?: string; new?: string }

/** Keeps a change as far as it is; `undefined` forgets it. */
export async function keepEmailChange(storage: FrameStorage, change: EmailChange | undefined): Promise<void> {
  if (change) await storage.set(key, change)
  else await storage.delete(key)
}

/** Whether the visitor has said yes to this change before: another mail for it takes no other yes. */
export async function isEmailChangeApproved(
  storage: FrameStorage,
  { from, to, userId }: EmailChange,
): Promise<boolean> {
  const kept = await storage.get<EmailChange>(key)
  return kept?.userId === userId && kept.from === from && kept.to === to
}

/** The change that was begun, with the step that is due; throws `FrameFailureError` CODE_DEAD where there is none. */
export async function requireEmailChange<step extends keyof EmailChange>(
  storage: FrameStorage,
  step: step,
): Promise<EmailChange & Record<step, string>> {
  const change = await storage.get<EmailChange>(key)
  if (change?.[step] === undefined)
    throw new FrameFailureError('CODE_DEAD', 'No email change is at this step.')
  return change as EmailChange & Record<step, string>
}
