'use client'

import { isUserRejection, signMessage } from '@latchkey/core'
import { useAccountState, useKit } from '@latchkey/react'
import { useState } from 'react'

/** Shows the connected account. */
export function Account() {
  const { address, balance, balanceSymbol, isBalanceError, connectedWalletInfo } = useAccountState()
  if (address === undefined) return <section>Connect a wallet to see your account.</section>
  return (
    <section>
      <dl>
        <dt>Wallet</dt>
        <dd>{connectedWalletInfo?.name}</dd>
        <dt>Address</dt>
        <dd>{address}</dd>
        <dt>Balance</dt>
        <dd>
          {isBalanceError
            ? 'Unavailable'
            : balance === undefined
              ? 'Loading…'
              : `${balance} ${balanceSymbol}`}
        </dd>
      </dl>
      <SignMessage key={address} message="Hello from my app" />
    </section>
  )
}

/** Asks the connected account to sign a message. */
function SignMessage({ message }: { message: string }) {
  const kit = useKit()
  const [signature, setSignature] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isPending, setIsPending] = useState(false)

  async function sign() {
    setProblem(undefined)
    setIsPending(true)
    try {
      setSignature(await signMessage(kit, { message }))
    } catch (error) {
      setProblem(
        isUserRejection(error) ? 'You rejected the request.' : "The wallet couldn't sign the message.",
      )
    } finally {
      setIsPending(false)
    }
  }

  return (
    <>
      <button className="action" type="button" disabled={isPending} onClick={sign}>
        Sign a message
      </button>
      {problem && <p role="alert">{problem}</p>}
      {signature && <output aria-label="Signature">{signature}</output>}
    </>
  )
}
