'use client'

import type { Facts } from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import { useKitContext } from './context.ts'

/** Subscribes to part of the kit's facts. The selector must return a stable reference. */
export function useFacts<selected>(select: (facts: Facts) => selected): selected {
  const { kit, firstFacts } = useKitContext()
  return useSyncExternalStore(
    kit.facts.subscribe,
    () => select(kit.facts.get()),
    () => select(firstFacts),
  )
}
