'use client'

import { type Connection, type ConnectParameters, connect } from '@latchkey/core'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { actionOptions } from '../kit/actionOptions.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useKit } from './useKit.ts'

/** Options of `useConnectWallet`. */
export type UseConnectWalletParameters = {
  /** Options of TanStack Query's `useMutation`, such as `onSuccess`. */
  mutation?: Omit<UseMutationOptions<Connection, Error, ConnectParameters>, 'mutationFn'>
}

/** Connects a wallet of `useWallets` by its connector. */
export function useConnectWallet({ mutation }: UseConnectWalletParameters = {}) {
  const kit = useKit()
  const result = useMutation(
    {
      ...actionOptions(kit, 'connect'),
      ...mutation,
      mutationFn: (parameters: ConnectParameters) => connect(kit, parameters),
    },
    useQueryClient(),
  )
  return { ...result, connect: result.mutate, connectAsync: result.mutateAsync }
}
