import type { PasskeyProblem, PasskeyTask, UsedPasskey } from './passkeys.ts'

/** The fragment that tells the frame's page to be a window for a passkey. */
export const passkeyHash = '#passkey'

/** What the window says first, to the frame that opened it. */
export const passkeyHello = 'latchkey-passkey'

/** What the frame answers it, with a port; `look` is how the app looks. */
export type PasskeyErrand = { task: PasskeyTask; look: unknown }

/** What the window answers through the port. */
export type PasskeyOutcome = { used: UsedPasskey } | { problem: PasskeyProblem }
