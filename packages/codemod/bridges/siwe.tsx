'use client'

import { createMessage, defineSignInProvider, localSessions } from '@latchkey/core/signIn'
import {
  useAccount as useActiveAccount,
  useKitState,
  useModal,
  useRevokeSignInSession,
  useSignIn,
  useSignInSessions,
} from '@latchkey/react'
import { type ReactNode, useEffect } from 'react'
import { parseSiweMessage } from 'viem/siwe'
import { useAccount, useAccountEffect } from 'wagmi'

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
  signOutOnDisconnect?: boolean
  signOutOnAccountChange?: boolean
  signOutOnNetworkChange?: boolean
}

type Callbacks = { onSignIn?: (data?: SIWESession) => void; onSignOut?: () => void }

let config: (SIWEConfig & Callbacks) | undefined
/** The last sign-out. The next sign-in waits for it, since it would end that session too. */
let ending: Promise<void> = Promise.resolve()

/**
 * Tells the kit which backend to use. Signs out when the wallet is disconnected, or has another account or network than
 * the session, unless an option is false.
 */
export function SIWEProvider({ children, ...given }: SIWEConfig & Callbacks & { children: ReactNode }) {
  config = given
  const {
    enabled = true,
    signOutOnDisconnect = true,
    signOutOnAccountChange = true,
    signOutOnNetworkChange = true,
  } = given
  const { address, chain } = useAccount()
  const chainId = chain?.id
  useAccountEffect({
    onDisconnect() {
      if (enabled && signOutOnDisconnect) endSession(() => true)
    },
  })
  useEffect(() => {
    if (!enabled || address === undefined || chainId === undefined) return
    endSession(
      (session) =>
        (signOutOnAccountChange && !isSame(session.address, address)) ||
        (signOutOnNetworkChange && session.chainId !== chainId),
    )
  }, [enabled, address, chainId, signOutOnAccountChange, signOutOnNetworkChange])
  return children
}

const isSame = (address: string, other: string) => address.toLowerCase() === other.toLowerCase()

/** Remembers which account signed in. Whether that is still true is up to the backend. */
const local = localSessions()

/** The kit's sign-in, with the configuration of `SIWEProvider`. */
export const signIn = defineSignInProvider({
  ...local,
  async createMessage(request) {
    await ending
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
    return sessions.filter(({ data }) => isSame(data.accountAddress, session.address))
  },
  async revokeSession(session) {
    await signOutOfBackend()
    await local.revokeSession(session)
    use().onSignOut?.()
  },
})

/** Ends the session that the backend has, if it is over. */
function endSession(isOver: (session: SIWESession) => boolean) {
  ending = ending
    .then(async () => {
      const session = await use().getSession()
      if (!session || !isOver(session)) return
      for (const { id } of await local.getSessions()) await local.revokeSession({ id })
      await signOutOfBackend()
      use().onSignOut?.()
    })
    .catch(reportError)
}

async function signOutOfBackend() {
  if (!(await use().signOut())) throw new Error('The backend failed to sign out.')
}

function use() {
  if (!config) throw new Error('Render SIWEProvider around the app.')
  return config
}

/** Returns whether the visitor is signed in, and functions to sign in and out. */
export function useSIWE({ onSignIn, onSignOut }: Callbacks = {}) {
  const { signInStatus, signInAsync, isPending, isError, error, reset } = useSignIn()
  const { data: sessions = [] } = useSignInSessions()
  const { revokeSessionAsync } = useRevokeSignInSession()
  const account = useActiveAccount()
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
      try {
        await signInAsync()
      } catch {
        return false
      }
      onSignIn?.((await use().getSession()) ?? undefined)
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
    <button type="button" disabled={isLoading} onClick={() => void signIn()}>
      Sign in
    </button>
  )
}
