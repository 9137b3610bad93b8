import type { WalletChange, WalletDriver, WalletState } from './createTestWallet.ts'
import { placeStandardWallet, type StandardAccount, type StandardFace } from './placeStandardWallet.ts'
import { WalletError, type WalletNamespace } from './wallet.ts'

type Perform = (...params: never[]) => unknown

/** Creates the driver of a wallet of wallet-standard. `accounts` returns those that the wallet shares if it may. */
export function createStandardDriver({
  accounts,
  changed,
  face,
  features,
  namespace,
  state,
  ...rest
}: {
  namespace: WalletNamespace
  state: WalletState
  changed: (change: WalletChange) => void
  face: Omit<StandardFace, 'features'>
  /** The chains' own features: further facts, and what each does. */
  features: Readonly<Record<string, { facts?: object; perform: Perform }>>
  addresses: WalletDriver['addresses']
  accounts(): readonly StandardAccount[]
}): WalletDriver {
  const shared = () => (state.isConnected && !state.isLocked ? accounts() : [])
  const connects = (method: string) => method.endsWith(':connect')
  return {
    ...rest,
    namespace,
    place: placeStandardWallet,
    face: {
      ...face,
      features: Object.fromEntries(Object.entries(features).map(([name, { facts = {} }]) => [name, facts])),
    },
    needsUser: (method, [input]) =>
      connects(method) ? Object(input).silent !== true : method !== 'standard:disconnect',
    perform(method, params) {
      if (method === 'standard:disconnect') {
        state.isConnected = false
        return undefined
      }
      if (connects(method)) {
        if (Object(params[0]).silent !== true) Object.assign(state, { isConnected: true, isLocked: false })
        return shared()
      }
      if (shared().length === 0) throw new WalletError('The page is not connected.', 4100)
      const act = features[method]?.perform
      if (!act) throw new WalletError(`The wallet has no ${method}.`, 4200)
      return act(...(params as never[]))
    },
    fail: (why) =>
      why === 'rejected'
        ? new WalletError('User rejected the request.', 4001)
        : new WalletError('The wallet is disconnected.', 4900),
    events: (change) => (state.isConnected || change === 'disconnected' ? [['change', shared()]] : []),
  }
}
