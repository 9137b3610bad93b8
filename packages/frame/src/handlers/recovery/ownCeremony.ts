import { base64urlnopad } from '@scure/base'
import type { HandlerContext } from '../context.ts'

/** A challenge that no server waits for: what the passkey signs is dropped, its secret is what is wanted. */
export const makeChallenge = (): string => base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32)))

/** The host that the wallet's passkeys are of (WebAuthn, 5.4.2). */
export const toRpId = ({ walletOrigin }: Pick<HandlerContext, 'walletOrigin'>): string =>
  new URL(walletOrigin).hostname
