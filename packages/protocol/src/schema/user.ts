import * as z from 'zod/mini'
import { accountTypes, loginProviders } from '../vocabulary/vocabulary.ts'
import { accountAddress } from './address.ts'

/** An email address (spec 5.7). */
export const email = z.email()

/** A one-time code (spec 5.7). */
export const oneTimeCode = z.string()

/** The user of the embedded wallet (spec 3.24). */
export const user = z.object({
  email: z.optional(z.nullable(email)),
  address: accountAddress,
  /** A number on eip155, otherwise a CAIP-2 id. */
  chainId: z.union([z.number(), z.string()]),
  accounts: z.optional(z.array(z.object({ address: accountAddress, type: z.enum(accountTypes) }))),
  userName: z.optional(z.nullable(z.string())),
  /** The provider that the user logs in with, if not email. */
  socialProvider: z.optional(z.enum(loginProviders)),
  preferredAccountType: z.optional(z.enum(accountTypes)),
  smartAccountDeployed: z.optional(z.boolean()),
})
/** The user of the embedded wallet (spec 3.24). */
export type User = z.output<typeof user>
