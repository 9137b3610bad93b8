/** How many accounts of a chain are read in parallel, while the others wait. */
export const backfillConcurrency = 4
