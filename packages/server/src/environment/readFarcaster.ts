import { isAddress } from 'viem'
import { SettingError } from '../base/SettingError.ts'
import type { FarcasterSettings } from '../settings/settings.ts'
import { isSafeAddress } from './isSafeAddress.ts'
import { readSecretJson } from './readSecretJson.ts'
import type { Environment } from './readVariable.ts'

const example =
  '{"relay":"https://relay.farcaster.xyz","rpc":"https://optimism.example.com/key","chainId":"eip155:10","registry":"0x…"}'

/**
 * Reads FARCASTER, the configuration of logins with Farcaster. Throws `SettingError`, which names a field but never a
 * secret.
 */
export function readFarcaster(
  environment: Environment,
  readFile: (path: string) => string,
): FarcasterSettings | undefined {
  const text = environment.FARCASTER?.trim()
  if (!text) return undefined
  const read = readSecretJson(text, readFile)
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new SettingError(`FARCASTER: must be JSON, or the path of a JSON file: ${example}.`)
  const { relay, rpc, chainId, registry }: Record<string, unknown> = { ...read }
  const problem = (field: string, what: string) => new SettingError(`FARCASTER: ${field} ${what}`)
  if (!isSafeAddress(relay) || new URL(relay).href !== `${new URL(relay).origin}/`)
    throw problem('relay', 'must be an https origin.')
  if (!isSafeAddress(rpc)) throw problem('rpc', 'must be an https URL.')
  if (!isEip155(chainId)) throw problem('chainId', 'must be an eip155 chain, such as eip155:10.')
  if (typeof registry !== 'string' || !isAddress(registry))
    throw problem('registry', 'must be a contract address.')
  return { relay, rpc, chainId, registry }
}

const isEip155 = (text: unknown): text is `eip155:${string}` =>
  typeof text === 'string' && /^eip155:[1-9]\d{0,15}$/.test(text)
