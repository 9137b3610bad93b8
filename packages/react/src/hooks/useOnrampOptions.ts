'use client'

import { getOnrampOptionsQueryOptions } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useKit } from './useKit.ts'

/** What can be bought and how it is paid (7.19); `isSample` where the built-in lists stand in. */
export function useOnrampOptions() {
  return useQuery(getOnrampOptionsQueryOptions(useKit()))
}
