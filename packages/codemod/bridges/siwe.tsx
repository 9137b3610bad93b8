'use client'

import { createMessage, defineSignInProvider, localSessions } from '@latchkey/core/signIn'
import {
  useAccount,
  useKitState,
  useModal,
  useRevokeSignInSession,
  useSignIn,
  useSignInSessions,
} from '@latchkey/react'
import type { ReactNode } from 'react'
import { parseSiweMessage } from 'viem/siwe'

// From @latchkey/codemod: connects ConnectKit's SIWE configuration, and the backend behind it, to the kit. It is part of
// your app now. Once your backend serves createSignIn of @latchkey/server, use serverSessions instead.

export type SIWESession = { address: `0x${string}`; chainId: number }

/** A configuration, as ConnectKit defines it. */
export type SIWEConfig = {
  getNonce: () => Promise<string>
  createMessage: (parameters: {
    nonce: string
    address: `0x${string}`
    chainId: number
  }) => string | Promise<string>
  verifyMessage: (parameters: { message: string; signature: string }) => Promise<boolean>
  getSession: () => Promise<SIWESession | null>
  signOut: () => Promise<boolean>
  enabled?: boolean
  nonceRefetchInterval?: number
  sessionRefetchInterval?: number
  signOutOnDisconnect?: boolean
  signOutOnAccountChange?: boolean
  signOutOnNetworkChange?: boolean
}

type Callbacks = { onSignIn?: (data?: SIWESession) => void; onSignOut?: () => void }

let config: (SIWEConfig & Callbacks) | undefined

/** Tells the kit which backend to use. */
export function SIWEProvider({ children, ...given }: SIWEConfig & Callbacks & { children: ReactNode }) {
  config = given
  return children
}

/** Remembers which account signed in. Whether that is still true is up to the backend. */
const local = localSessions()

/** The kit's sign-in, with the configuration of `SIWEProvider`. */
export const signIn = defineSignInProvider({
  ...local,
  async createMessage(request) {
    const nonce = await use().getNonce()
    const chainId = Number(request.chainId.split(':')[1])
    const address = request.accountAddress as `0x${string}`
    const text = request.accountAddress === '' ? '' : await use().createMessage({ nonce, address, chainId })
    const { statement, resources, requestId } = parseSiweMessage(text)
    return createMessage(request, { nonce, statement, resources, requestId })
  },
  async addSession(session) {
    if (!(await use().verifyMessage(session))) throw new Error('The backend refused the signature.')
    await local.addSession(session)
    use().onSignIn?.((await use().getSession()) ?? undefined)
  },
  async setSessions(sessions) {
    for (const session of sessions) await signIn.addSession(session)
  },
  async getSessions() {
    const session = config && config.enabled !== false ? await config.getSession() : null
    if (!session) return []
    const sessions = await local.getSessions()
    return sessions.filter(({ data }) => data.accountAddress.toLowerCase() === session.address.toLowerCase())
  },
  async revokeSession(session) {
    await use().signOut()
    await local.revokeSession(session)
    use().onSignOut?.()
  },
})

function use() {
  if (!config) throw new Error('Render SIWEProvider around the app.')
  return config
}

/** Returns whether the visitor is signed in, and functions to sign in and out. */
export function useSIWE({ onSignIn, onSignOut }: Callbacks = {}) {
  const { signInStatus, signInAsync, isPending, isError, error, reset } = useSignIn()
  const { data: sessions = [] } = useSignInSessions()
  const { revokeSessionAsync } = useRevokeSignInSession()
  const account = useAccount()
  const isSignedIn = signInStatus === 'signedIn'
  const data: SIWESession | undefined =
    isSignedIn && account?.namespace === 'eip155'
      ? { address: account.address, chainId: Number(account.networkId.split(':')[1]) }
      : undefined
  const isRejected = isError || signInStatus === 'declined'
  const isLoading = isPending || signInStatus === 'checking'
  return {
    isSignedIn,
    data,
    status: isSignedIn ? 'success' : isLoading ? 'loading' : isRejected ? 'rejected' : 'ready',
    error: error ?? undefined,
    isRejected,
    isError,
    isLoading,
    isSuccess: isSignedIn,
    isReady: !isLoading,
    reset,
    signIn: async () => {
      await signInAsync()
      onSignIn?.(data)
      return true
    },
    signOut: async () => {
      for (const { id, isCurrent } of sessions) if (isCurrent) await revokeSessionAsync({ id })
      onSignOut?.()
      return true
    },
  }
}

/** Signs in, and out. */
export function SIWEButton({
  showSignOutButton = false,
  ...callbacks
}: Callbacks & { showSignOutButton?: boolean }) {
  const { isSignedIn, isLoading, signIn, signOut } = useSIWE(callbacks)
  const { status } = useKitState()
  const { open } = useModal()
  if (status !== 'connected')
    return (
      <button type="button" onClick={() => void open({ view: 'Connect' })}>
        Connect wallet
      </button>
    )
  if (isSignedIn)
    return showSignOutButton ? (
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    ) : null
  return (
    <button type="button" disabled={isLoading} onClick={() => void signIn().catch(() => {})}>
      Sign in
    </button>
  )
}
