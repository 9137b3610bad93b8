import { parseSignInMessage, type SignInMessage, SignInMessageError } from '@latchkey/protocol/signIn'
import type { Authenticate, SignedMessage } from '@latchkey/walletconnect/wagmi'
import type { Kit } from '../kit.ts'
import { reportSignIn } from '../signIn/reportSignIn.ts'
import { toSignInRequest } from '../signIn/toSignInRequest.ts'

/** What a connector of remote wallets does to sign in as it connects. */
export type OneClickSignIn = {
  authenticate(chains: readonly string[]): Promise<Authenticate | undefined>
  onSigned(messages: readonly SignedMessage[]): Promise<void>
}

/**
 * Signs in as a remote wallet connects, where it knows how, so that no prompt follows. Only where every requested
 * network is of eip155 (5.3). What does not come of it, the prompt asks for: nothing here fails the connection.
 */
export function oneClickSignIn(kit: Kit): OneClickSignIn {
  const { metadata, signIn } = kit.config
  return {
    async authenticate(asked) {
      const { activeNetworkId, networks } = kit.connection.getState()
      if (networks.some(({ chainNamespace }) => chainNamespace !== 'eip155')) return undefined
      // Wallets sign for the first one.
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

/** Undefined for what no provider would take. */
function readMessage(text: string): SignInMessage | undefined {
  try {
    return parseSignInMessage(text)
  } catch (error) {
    if (error instanceof SignInMessageError) return undefined
    throw error
  }
}

/** The prompt that follows says it to the visitor. */
function quietly(kit: Kit): (error: unknown) => undefined {
  return (error) => void kit.log('debug', 'One-click sign-in failed.', error)
}
