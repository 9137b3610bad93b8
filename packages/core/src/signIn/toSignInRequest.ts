import type { Caip2 } from '@latchkey/protocol/ids'
import { isSignInStatement } from '@latchkey/protocol/signIn'
import type { Metadata } from '../config.ts'
import { getPageOrigin } from '../platform/pageOrigin.ts'
import type { SignInRequest } from './defineSignInProvider.ts'

/** Names the page that is signed in to: wallets warn where it is another one than asks; the app's own without a page. */
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
