'use client'

import { getPermissionsQueryOptions, revokePermission } from '@latchkey/core'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useActiveAddress } from '../account/useActiveAddress.ts'
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
  const client = useQueryClient()
  const { queryKey } = getPermissionsQueryOptions(kit, useActiveAddress())
  const result = useMutation(
    {
      mutationKey: [kit.config.storageKey, 'revokePermission'],
      ...mutation,
      async mutationFn(parameters: Variables) {
        await revokePermission(kit, parameters)
        await client.invalidateQueries({ queryKey })
      },
    },
    client,
  )
  return { ...result, revokePermission: result.mutate, revokePermissionAsync: result.mutateAsync }
}
