'use client'

import type { ComponentProps } from 'react'
import { createSiweMessage } from 'viem/siwe'
import { SIWEProvider } from './siwe'

// From @latchkey/codemod: the client of connectkit-next-siwe, for the routes that it has on your server. It is part of
// your app now.

type Backend = 'getNonce' | 'createMessage' | 'verifyMessage' | 'getSession' | 'signOut'

/** Returns a provider that signs in at a route. */
export function configureClientSIWE({
  apiRoutePrefix,
  statement,
}: {
  apiRoutePrefix: string
  statement?: string
}) {
  const ask = (route: string, init?: RequestInit) => fetch(`${apiRoutePrefix}/${route}`, init)
  const read = async (route: string) => {
    const response = await ask(route)
    if (!response.ok) throw new Error(`${apiRoutePrefix}/${route} answered with ${response.status}.`)
    return response
  }
  function Provider(props: Omit<ComponentProps<typeof SIWEProvider>, Backend>) {
    return (
      <SIWEProvider
        getNonce={async () => (await read('nonce')).text()}
        createMessage={(fields) =>
          createSiweMessage({
            domain: window.location.host,
            uri: window.location.origin,
            version: '1',
            ...(statement !== undefined && { statement }),
            ...fields,
          })
        }
        verifyMessage={async (body) => {
          const headers = { 'Content-Type': 'application/json' }
          return (await ask('verify', { method: 'POST', headers, body: JSON.stringify(body) })).ok
        }}
        getSession={async () => {
          const { address, chainId } = await (await read('session')).json()
          return address && chainId ? { address, chainId } : null
        }}
        signOut={async () => (await ask('logout')).ok}
        {...props}
      />
    )
  }
  return { Provider }
}
