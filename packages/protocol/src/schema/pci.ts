import * as z from 'zod/mini'
import { unixSeconds } from './time.ts'

/** A session of granted permissions (Provider API 7.21). */
export const pci = z.object({
  project: z.object({
    id: z.string(),
    name: z.string(),
    url: z.nullable(z.string()),
    iconUrl: z.nullable(z.string()),
  }),
  pci: z.string(),
  expiry: unixSeconds,
  createdAt: unixSeconds,
  permissions: z.array(z.object({ type: z.string(), data: z.unknown() })),
  policies: z.array(z.object({ type: z.string(), data: z.unknown() })),
  context: z.nullable(z.string()),
  revokedAt: z.nullable(unixSeconds),
})
/** A session of granted permissions (Provider API 7.21). */
export type Pci = z.output<typeof pci>
