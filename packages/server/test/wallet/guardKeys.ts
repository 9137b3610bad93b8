import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../../src/storage/database.ts'
import { createLocalKey, type WalletKeySettings } from '../../src/wallet/keys/openWalletKeys.ts'

const underWay = new AsyncLocalStorage<true>()

/** Returns a database whose transactions are known to the keys of `guardKeys`. */
export function guardTransactions(database: Database): Database {
  const transaction: Database['transaction'] = (work, config) =>
    database.transaction((within) => underWay.run(true, () => work(within)), config)
  return Object.assign(Object.create(database) as Database, { transaction })
}

/**
 * Returns keys that fail within a transaction, as a slow KMS eventually would: each call occupies a connection of the
 * pool until the KMS responds.
 */
export function guardKeys(keys: WalletKeySettings): WalletKeySettings {
  const guard = (key: WalletKeySettings['server'][number]): WalletKeySettings['server'][number] => {
    const isLocal = 'key' in key
    const { id, wrap, unwrap } = isLocal ? createLocalKey(key) : key
    const refuse = () => {
      if (underWay.getStore()) throw new TypeError('A wallet key was used within a transaction.')
    }
    return {
      id,
      async wrap(...given) {
        refuse()
        return wrap(...given)
      },
      async unwrap(...given) {
        refuse()
        // A local key throws for input that a KMS resolves with undefined.
        return isLocal ? unwrap(...given).catch(() => undefined) : unwrap(...given)
      },
    }
  }
  const guardAll = ([first, ...others]: WalletKeySettings['server']): WalletKeySettings['server'] => [
    guard(first),
    ...others.map(guard),
  ]
  return { ...keys, server: guardAll(keys.server), recovery: guardAll(keys.recovery) }
}
