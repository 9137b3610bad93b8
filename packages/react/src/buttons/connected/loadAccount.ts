import type { Dispatch, SetStateAction } from 'react'
import type { AccountPart } from './ConnectedAccount.tsx'

/** Loads what a button shows of an account. A part of its own, since it lists some thirty files of later parts. */
export async function loadAccount(setPart: Dispatch<SetStateAction<AccountPart>>): Promise<void> {
  const { ConnectedAccount } = await import('./ConnectedAccount.tsx')
  // What the account's content has already said of another account stays until it says more.
  setPart((before) => ({ ...before, Account: ConnectedAccount }))
}
