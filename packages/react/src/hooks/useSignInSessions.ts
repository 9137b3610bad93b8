'use client'

import { getSignInSessionsQueryOptions } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useKit } from './useKit.ts'

/** Returns the sign-in sessions of this browser, and those of the same accounts on other devices if known. */
export function useSignInSessions() {
  return useQuery(getSignInSessionsQueryOptions(useKit()), useQueryClient())
}
