import type { AccountPart } from './ConnectedAccount.tsx'

/** Loads what a button shows of an account. A part of its own, since it lists some thirty files of later parts. */
export async function loadAccount(onPart: (part: AccountPart) => void): Promise<void> {
  const { ConnectedAccount } = await import('./ConnectedAccount.tsx')
  onPart({ Account: ConnectedAccount })
}
