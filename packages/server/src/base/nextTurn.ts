export { setImmediate as nextTurn } from 'node:timers/promises'

/** How much text is decoded, parsed and sent in one turn of the event loop, in characters. */
const oneTurnCharacters = 262_144

/**
 * Returns whether a text has to be decoded, parsed and sent in different turns of the event loop, so that other requests
 * don’t wait for all of it. Each copy of 2 MB takes several milliseconds.
 */
export const needsTurns = (length: number): boolean => length > oneTurnCharacters
