import { type Caip2, isCaip2 } from '@latchkey/protocol/ids'
import type { ServedChain, ServedNetwork } from '../settings.ts'
import { SettingError } from './readVariable.ts'

/** What CHAINS says of a chain beyond the catalogue. */
export type Addition = Pick<ServedChain, 'tokens' | 'amm' | 'swaps' | 'smartAccounts' | 'spam' | 'index'> & {
  network?: Partial<ServedNetwork>
}

/** Reads an entry of CHAINS; `at` is its place, from 0. Throws `SettingError`. */
export function toAddition(entry: unknown, at: number): [Caip2, Addition] {
  const { id, network, tokens, amm, swaps, smartAccounts, spam, index } = Object(entry)
  const where = `CHAINS: entry ${at + 1}`
  if (typeof id !== 'string' || !isCaip2(id)) throw new SettingError(`${where} has no id such as "eip155:1".`)
  if (network !== undefined) checkNetwork(network, `${where} (${id})`)
  if (tokens !== undefined && !(Array.isArray(tokens) && tokens.every(isToken)))
    throw new SettingError(
      `${where} (${id}): tokens are {"address","name","symbol","decimals"}, "logoUri" and "eip2612" if any.`,
    )
  if (amm !== undefined && !isAmm(amm))
    throw new SettingError(
      `${where} (${id}): amm is {"factory","router","wrapped","usdToken"}, four addresses, "feeBps" if it is not 30, and "takesPermits" if its router does.`,
    )
  if (swaps !== undefined && swaps !== 'router' && swaps !== '0x')
    throw new SettingError(`${where} (${id}): swaps is "router" or "0x".`)
  if (swaps === 'router' && amm === undefined)
    throw new SettingError(`${where} (${id}): swaps over a router need its amm.`)
  if (smartAccounts !== undefined && !areSmartAccounts(smartAccounts))
    throw new SettingError(
      `${where} (${id}): smartAccounts is {"factory","implementation","bundlerUrl"}, two addresses and an http(s) URL, and "paymasterUrl" if somebody pays.`,
    )
  if (spam !== undefined && !(Array.isArray(spam) && spam.every(isAddress)))
    throw new SettingError(`${where} (${id}): spam is a list of addresses.`)
  const fromBlock = index === undefined ? undefined : Object(index).fromBlock
  if (index !== undefined && !/^\d+$/.test(String(fromBlock)))
    throw new SettingError(`${where} (${id}): index is {"fromBlock": number}.`)
  return [
    id,
    {
      network,
      tokens,
      amm,
      swaps,
      smartAccounts,
      spam,
      ...(fromBlock !== undefined && { index: { fromBlock: BigInt(fromBlock) } }),
    },
  ]
}

/** What CHAINS may say of a network, with guard and form; its id and its upstreams stand in other settings. */
const networkMembers: {
  readonly [name: string]: readonly [isValid: (value: unknown) => boolean, form: string]
} = {
  name: [isText, 'a text'],
  nativeCurrency: [isCurrency, '{"name","symbol","decimals"}'],
  blockExplorers: [isExplorer, '{"default":{"name","url"}}'],
  contracts: [
    (value) =>
      isRecord(value) && Object.values(value).every((contract) => isAddress(Object(contract).address)),
    '{"multicall3":{"address"},"ensUniversalResolver":{"address"}}, either or both',
  ],
  tokens: [
    (value) => Array.isArray(value) && value.every((token) => isCurrency(token) && isAddress(token.address)),
    'a list of {"address","name","symbol","decimals"}',
  ],
  assets: [
    (value) => isRecord(value) && Object.values(value).every(isText),
    '{"imageId","imageUrl"}, either or both',
  ],
  testnet: [isFlag, 'true or false'],
}

function checkNetwork(network: unknown, where: string) {
  if (!isRecord(network))
    throw new SettingError(`${where}: network is {"name","nativeCurrency"}, and more if it has any.`)
  for (const [member, [isValid, form]] of Object.entries(networkMembers)) {
    const value: unknown = Reflect.get(network, member)
    if (value !== undefined && !isValid(value))
      throw new SettingError(`${where}: network.${member} is ${form}.`)
  }
}

function isToken(token: unknown): boolean {
  const { address, logoUri, eip2612 } = Object(token)
  return (
    isCurrency(token) &&
    isAddress(address) &&
    (logoUri === undefined || isText(logoUri)) &&
    (eip2612 === undefined || isFlag(eip2612))
  )
}

function isAmm(amm: unknown): boolean {
  const { feeBps, takesPermits } = Object(amm)
  return (
    ['factory', 'router', 'wrapped', 'usdToken'].every((key) => isAddress(Object(amm)[key])) &&
    (feeBps === undefined || (Number.isInteger(feeBps) && feeBps >= 0 && feeBps < 10_000)) &&
    (takesPermits === undefined || isFlag(takesPermits))
  )
}

function areSmartAccounts(value: unknown): boolean {
  const { factory, implementation, bundlerUrl, paymasterUrl } = Object(value)
  return (
    isAddress(factory) &&
    isAddress(implementation) &&
    isHttpUrl(bundlerUrl) &&
    (paymasterUrl === undefined || isHttpUrl(paymasterUrl))
  )
}

function isHttpUrl(value: unknown): boolean {
  return isText(value) && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

function isCurrency(value: unknown): boolean {
  const { name, symbol, decimals } = Object(value)
  return isText(name) && isText(symbol) && Number.isInteger(decimals) && decimals >= 0 && decimals <= 255
}

function isExplorer(value: unknown): boolean {
  const { name, url } = Object(Object(value).default)
  return isText(name) && isText(url) && URL.canParse(url)
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}
