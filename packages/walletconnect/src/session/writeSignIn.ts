import { toBase64 } from '../crypto/base64.ts'
import type { Authenticate } from './client.ts'

/** A requested sign-in (CAIP-122), with the methods that it grants as its last resource (ERC-5573). */
export type SignIn = Omit<Authenticate, 'resources'> & { iat: string; resources: readonly string[] }

/** Prefix of the resource that lists a sign-in's methods (ERC-5573). */
export const recapPrefix = 'urn:recap:'

/** Creates a sign-in that also requests methods. */
export function writeSignIn(
  { resources = [], ...asked }: Authenticate,
  methods: readonly string[],
  iat: string,
): SignIn {
  const abilities = [...new Set(['personal_sign', ...methods])]
    .sort((one, other) => one.localeCompare(other))
    .map((method) => [`request/${method}`, [{}]])
  const recap = JSON.stringify({ att: { eip155: Object.fromEntries(abilities) } })
  const encoded = toBase64(new TextEncoder().encode(recap)).replace(/=+$/, '')
  return { ...asked, iat: asked.iat ?? iat, resources: [...resources, `${recapPrefix}${encoded}`] }
}
