'use client'

import { revokePermission } from '@latchkey/core'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { actionOptions } from '../kit/actionOptions.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useKit } from './useKit.ts'

type Variables = { context: string }

/** Options of `useRevokePermission`. */
export type UseRevokePermissionParameters = {
  /** Options of TanStack Query's `useMutation`, such as `onSuccess`. */
  mutation?: Omit<UseMutationOptions<void, Error, Variables>, 'mutationFn'>
}

/** Revokes a permission that the active account granted to an app, and refetches the list of `usePermissions`. */
export function useRevokePermission({ mutation }: UseRevokePermissionParameters = {}) {
  const kit = useKit()
  const result = useMutation(
    {
      ...actionOptions(kit, 'revokePermission'),
      ...mutation,
      mutationFn: (parameters: Variables) => revokePermission(kit, parameters),
    },
    useQueryClient(),
  )
  return { ...result, revokePermission: result.mutate, revokePermissionAsync: result.mutateAsync }
}
