import type { Approval } from '../base/ports.ts'

/** Returns the common part of the frame's own approvals, for which nobody may be logged in yet. */
export function toOwnApproval({
  address = '0x0000000000000000000000000000000000000000',
  origin,
  appName,
}: {
  address?: Approval['address'] | undefined
  origin: string
  appName?: string | undefined
}): Omit<Approval, 'id' | 'request'> {
  return { address, origin, appName, transaction: undefined }
}
