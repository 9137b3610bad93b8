import type { BuyState, OnrampAsset, OnrampOffer } from '@latchkey/core'

/** A purchase while it is filled in and quoted. */
export type Drafting = Extract<BuyState, { is: 'choosing' | 'quoting' | 'quoted' }>

/** A purchase that the visitor pays for, or is about to. */
export type Followed = Extract<BuyState, { is: 'opening' | 'waiting' }>

/** A purchase that is over. */
export type Ended = Extract<BuyState, { is: 'confirmed' | 'failed' }>

/** Where a visitor is who still fills in. */
export type Place = 'form' | 'asset' | 'method'

/** What is on offer for the networks of this site. */
export type Offer = OnrampOffer & { assets: readonly OnrampAsset[] }
