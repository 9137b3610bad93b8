import * as z from 'zod/mini'
import { accountTypes, loginProviders } from '../vocabulary/vocabulary.ts'
import { accountAddress } from './address.ts'

/** An email address (spec 5.7). */
export const email = z.email()

/** A one-time code (spec 5.7). */
export const oneTimeCode = z.string()

/** The user of the embedded wallet (spec 3.24). */
export const user = z.object({
  /** Email address, if the user logs in with one. */
  email: z.optional(z.nullable(email)),
  /** Plain address of the active account. */
  address: accountAddress,
  /** A number on eip155, otherwise a CAIP-2 id. */
  chainId: z.union([z.number(), z.string()]),
  /** Both accounts of the key. */
  accounts: z.optional(
    z.array(
      z.object({
        /** Plain address. */
        address: accountAddress,
        /** The key's own account, or its smart account. */
        type: z.enum(accountTypes),
      }),
    ),
  ),
  /** Name at the login provider. */
  userName: z.optional(z.nullable(z.string())),
  /** The provider that the user logs in with, if not email. */
  socialProvider: z.optional(z.enum(loginProviders)),
  /** Account that the user chose. */
  preferredAccountType: z.optional(z.enum(accountTypes)),
  /** Whether the smart account is deployed on this network. */
  smartAccountDeployed: z.optional(z.boolean()),
})
/** The user of the embedded wallet (spec 3.24). */
export type User = z.output<typeof user>
