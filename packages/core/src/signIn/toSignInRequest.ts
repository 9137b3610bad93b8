import type { Caip2 } from '@latchkey/protocol/ids'
import type { Metadata } from '../config.ts'
import { getPageOrigin } from '../platform/pageOrigin.ts'
import type { SignInRequest } from './defineSignInProvider.ts'

/** Names the page that is signed in to: wallets warn where it is another one than asks; the app's own without a page. */
export function toSignInRequest(
  { name, url }: Metadata,
  account: { accountAddress: string; chainId: Caip2 },
): SignInRequest {
  const { host, origin } = new URL(getPageOrigin() ?? url)
  const isAscii = /^[\x20-\x7e]+$/.test(name)
  return { ...account, domain: host, uri: origin, statement: isAscii ? `Sign in to ${name}.` : undefined }
}
