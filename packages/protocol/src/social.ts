/**
 * What the window of a social login tells the frame: `{ type, flow, code }`, or `{ type, flow, outcome }`; also the channel on
 * which it tells a wallet in a window. No zod here.
 */
export const socialMessage = 'latchkey-social'
/** What the frame answers the window once it has taken that: `{ type, flow }`. */
export const socialTaken = 'latchkey-social-taken'
/** Why a login by a social provider came to nothing: somebody said no, or the provider does not answer as it should. */
export type SocialOutcome = 'refused' | 'failed'
