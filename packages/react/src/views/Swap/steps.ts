import type { SwapState, SwapStep } from '@latchkey/core'

/** A swap that is being filled in and quoted. */
export type Drafting = Extract<SwapState, { status: 'choosing' | 'quoting' | 'quoted' }>

/** A swap between the visitor's approval and its confirmation on chain. */
export type Stepping = Extract<SwapState, { status: SwapStep }>

/** A swap that has ended. */
export type Ended = Extract<SwapState, { status: 'confirmed' | 'failed' }>

/** One of a swap's two tokens. */
export type Side = 'from' | 'to'
