'use client'

import { createMessage, defineSignInProvider, localSessions } from '@latchkey/core/signIn'
import { type ReactNode, useEffect, useRef } from 'react'
import { parseSiweMessage } from 'viem/siwe'
import { useAccount, useAccountEffect } from 'wagmi'

// From @latchkey/codemod: connects RainbowKit's authentication adapter, and the backend behind it, to the kit. It is
// part of your app now. Once your backend serves createSignIn of @latchkey/server, use serverSessions instead.

export type AuthenticationStatus = 'loading' | 'unauthenticated' | 'authenticated'

/** An adapter, as RainbowKit defines it. */
export type AuthenticationAdapter<Message = string> = {
  getNonce: () => Promise<string>
  createMessage: (parameters: {
    nonce: string
    address: `0x${string}`
    chainId: number
  }) => Message | Promise<Message>
  verify: (parameters: { message: Message; signature: string }) => Promise<boolean>
  signOut: () => Promise<void>
}

/** Returns an adapter, with its types. */
export const createAuthenticationAdapter = <Message = string>(adapter: AuthenticationAdapter<Message>) =>
  adapter

let adapter: AuthenticationAdapter | undefined
let status: AuthenticationStatus = 'loading'
let waiting: (() => void)[] = []
/** The last sign-out. The next sign-in waits for it, since it would end that session too. */
let ending: Promise<void> = Promise.resolve()

/**
 * Tells the kit which adapter to use, and whether the backend has a session. Signs out when the wallet is disconnected
 * or its account changes.
 */
export function AuthenticationProvider<Message>({
  adapter: given,
  status: current,
  enabled = true,
  children,
}: {
  adapter: AuthenticationAdapter<Message>
  status: AuthenticationStatus
  enabled?: boolean
  children: ReactNode
}) {
  adapter = enabled ? (given as unknown as AuthenticationAdapter) : undefined
  status = current
  if (status !== 'loading') {
    for (const resume of waiting) resume()
    waiting = []
  }
  const { address } = useAccount()
  const before = useRef(address)
  const isOpen = enabled && current !== 'unauthenticated'
  useAccountEffect({
    onDisconnect() {
      if (enabled) endSession()
    },
  })
  useEffect(() => {
    const isChanged = before.current !== undefined && address !== undefined && before.current !== address
    before.current = address
    if (isChanged && isOpen) endSession()
  }, [address, isOpen])
  return children
}

/** Remembers which account signed in. Whether that is still true is up to the backend. */
const local = localSessions({ required: true })

/** The kit's sign-in, with the adapter of `AuthenticationProvider`. */
export const signIn = defineSignInProvider({
  ...local,
  async createMessage(request) {
    await ending
    const nonce = await use().getNonce()
    const chainId = Number(request.chainId.split(':')[1])
    const address = request.accountAddress as `0x${string}`
    const text = request.accountAddress === '' ? '' : await use().createMessage({ nonce, address, chainId })
    const { statement, resources, requestId } = parseSiweMessage(String(text))
    return createMessage(request, { nonce, statement, resources, requestId })
  },
  async addSession(session) {
    if (!(await use().verify(session))) throw new Error('The backend refused the signature.')
    await local.addSession(session)
  },
  async setSessions(sessions) {
    for (const session of sessions) await signIn.addSession(session)
  },
  async getSessions() {
    if (status === 'loading') await new Promise<void>((resume) => waiting.push(resume))
    return status === 'authenticated' ? local.getSessions() : []
  },
  async revokeSession(session) {
    await use().signOut()
    await local.revokeSession(session)
  },
})

function endSession() {
  ending = ending
    .then(async () => {
      for (const { id } of await local.getSessions()) await local.revokeSession({ id })
      await use().signOut()
    })
    .catch(reportError)
}

function use() {
  if (!adapter) throw new Error('Render AuthenticationProvider around the app.')
  return adapter
}
