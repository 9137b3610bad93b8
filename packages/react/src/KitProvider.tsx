'use client'

import type { Kit } from '@latchkey/core'
import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useMemo } from 'react'
import { type State, WagmiContext } from 'wagmi'
import { createKitContext, KitContext } from './context.ts'
import { attachModal } from './modal/attachModal.ts'

/** What `KitProvider` takes. */
export type KitProviderProps = {
  kit: Kit
  /** What `getInitialState` read from the request's cookie, so that the server renders the connected address. */
  initialState?: State | undefined
  children?: ReactNode
}

/**
 * Gives a kit to everything below: Latchkey's buttons and hooks, and every hook of wagmi.
 * Uses the nearest `QueryClientProvider`, else brings the kit's own client.
 */
export function KitProvider({ kit, initialState, children }: KitProviderProps) {
  const outer = useContext(QueryClientContext)
  const value = useMemo(() => createKitContext(kit, outer, initialState), [kit, outer, initialState])
  const { queryClient, wagmiConfig } = value.kit

  useEffect(() => {
    const stop = kit.start()
    const detach = kit.config.embedded ? undefined : attachModal(value)
    const cancel = whenIdle(value.modal.preload)
    return () => {
      cancel()
      detach?.()
      stop()
    }
  }, [kit, value])

  // Bundles for production leave this out. A build runs these hooks in each render, or in none.
  try {
    if (process.env.NODE_ENV !== 'production') {
      // biome-ignore lint/correctness/useHookAtTopLevel: as above
      const wagmi = useContext(WagmiContext)
      // biome-ignore lint/correctness/useHookAtTopLevel: as above
      const isNested = useContext(KitContext) !== null
      // biome-ignore lint/correctness/useHookAtTopLevel: as above
      useEffect(() => {
        import('./explainUse.ts').then(
          (late) => late.explainUse(kit, isNested ? undefined : wagmi),
          (error) => kit.log('error', error),
        )
      }, [kit, isNested, wagmi])
    }
  } catch {
    // Without a bundler there is no `process`.
  }

  const inside = (
    <WagmiContext.Provider value={wagmiConfig}>
      <KitContext.Provider value={value}>{children}</KitContext.Provider>
    </WagmiContext.Provider>
  )
  return outer ? inside : <QueryClientProvider client={queryClient}>{inside}</QueryClientProvider>
}

declare const process: { env: { NODE_ENV?: string } }

/** Runs a task two frames on, so that it delays nothing of the page's first, when the browser has nothing better to do. */
function whenIdle(task: () => void): () => void {
  let isCancelled = false
  // Safari cannot tell when it is idle.
  const ask = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1_000))
  requestAnimationFrame(() => requestAnimationFrame(() => ask(() => isCancelled || task())))
  return () => {
    isCancelled = true
  }
}
