import * as z from 'zod/mini'
import { rfc3339 } from './time.ts'

/** Where a price comes from. */
export const pricing = z.object({
  /**
   * What determined it: `operator`, `chainlink` (a feed on the chain), `pool` (an exchange on the chain), `defillama`,
   * `coingecko`, or another name.
   */
  source: z.string(),
  /** When it was determined. Absent for the operator's own prices. */
  at: z.optional(rfc3339),
  /** Whether there is reason to doubt it: another source differs by more than 3 %, or the market is moving. */
  isDisputed: z.optional(z.boolean()),
})
/** Where a price comes from. */
export type Pricing = z.output<typeof pricing>
