import type { Accounts } from '../base/ports.ts'
import type { HandlerContext } from './context.ts'

/** Handles a message with the code that knows the accounts. */
export const byAccounts =
  <name extends 'switchNetwork' | 'listNetworks' | 'init' | 'prefer'>(name: name) =>
  async (
    payload: unknown,
    _: unknown,
    { loadAccounts }: HandlerContext,
  ): Promise<Awaited<ReturnType<Accounts[name]>>> =>
    (await loadAccounts())[name](payload as never) as never
