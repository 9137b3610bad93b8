'use client'

import type { Kit } from '@latchkey/core'
import { useKitContext } from '../context.ts'

/** The kit of the nearest `KitProvider`. */
export function useKit(): Kit {
  return useKitContext().kit
}
