import { RequestFailure } from '../../base/RequestFailure.ts'

const descriptions = {
  PASSKEY_UNKNOWN: 'No user has this passkey.',
  PASSKEY_INVALID: 'The passkey’s response is invalid, or the passkey is already registered.',
} as const

/** Creates the failure of a refused passkey. */
export const refusePasskey = (code: keyof typeof descriptions): RequestFailure =>
  new RequestFailure(code, { field: 'credential', description: descriptions[code] })
