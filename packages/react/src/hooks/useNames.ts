'use client'

import { getNamesQueryOptions } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useActiveAddress } from './useActiveAddress.ts'
import { useKit } from './useKit.ts'

/** The names of the server that lead to an address, by default the active account's. */
export function useNames(parameters: { address?: string | undefined } = {}) {
  const { address } = { ...useActiveAddress(), ...parameters }
  return useQuery(getNamesQueryOptions(useKit(), { address }))
}
