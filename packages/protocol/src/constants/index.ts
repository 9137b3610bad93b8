/**
 * Every number of spec section 9, with its unit in the name, and without zod. Split into several files to keep the
 * first load small.
 */

export * from './first.ts'
export * from './later.ts'
export * from './opening.ts'
export * from './relay.ts'
export * from './review.ts'
export * from './sent.ts'
export * from './serialMob.ts'
export * from './stored.ts'
