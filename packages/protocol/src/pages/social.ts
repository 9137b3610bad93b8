/**
 * Message type from a social login's window to the frame: `{ type, flow, code }`, or `{ type, flow, outcome }`. Also
 * the name of the channel to a wallet in a window. Without zod.
 */
export const socialMessage = 'latchkey-social'
/** Message type of the frame's acknowledgement to the window: `{ type, flow }`. */
export const socialTaken = 'latchkey-social-taken'
/** Why a social login failed: the user or the provider refused, or the provider's response was invalid. */
export type SocialOutcome = 'refused' | 'failed'
