/**
 * Every number of spec section 9, with its unit in the name, and without zod. Split into several files to keep the
 * first load small.
 */

export * from './constants/first.ts'
export * from './constants/later.ts'
export * from './constants/opening.ts'
export * from './constants/relay.ts'
export * from './constants/review.ts'
