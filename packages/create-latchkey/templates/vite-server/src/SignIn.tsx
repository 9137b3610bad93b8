import { useRevokeSignInSession, useSignIn, useSignInSessions } from '@latchkey/react'

/** Shows whether the connected account is signed in, and signs it in or out. */
export function SignIn() {
  const { signInStatus, signIn, isPending } = useSignIn()
  const { data: sessions = [] } = useSignInSessions()
  const { revokeSession } = useRevokeSignInSession()
  const current = sessions.find(({ isCurrent }) => isCurrent)
  if (signInStatus === 'off' || signInStatus === 'checking') return null
  if (signInStatus !== 'signedIn')
    return (
      <section>
        <p>Sign in to prove to the server that you own this account.</p>
        <button className="action" type="button" disabled={isPending} onClick={() => signIn()}>
          Sign in
        </button>
      </section>
    )
  return (
    <section>
      <p>You are signed in.</p>
      {current && (
        <button className="action" type="button" onClick={() => revokeSession({ id: current.id })}>
          Sign out
        </button>
      )}
    </section>
  )
}
