import { parseSignInMessage, type SignInMessage, SignInMessageError } from '@latchkey/protocol/signIn'
import type { Authenticate, SignedMessage } from '@latchkey/walletconnect/wagmi'
import type { Kit } from '../kit/kit.ts'
import { reportSignIn } from '../signIn/reportSignIn.ts'
import { toSignInRequest } from '../signIn/toSignInRequest.ts'

/** Hooks with which a connector of remote wallets signs in while it connects. */
export type OneClickSignIn = {
  authenticate(chains: readonly string[]): Promise<Authenticate | undefined>
  onSigned(messages: readonly SignedMessage[]): Promise<void>
}

/**
 * Signs in while a remote wallet connects, if the wallet supports it, so that no prompt follows. Only if all requested
 * networks are of eip155 (5.3). If it fails, the connection still succeeds, and the prompt asks instead.
 */
export function oneClickSignIn(kit: Kit): OneClickSignIn {
  const { metadata, signIn } = kit.config
  return {
    async authenticate(asked) {
      const { activeNetworkId, networks } = kit.connection.getState()
      if (networks.some(({ chainNamespace }) => chainNamespace !== 'eip155')) return undefined
      // Wallets sign for the first chain.
      const chains = [...asked].sort((a, b) => Number(b === activeNetworkId) - Number(a === activeNetworkId))
      const request = toSignInRequest(metadata, { accountAddress: '', chainId: activeNetworkId })
      const message = await signIn?.createMessage(request).catch(quietly(kit))
      if (!message) return undefined
      const { domain, expirationTime: exp, nonce, notBefore: nbf, resources, statement, uri: aud } = message
      const terms = { iat: message.issuedAt, exp, nbf, resources, statement }
      const given = Object.entries(terms).filter(([, value]) => value !== undefined)
      return { chains, domain, aud, nonce, ...Object.fromEntries(given) }
    },
    async onSigned(messages) {
      const sessions = messages.flatMap(({ message, signature }) => {
        const data = readMessage(message)
        return data ? [{ data, message, signature }] : []
      })
      const [first] = sessions
      if (!first || !signIn) return
      const isKept = await signIn.setSessions(sessions).then(() => true, quietly(kit))
      const account = { networkId: first.data.chainId, accountType: 'eoa' } as const
      if (isKept) reportSignIn(kit, 'SIWX_AUTH_SUCCESS', account)
    },
  }
}

/** Parses a signed message. Returns undefined if no provider would accept it. */
function readMessage(text: string): SignInMessage | undefined {
  try {
    return parseSignInMessage(text)
  } catch (error) {
    if (error instanceof SignInMessageError) return undefined
    throw error
  }
}

/** Returns an error handler that only logs. The prompt that follows informs the visitor. */
function quietly(kit: Kit): (error: unknown) => undefined {
  return (error) => void kit.log('debug', 'One-click sign-in failed.', error)
}
