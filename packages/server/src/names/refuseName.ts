import { RequestFailure } from '../base/RequestFailure.ts'

/** A field of a request about a name (7.17) that a refusal can point to. */
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

/** Builds the failure of a request about a name, 400. */
export function refuseName(field: NameField, description: string): RequestFailure {
  return new RequestFailure('PARAMETER_INVALID', { field, description })
}

/** Builds the failure of a text that someone else signed, 401. */
export function refuseSignature(description: string, field = 'signature'): RequestFailure {
  return new RequestFailure('SIGNATURE_INVALID', { field, description })
}
