import { SettingError } from '../SettingError.ts'
import { coinbaseOrigin, type ServerSettings } from '../settings.ts'
import { readCoinbaseKey } from '../sources/onramp/coinbase/createToken.ts'
import { type Environment, readOrigin } from './readVariable.ts'

const settings = ['ONRAMP_KEY_ID', 'ONRAMP_KEY_SECRET', 'ONRAMP_COUNTRY', 'ONRAMP_ORIGIN'] as const

/** ONRAMP, ONRAMP_KEY_ID, ONRAMP_KEY_SECRET, ONRAMP_COUNTRY and ONRAMP_ORIGIN. Throws `SettingError`. */
export function readOnramp(environment: Environment): ServerSettings['onramp'] {
  const { ONRAMP: provider, ONRAMP_KEY_ID: keyId, ONRAMP_KEY_SECRET: keySecret } = environment
  const origin = readOrigin(environment, 'ONRAMP_ORIGIN') ?? coinbaseOrigin
  if (!provider) {
    const idle = settings.find((name) => environment[name])
    if (idle) throw new SettingError(`ONRAMP: set it to coinbase, since ${idle} is set, or leave both out.`)
    return undefined
  }
  if (provider !== 'coinbase')
    throw new SettingError(`ONRAMP: "${provider}" is none of coinbase, or leave it out to sell nothing.`)
  if (!keyId) throw new SettingError('ONRAMP_KEY_ID: set the id of your Secret API key at Coinbase.')
  if (!keySecret || !isKey(keySecret))
    throw new SettingError(
      'ONRAMP_KEY_SECRET: set the secret of this key as Coinbase shows it: base64 of 64 bytes, or PEM.',
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
      'ONRAMP_COUNTRY: write where your visitors live, DE, or US-NY with the state. Coinbase sells by country.',
    )
  return { country, ...(subdivision !== undefined && { subdivision }) }
}
