import type { Approval } from './ports.ts'

/** What every screen of the frame's own knows, where nobody may be logged in yet. */
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
