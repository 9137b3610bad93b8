'use client'

import { getSignInSessionsQueryOptions } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useKit } from './useKit.ts'

/** The sign-in sessions of this browser, and those of the same accounts on other devices where they are known. */
export function useSignInSessions() {
  return useQuery(getSignInSessionsQueryOptions(useKit()))
}
