import { createContext, useContext } from 'react'
import type { ChainReader } from '../platform/createChainReader.ts'
import type { Sight } from '../platform/getSight.ts'
import type { Approval, FrameSettings } from '../ports.ts'

/** What every screen knows: what is asked, and how it is answered. */
export type Asking = {
  settings: FrameSettings
  approval: Approval
  /** How many more wait behind it. */
  waiting: number
  /** BCP 47 tag of the words on screen, which numbers and dates follow. */
  locale: string
  sight: Sight
  /** How to ask the chain of a CAIP-2 id; undefined where it is not served. */
  reader(networkId: string): ChainReader | undefined
  approve(): void
  reject(): void
  /** Escape was pressed: nothing is decided by it. */
  refuseEscape(): void
  /** Opens the approval in a window of its own; absent where it stands in one. Answers whether there is one now. */
  review?: (() => boolean) | undefined
}

/** Hands every screen what it asks about. */
export const AskingContext = createContext<Asking | undefined>(undefined)

/** What the screen asks about. */
export function useAsking(): Asking {
  const asking = useContext(AskingContext)
  if (!asking) throw new Error('Used outside of an approval')
  return asking
}
