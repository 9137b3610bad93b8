'use client'

import { getCsrfToken, signIn, signOut, useSession } from 'next-auth/react'
import { type ReactNode, useMemo } from 'react'
import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import { AuthenticationProvider, createAuthenticationAdapter } from './authentication'

// From @latchkey/codemod: signs in to NextAuth with a wallet, as @rainbow-me/rainbowkit-siwe-next-auth did. It is part of
// your app now.

/** Fields of the message that the app chooses. */
export type GetSiweMessageOptions = () => Partial<Omit<SiweMessage, 'address' | 'chainId' | 'nonce'>>

/** Connects the session of NextAuth to the kit. */
export function NextAuthAuthenticationProvider({
  enabled,
  getSiweMessageOptions,
  children,
}: {
  enabled?: boolean
  getSiweMessageOptions?: GetSiweMessageOptions
  children: ReactNode
}) {
  const { status } = useSession()
  const adapter = useMemo(
    () =>
      createAuthenticationAdapter({
        // The credentials provider compares the nonce with this token.
        getNonce: async () => (await getCsrfToken()) ?? '',
        createMessage: (fields) =>
          createSiweMessage({
            domain: window.location.host,
            uri: window.location.origin,
            version: '1',
            statement: 'Sign in with Ethereum to the app.',
            ...getSiweMessageOptions?.(),
            ...fields,
          }),
        verify: async ({ message, signature }) => {
          const response = await signIn('credentials', { message, signature, redirect: false })
          return response?.ok === true && !response.error
        },
        signOut: async () => {
          await signOut({ redirect: false })
        },
      }),
    [getSiweMessageOptions],
  )
  return (
    <AuthenticationProvider adapter={adapter} status={status} {...(enabled !== undefined && { enabled })}>
      {children}
    </AuthenticationProvider>
  )
}
