'use client'

import { type SetPreferredAccountTypeParameters, setPreferredAccountType } from '@latchkey/core'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { actionOptions } from '../kit/actionOptions.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useKit } from './useKit.ts'

/** Options of `useSetPreferredAccountType`. */
export type UseSetPreferredAccountTypeParameters = {
  /** Options of TanStack Query's `useMutation`, such as `onSuccess`. */
  mutation?: Omit<UseMutationOptions<void, Error, SetPreferredAccountTypeParameters>, 'mutationFn'>
}

/** Switches the embedded wallet between its two accounts: the key's own (EOA), and the smart account (4.10). */
export function useSetPreferredAccountType({ mutation }: UseSetPreferredAccountTypeParameters = {}) {
  const kit = useKit()
  const result = useMutation(
    {
      ...actionOptions(kit, 'setPreferredAccountType'),
      ...mutation,
      mutationFn: (parameters: SetPreferredAccountTypeParameters) => setPreferredAccountType(kit, parameters),
    },
    useQueryClient(),
  )
  return {
    ...result,
    setPreferredAccountType: result.mutate,
    setPreferredAccountTypeAsync: result.mutateAsync,
  }
}
