import type { BuyState, OnrampAsset, OnrampOffer } from '@latchkey/core'

/** A purchase that is being filled in and quoted. */
export type Drafting = Extract<BuyState, { status: 'choosing' | 'quoting' | 'quoted' }>

/** A purchase that the visitor is paying for, or about to. */
export type Followed = Extract<BuyState, { status: 'opening' | 'waiting' }>

/** A purchase that has ended. */
export type Ended = Extract<BuyState, { status: 'confirmed' | 'failed' }>

/** The current step while the visitor fills in the form. */
export type Place = 'form' | 'asset' | 'method'

/** What is on offer for the app's networks. */
export type Offer = OnrampOffer & { assets: readonly OnrampAsset[] }
