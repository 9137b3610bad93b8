import { isAddress } from 'viem'
import { SettingError } from '../SettingError.ts'
import type { FarcasterSettings } from '../settings.ts'
import { isSafeAddress } from './isSafeAddress.ts'
import { readSecretJson } from './readSecretJson.ts'
import type { Environment } from './readVariable.ts'

const example =
  '{"relay":"https://relay.farcaster.xyz","rpc":"https://optimism.example.com/key","chainId":"eip155:10","registry":"0x…"}'

/** FARCASTER: how it is asked who somebody is. Throws `SettingError`, which names a field, and no secret. */
export function readFarcaster(
  environment: Environment,
  readFile: (path: string) => string,
): FarcasterSettings | undefined {
  const text = environment.FARCASTER?.trim()
  if (!text) return undefined
  const read = readSecretJson(text, readFile)
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new SettingError(`FARCASTER: write JSON, or a file with it, ${example}.`)
  const { relay, rpc, chainId, registry }: Record<string, unknown> = { ...read }
  const problem = (field: string, what: string) => new SettingError(`FARCASTER: ${field} ${what}`)
  if (!isSafeAddress(relay) || new URL(relay).href !== `${new URL(relay).origin}/`)
    throw problem('relay', 'is no origin with https.')
  if (!isSafeAddress(rpc)) throw problem('rpc', 'is no address with https.')
  if (!isEip155(chainId)) throw problem('chainId', 'is no chain of eip155, as eip155:10 is.')
  if (typeof registry !== 'string' || !isAddress(registry))
    throw problem('registry', 'is no address of a contract.')
  return { relay, rpc, chainId, registry }
}

const isEip155 = (text: unknown): text is `eip155:${string}` =>
  typeof text === 'string' && /^eip155:[1-9]\d{0,15}$/.test(text)
