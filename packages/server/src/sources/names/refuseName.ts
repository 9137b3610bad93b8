import { RequestFailure } from '../../RequestFailure.ts'

/** A part of what is asked about a name (7.17) by which it can be refused. */
export type NameField =
  | 'name'
  | 'zone'
  | 'message'
  | 'coin_type'
  | 'address'
  | 'timestamp'
  | 'attributes'
  | 'origin'
  | 'nonce'

/** The failure of what cannot be done about a name, 400. */
export function refuseName(field: NameField, description: string): RequestFailure {
  return new RequestFailure('PARAMETER_INVALID', { field, description })
}

/** The failure of a text that another has signed, 401. */
export function refuseSignature(description: string, field = 'signature'): RequestFailure {
  return new RequestFailure('SIGNATURE_INVALID', { field, description })
}
