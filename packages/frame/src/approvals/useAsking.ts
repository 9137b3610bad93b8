import { createContext, useContext } from 'react'
import type { Approval, FrameSettings } from '../base/ports.ts'
import type { ChainReader } from '../platform/createChainReader.ts'
import type { Sight } from '../platform/getSight.ts'

/** Context of every screen: the request and the callbacks to decide on it. */
export type Asking = {
  settings: FrameSettings
  approval: Approval
  /** Number of further queued requests. */
  waiting: number
  /** BCP 47 tag of the displayed language, for numbers and dates. */
  locale: string
  sight: Sight
  /** Returns a reader for the chain with a CAIP-2 id; undefined if it is not supported. */
  reader(networkId: string): ChainReader | undefined
  approve(): void
  reject(): void
  /** Escape was pressed, which decides nothing. */
  refuseEscape(): void
  /** Opens the approval in a separate window and returns whether it is open. Absent inside such a window. */
  review?: (() => boolean) | undefined
}

/** Provides the pending request to every screen. */
export const AskingContext = createContext<Asking | undefined>(undefined)

/** Returns the request that the screen is about. */
export function useAsking(): Asking {
  const asking = useContext(AskingContext)
  if (!asking) throw new Error('Used outside of an approval')
  return asking
}
