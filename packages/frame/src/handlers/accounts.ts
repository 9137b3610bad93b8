import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from './context.ts'

/** Tells which chains have smart accounts. */
export const smartAccountNetworks: Handler<
  FrameRequestOf<'smart-account-networks'>,
  FrameResponseOf<'smart-account-networks'>
> = async (_, __, { loadAccounts }) => ({
  smartAccountNetworks: [...(await loadAccounts()).listNetworks()],
})

/** Tells where the smart account is, or will be. */
export const initSmartAccount: Handler<
  FrameRequestOf<'init-smart-account'>,
  FrameResponseOf<'init-smart-account'>
> = async (_, __, { loadAccounts }) => (await loadAccounts()).init()

/** Lets the app have another of the accounts (4.10). */
export const setPreferredAccount: Handler<
  FrameRequestOf<'set-preferred-account'>,
  FrameResponseOf<'set-preferred-account'>
> = async ({ type }, _, { loadAccounts }) => (await loadAccounts()).prefer(type)
