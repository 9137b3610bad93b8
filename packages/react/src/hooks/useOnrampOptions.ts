'use client'

import { getOnrampOptionsQueryOptions } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useKit } from './useKit.ts'

/** Returns the available assets and payment methods (7.19). `isSample` marks the built-in example lists. */
export function useOnrampOptions() {
  return useQuery(getOnrampOptionsQueryOptions(useKit()), useQueryClient())
}
