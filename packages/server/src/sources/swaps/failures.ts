import { RequestFailure } from '../../RequestFailure.ts'

/** No pool, or none that gives anything for so much. */
export function noLiquidity(): RequestFailure {
  return new RequestFailure('LIQUIDITY_INSUFFICIENT', {
    field: 'amount',
    description: 'insufficient liquidity: no market can fill this amount.',
  })
}

/** The market takes no permit of this token, or not this one. */
export function permitRefused(description: string): RequestFailure {
  return new RequestFailure('PARAMETER_INVALID', { field: 'eip155.permit', description })
}

/** The price has moved past what the visitor has accepted. */
export function quoteMoved(): RequestFailure {
  return new RequestFailure('QUOTE_MOVED', {
    field: 'eip155.minimum',
    description: 'The price moved: this swap returns less than the minimum. Request a new quote.',
  })
}
