import type { Caip2 } from '@latchkey/protocol/ids'
import { isSignInStatement } from '@latchkey/protocol/signIn'
import type { Metadata } from '../kit/config.ts'
import { getPageOrigin } from '../platform/pageOrigin.ts'
import type { SignInRequest } from './providers/defineSignInProvider.ts'

/**
 * Creates a request with the page's host and origin: wallets warn if they differ from the requesting page. Without a
 * page, uses the app's own URL.
 */
export function toSignInRequest(
  { name, url }: Metadata,
  account: { accountAddress: string; chainId: Caip2 },
): SignInRequest {
  const { host, origin } = new URL(getPageOrigin() ?? url)
  const statement = `Sign in to ${name}.`
  return {
    ...account,
    domain: host,
    uri: origin,
    statement: isSignInStatement(statement) ? statement : undefined,
  }
}
