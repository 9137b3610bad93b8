'use client'

import { getQueryClient } from '@latchkey/core'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useKitContext } from './context.ts'

/**
 * Returns the query client of the nearest kit. Hooks pass it to TanStack Query's, since it may be created only now, so
 * no provider has it.
 */
export function useQueryClient(): QueryClient {
  const client = getQueryClient(useKitContext().kit)
  // As a provider does, so that queries are refetched when the page is visible or online again. The client counts.
  useEffect(() => {
    client.mount()
    return () => client.unmount()
  }, [client])
  return client
}
