import { RequestFailure } from '../../RequestFailure.ts'

const descriptions = {
  PASSKEY_UNKNOWN: 'No user logs in by this passkey.',
  PASSKEY_INVALID: 'This is not what the passkey was asked to sign, or somebody has it already.',
} as const

/** Why a passkey was not taken. */
export const refusePasskey = (code: keyof typeof descriptions): RequestFailure =>
  new RequestFailure(code, { field: 'credential', description: descriptions[code] })
