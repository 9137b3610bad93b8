import type { SwapState, SwapStep } from '@latchkey/core'

/** A swap while it is filled in and quoted. */
export type Drafting = Extract<SwapState, { is: 'choosing' | 'quoting' | 'quoted' }>

/** A swap between the visitor's yes and the chain's. */
export type Stepping = Extract<SwapState, { is: SwapStep }>

/** A swap that is over. */
export type Ended = Extract<SwapState, { is: 'confirmed' | 'failed' }>

/** Which of a swap's two tokens. */
export type Side = 'from' | 'to'
