'use client'

import { switchConnection } from '@latchkey/core'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { actionOptions } from '../kit/actionOptions.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useKit } from './useKit.ts'

type Variables = { connectionId: string; address?: string }

/** Options of `useSwitchConnection`. */
export type UseSwitchConnectionParameters = {
  /** Options of TanStack Query's `useMutation`, such as `onSuccess`. */
  mutation?: Omit<UseMutationOptions<void, Error, Variables>, 'mutationFn'>
}

/**
 * Makes another connected wallet the current one without disconnecting the previous one. With an address, selects
 * another of its accounts; on eip155, only the wallet can do that.
 */
export function useSwitchConnection({ mutation }: UseSwitchConnectionParameters = {}) {
  const kit = useKit()
  const result = useMutation(
    {
      ...actionOptions(kit, 'switchConnection'),
      ...mutation,
      mutationFn: (parameters: Variables) => switchConnection(kit, parameters),
    },
    useQueryClient(),
  )
  return { ...result, switchConnection: result.mutate, switchConnectionAsync: result.mutateAsync }
}
