'use client'

import type { Kit } from '@latchkey/core'
import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useMemo } from 'react'
import { type State, WagmiContext } from 'wagmi'
import { createKitContext, KitContext } from './kit/context.ts'
import { attachModal } from './modal/attachModal.ts'
import { startLanguage } from './translation/startLanguage.ts'

/** Props of `KitProvider`. */
export type KitProviderProps = {
  /** The kit. Create it once, outside of components. With a wagmi config for each request, create it once per config. */
  kit: Kit
  /**
   * The state that `getInitialState` read from the request's cookie, so that the server renders the connected address.
   * Only the first one counts, as in wagmi.
   */
  initialState?: State | undefined
  /** What may use the kit. */
  children?: ReactNode
}

/**
 * Provides a kit to Latchkey's buttons and hooks and, if it was created with `wagmi`, to every wagmi hook below.
 * Uses the nearest `QueryClientProvider`, or else the kit's own query client.
 */
export function KitProvider({ kit, initialState, children }: KitProviderProps) {
  const outer = useContext(QueryClientContext)
  // A page may pass a copy of the initial state in each render, after which everything here must stay as it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const value = useMemo(() => createKitContext(kit, initialState), [kit])
  const { queries, wagmi } = value.kit
  // The kit must fetch and invalidate in the cache that the hooks below read. On a server, this kit has one request.
  if (outer) queries.client = outer

  useEffect(() => {
    const stop = kit.start()
    const detach = kit.config.embedded ? undefined : attachModal(value)
    startLanguage(value)
    const cancel = whenIdle(value.modal.preload)
    return () => {
      cancel()
      detach?.()
      stop()
    }
  }, [kit, value])

  // Stripped from production bundles. The condition is constant per build, so the hooks run in every render or in none.
  try {
    if (process.env.NODE_ENV !== 'production') {
      // biome-ignore lint/correctness/useHookAtTopLevel: as above
      const wagmi = useContext(WagmiContext)
      // biome-ignore lint/correctness/useHookAtTopLevel: as above
      const isNested = useContext(KitContext) !== null
      // biome-ignore lint/correctness/useHookAtTopLevel: as above
      useEffect(() => {
        import('./explainUse.ts').then(
          (late) => late.explainUse(kit, { outerConfig: wagmi, isNested }),
          (error) => kit.log('error', error),
        )
      }, [kit, isNested, wagmi])
    }
  } catch {
    // `process` is undefined without a bundler.
  }

  // Which providers there are is constant per kit, since a change would mount everything below again.
  let inside = <KitContext.Provider value={value}>{children}</KitContext.Provider>
  if (wagmi.isGiven) inside = <WagmiContext.Provider value={wagmi.get()}>{inside}</WagmiContext.Provider>
  if (outer || !queries.isProvided || !queries.client) return inside
  return <QueryClientProvider client={queries.client}>{inside}</QueryClientProvider>
}

declare const process: { env: { NODE_ENV?: string } }

/** Runs a task when the browser is idle, at least two frames from now so that it never delays the first paint. */
function whenIdle(task: () => void): () => void {
  let isCancelled = false
  // Safari has no `requestIdleCallback`.
  const ask = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1_000))
  requestAnimationFrame(() => requestAnimationFrame(() => ask(() => isCancelled || task())))
  return () => {
    isCancelled = true
  }
}
