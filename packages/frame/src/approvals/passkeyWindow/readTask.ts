import type { PasskeyTask } from '../../platform/passkeys.ts'

/** A task from a frame of a release before 2026-11-30, which is still open while the window loads this release. */
type EarlierTask =
  | (Omit<Extract<PasskeyTask, { type: 'get' }>, 'type'> & { do: 'use' })
  | (Omit<Extract<PasskeyTask, { type: 'create' }>, 'type'> & { do: 'make' })

/** Returns the task that a frame sent, in the form of this release. */
export function readTask(sent: PasskeyTask | EarlierTask): PasskeyTask {
  if ('type' in sent) return sent
  if (sent.do === 'use') {
    const { do: _, ...task } = sent
    return { type: 'get', ...task }
  }
  const { do: _, ...task } = sent
  return { type: 'create', ...task }
}
