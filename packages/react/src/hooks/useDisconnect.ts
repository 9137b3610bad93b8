'use client'

import { type DisconnectParameters, disconnect } from '@latchkey/core'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { actionOptions } from '../kit/actionOptions.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useKit } from './useKit.ts'

type Variables = DisconnectParameters | undefined

/** Options of `useDisconnect`. */
export type UseDisconnectParameters = {
  /** Options of TanStack Query's `useMutation`, such as `onSuccess`. */
  mutation?: Omit<UseMutationOptions<void, Error, Variables>, 'mutationFn'>
}

/** Disconnects everything, one namespace, or one connection. */
export function useDisconnect({ mutation }: UseDisconnectParameters = {}) {
  const kit = useKit()
  const result = useMutation(
    {
      ...actionOptions(kit, 'disconnect'),
      ...mutation,
      mutationFn: (parameters: Variables) => disconnect(kit, parameters),
    },
    useQueryClient(),
  )
  return { ...result, disconnect: result.mutate, disconnectAsync: result.mutateAsync }
}
