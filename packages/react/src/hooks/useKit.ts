'use client'

import type { Kit } from '@latchkey/core'
import { useKitContext } from '../kit/context.ts'

/** Returns the kit of the nearest `KitProvider`. */
export function useKit(): Kit {
  return useKitContext().kit
}
