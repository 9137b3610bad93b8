'use client'

import { revokeSignInSession } from '@latchkey/core'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { actionOptions } from '../kit/actionOptions.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useKit } from './useKit.ts'

type Variables = { id: string }

/** Options of `useRevokeSignInSession`. */
export type UseRevokeSignInSessionParameters = {
  /** Options of TanStack Query's `useMutation`, such as `onSuccess`. */
  mutation?: Omit<UseMutationOptions<void, Error, Variables>, 'mutationFn'>
}

/** Ends a sign-in session, on this device or another. The wallet stays connected. */
export function useRevokeSignInSession({ mutation }: UseRevokeSignInSessionParameters = {}) {
  const kit = useKit()
  const result = useMutation(
    {
      ...actionOptions(kit, 'revokeSignInSession'),
      ...mutation,
      mutationFn: (parameters: Variables) => revokeSignInSession(kit, parameters),
    },
    useQueryClient(),
  )
  return { ...result, revokeSession: result.mutate, revokeSessionAsync: result.mutateAsync }
}
