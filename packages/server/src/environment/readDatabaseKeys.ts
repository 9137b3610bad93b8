import { SettingError } from '../base/SettingError.ts'
import type { ServerSettings } from '../settings/settings.ts'
import { readSecretJson } from './readSecretJson.ts'
import type { Environment } from './readVariable.ts'

const example = '[{"id":"1","key":"…"}], with each key from `openssl rand -hex 32`'

/** Reads DATABASE_KEYS and DATABASE_BOUND. Throws `SettingError`. */
export function readDatabaseKeys(
  { DATABASE_KEYS: keys, DATABASE_BOUND: bound }: Environment,
  readFile: (path: string) => string,
): Pick<ServerSettings, 'databaseKeys' | 'databaseBound'> {
  if (bound && !['0', '1'].includes(bound))
    throw new SettingError(`DATABASE_BOUND: "${bound}" is invalid. Use 0 or 1, or remove it.`)
  const databaseKeys = keys ? readSecretJson(keys.trim(), readFile) : undefined
  if (keys && !isKeys(databaseKeys))
    throw new SettingError(`DATABASE_KEYS: must be JSON, or the path of a JSON file: ${example}.`)
  return {
    ...(isKeys(databaseKeys) && { databaseKeys }),
    ...(bound && { databaseBound: bound === '1' }),
  }
}

function isKeys(list: unknown): list is { id: string; key: string }[] {
  return (
    Array.isArray(list) &&
    list.length > 0 &&
    new Set(list.map((key) => Object(key).id)).size === list.length &&
    list
      .map(Object)
      .every(({ id, key }) => typeof id === 'string' && id !== '' && /^[0-9a-f]{64}$/i.test(key))
  )
}
