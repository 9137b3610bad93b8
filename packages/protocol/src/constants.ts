/** Every number of spec section 9, with its unit in the name; no zod here. In several files, for the sake of the first load. */

export * from './constants/first.ts'
export * from './constants/later.ts'
export * from './constants/opening.ts'
export * from './constants/relay.ts'
export * from './constants/review.ts'
