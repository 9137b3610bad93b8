import { SettingError } from '../base/SettingError.ts'
import { readCoinbaseKey } from '../onramp/coinbase/createToken.ts'
import { coinbaseOrigin, type ServerSettings } from '../settings/settings.ts'
import { type Environment, readOrigin } from './readVariable.ts'

const settings = ['ONRAMP_KEY_ID', 'ONRAMP_KEY_SECRET', 'ONRAMP_COUNTRY', 'ONRAMP_ORIGIN'] as const

/** Reads ONRAMP, ONRAMP_KEY_ID, ONRAMP_KEY_SECRET, ONRAMP_COUNTRY and ONRAMP_ORIGIN. Throws `SettingError`. */
export function readOnramp(environment: Environment): ServerSettings['onramp'] {
  const { ONRAMP: provider, ONRAMP_KEY_ID: keyId, ONRAMP_KEY_SECRET: keySecret } = environment
  const origin = readOrigin(environment, 'ONRAMP_ORIGIN') ?? coinbaseOrigin
  if (!provider) {
    const idle = settings.find((name) => environment[name])
    if (idle)
      throw new SettingError(`ONRAMP: required, because ${idle} is set. Use coinbase, or remove both.`)
    return undefined
  }
  if (provider !== 'coinbase')
    throw new SettingError(
      `ONRAMP: "${provider}" is not supported. Use coinbase, or remove it to disable buying.`,
    )
  if (!keyId) throw new SettingError('ONRAMP_KEY_ID: required. Use the id of your Coinbase Secret API key.')
  if (!keySecret || !isKey(keySecret))
    throw new SettingError(
      'ONRAMP_KEY_SECRET: must be the secret of this key as Coinbase shows it: 64 bytes in base64, or PEM.',
    )
  return { provider, keyId, keySecret, ...readPlace(environment), origin }
}

function isKey(secret: string): boolean {
  try {
    readCoinbaseKey(secret)
    return true
  } catch {
    return false
  }
}

function readPlace({ ONRAMP_COUNTRY }: Environment): { country: string; subdivision?: string } {
  const [, country, subdivision] = /^([A-Z]{2})(?:-([A-Z0-9]{1,3}))?$/.exec(ONRAMP_COUNTRY ?? '') ?? []
  if (country === undefined || (country === 'US' && subdivision === undefined))
    throw new SettingError(
      'ONRAMP_COUNTRY: must be the country where your visitors live, such as DE, or US-NY with the state. Coinbase sells by country.',
    )
  return { country, ...(subdivision !== undefined && { subdivision }) }
}
