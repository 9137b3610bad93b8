import { accountTypes, loginProviders } from '../vocabulary/vocabulary.ts'
import { array, boolean, either, nullable, number, object, oneOf, optional, string } from './shapes.ts'

/** An email address (spec 5.7), equivalent to the one in `schema/user`. */
export const email = string({
  max: 254,
  pattern:
    /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/,
})

/**
 * An account's address, checked by its form only. An EIP-55 checksum is enforced where addresses are created and used.
 */
export const accountAddress = string({ pattern: /^(?:0x[0-9a-fA-F]{40}|(?!0x)[a-zA-Z0-9]{20,128})$/ })

/** A number on eip155, otherwise a CAIP-2 id. */
export const chainId = either(number(), string())

/** The user of the embedded wallet (spec 3.24). */
export const user = object({
  email: optional(nullable(email)),
  address: accountAddress,
  chainId,
  accounts: optional(array(object({ address: accountAddress, type: oneOf(accountTypes) }))),
  userName: optional(nullable(string())),
  socialProvider: optional(oneOf(loginProviders)),
  preferredAccountType: optional(oneOf(accountTypes)),
  smartAccountDeployed: optional(boolean),
})
