'use client'

import { type Facts, type SignInSession, signIn } from '@latchkey/core'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { actionOptions } from '../kit/actionOptions.ts'
import { useFacts } from '../kit/useFacts.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useKit } from './useKit.ts'

/** Options of `useSignIn`. */
export type UseSignInParameters = {
  /** Options of TanStack Query's `useMutation`, such as `onSuccess`. */
  mutation?: Omit<UseMutationOptions<SignInSession, Error, void>, 'mutationFn'>
}

/**
 * Returns whether the active account is signed in on the active network, and a function that signs it in. The wallet
 * prompts immediately.
 */
export function useSignIn({ mutation }: UseSignInParameters = {}) {
  const kit = useKit()
  const signInStatus: Facts['signIn'] = useFacts((facts) => facts.signIn)
  const result = useMutation(
    {
      ...actionOptions(kit, 'signIn'),
      ...mutation,
      mutationFn: () => signIn(kit),
    },
    useQueryClient(),
  )
  return { ...result, signInStatus, signIn: result.mutate, signInAsync: result.mutateAsync }
}
