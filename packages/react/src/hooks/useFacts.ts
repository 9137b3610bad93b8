'use client'

import type { Facts } from '@latchkey/core'
import { useFacts as useSelected } from '../kit/useFacts.ts'

/** Returns the state that an interface depends on: status, active account and network, sign-in. Sends no request. */
export function useFacts(): Facts {
  return useSelected((facts) => facts)
}
