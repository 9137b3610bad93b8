/**
 * What the frame asks on its own account, in the place of a wallet's method: no table of `protocol/rpc` has these words,
 * so no app can ask by them.
 */
export const ownScreens = { export: 'latchkey_export', phrase: 'latchkey_phrase' } as const
