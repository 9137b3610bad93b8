'use client'

import type { Facts } from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import { useKitContext } from '../context.ts'

/** Watches a part of the kit's facts; the selector must answer a stable reference. */
export function useFacts<selected>(select: (facts: Facts) => selected): selected {
  const { kit, firstFacts } = useKitContext()
  return useSyncExternalStore(
    kit.facts.subscribe,
    () => select(kit.facts.get()),
    () => select(firstFacts),
  )
}
