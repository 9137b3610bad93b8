import * as z from 'zod/mini'
import { unixSeconds } from './time.ts'

/** A session of granted permissions (Provider API 7.21). */
export const pci = z.object({
  /** The app that the permission is for. */
  project: z.object({
    /** As in the server's setting `PROJECTS`. */
    id: z.string(),
    /** Name of the app, or its id if the server no longer has the project. */
    name: z.string(),
    /** Null on a Latchkey server. */
    url: z.nullable(z.string()),
    /** Null on a Latchkey server. */
    iconUrl: z.nullable(z.string()),
  }),
  /** Id: the Keccak-256 hash of `context`, in lower-case hex. */
  pci: z.string(),
  /** Unix seconds from which the permission is no longer valid. */
  expiry: unixSeconds,
  /** Unix seconds at which the session was stored, before the account granted it. */
  createdAt: unixSeconds,
  /** What the app's key may do, in the terms of ERC-7715. */
  permissions: z.array(
    z.object({
      /** Kind of permission: `native-token-transfer`, for example. */
      type: z.string(),
      /** Terms of that kind. Amounts are hex quantities in base units. */
      data: z.unknown(),
    }),
  ),
  /** Restrictions of all permissions, in the terms of ERC-7715. */
  policies: z.array(
    z.object({
      /** Kind of restriction: `signer`, `gas-limit` or `start`. */
      type: z.string(),
      /** Terms of that kind: an address, a hex quantity in wei, or Unix seconds. */
      data: z.unknown(),
    }),
  ),
  /** The ABI-encoded permission in lower-case hex. `wallet_revokePermissions` takes it. */
  context: z.nullable(z.string()),
  /** Unix seconds. Null while it is not revoked. */
  revokedAt: z.nullable(unixSeconds),
})
/** A session of granted permissions (Provider API 7.21). */
export type Pci = z.output<typeof pci>
