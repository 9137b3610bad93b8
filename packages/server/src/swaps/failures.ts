import { RequestFailure } from '../base/RequestFailure.ts'

/** Builds the failure for a swap without a pool, or without output for the amount. */
export function noLiquidity(): RequestFailure {
  return new RequestFailure('LIQUIDITY_INSUFFICIENT', {
    field: 'amount',
    description: 'insufficient liquidity: no market can fill this amount.',
  })
}

/** Builds the failure for a token without permits on this market, or for an invalid permit. */
export function permitRefused(description: string): RequestFailure {
  return new RequestFailure('PARAMETER_INVALID', { field: 'eip155.permit', description })
}

/** Builds the failure for a price that moved past what the visitor accepted. */
export function quoteMoved(): RequestFailure {
  return new RequestFailure('QUOTE_MOVED', {
    field: 'eip155.minimum',
    description: 'The price moved: this swap returns less than the minimum. Request a new quote.',
  })
}
