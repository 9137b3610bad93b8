import { FrameFailureError } from '../../base/FrameFailureError.ts'
import type { FrameStorage } from '../../platform/parts.ts'

/** Storage key of the pending change of address, which survives a reload. */
const key = 'emailChange'

/** A pending change: what the visitor approved, and the id of each step that a code was emailed for. */
type EmailChange = { userId: string; from: string; to: string; old?: string; new?: string }

/** Stores the progress of a change; `undefined` deletes it. */
export async function keepEmailChange(storage: FrameStorage, change: EmailChange | undefined): Promise<void> {
  if (change) await storage.set(key, change)
  else await storage.delete(key)
}

/** Returns whether the visitor has already approved this change: another email needs no further approval. */
export async function isEmailChangeApproved(
  storage: FrameStorage,
  { from, to, userId }: EmailChange,
): Promise<boolean> {
  const kept = await storage.get<EmailChange>(key)
  return kept?.userId === userId && kept.from === from && kept.to === to
}

/** Returns the pending change with the current step. Throws `FrameFailureError` CODE_DEAD without one. */
export async function requireEmailChange<step extends keyof EmailChange>(
  storage: FrameStorage,
  step: step,
): Promise<EmailChange & Record<step, string>> {
  const change = await storage.get<EmailChange>(key)
  if (change?.[step] === undefined)
    throw new FrameFailureError('CODE_DEAD', 'No email change is at this step.')
  return change as EmailChange & Record<step, string>
}
