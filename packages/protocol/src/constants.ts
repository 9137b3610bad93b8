/** Every number of spec section 9, with its unit in the name; no zod here. In files of their own, for the sake of the first load. */

export * from './constants/first.ts'
export * from './constants/later.ts'
export * from './constants/review.ts'
