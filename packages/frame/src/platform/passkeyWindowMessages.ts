import type { PasskeyProblem } from '../base/ports.ts'
import type { PasskeyTask, UsedPasskey } from './passkeys.ts'

/** Fragment that turns the frame's page into a passkey window. */
export const passkeyHash = '#passkey'

/** First message of the window, to the frame that opened it. */
export const passkeyHello = 'latchkey-passkey'

/** The frame's response, sent along with a port; `look` is the app's theme. */
export type PasskeyWindowRequest = { task: PasskeyTask; look: unknown }

/** The window's response through the port. */
export type PasskeyOutcome = { used: UsedPasskey } | { problem: PasskeyProblem }
