import { base64urlnopad } from '@scure/base'
import type { HandlerContext } from '../context.ts'

/** Creates a challenge that no server verifies: the passkey's signature is discarded, only its secret is used. */
export const makeChallenge = (): string => base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32)))

/** Returns the host that the wallet's passkeys belong to (WebAuthn, 5.4.2). */
export const toRpId = ({ walletOrigin }: Pick<HandlerContext, 'walletOrigin'>): string =>
  new URL(walletOrigin).hostname
