'use client'

import { switchNetwork } from '@latchkey/core'
import type { Caip2 } from '@latchkey/protocol/ids'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { actionOptions } from '../kit/actionOptions.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useKit } from './useKit.ts'

type Variables = { networkId: Caip2 }

/** Options of `useSwitchNetwork`. */
export type UseSwitchNetworkParameters = {
  /** Options of TanStack Query's `useMutation`, such as `onSuccess`. */
  mutation?: Omit<UseMutationOptions<void, Error, Variables>, 'mutationFn'>
}

/** Switches the network, and the active namespace if the network belongs to another one. */
export function useSwitchNetwork({ mutation }: UseSwitchNetworkParameters = {}) {
  const kit = useKit()
  const result = useMutation(
    {
      ...actionOptions(kit, 'switchNetwork'),
      ...mutation,
      mutationFn: (parameters: Variables) => switchNetwork(kit, parameters),
    },
    useQueryClient(),
  )
  return { ...result, switchNetwork: result.mutate, switchNetworkAsync: result.mutateAsync }
}
