import { type Caip2, isCaip2, nativeTokenAddress, parseCaip2 } from '@latchkey/protocol/ids'
import { SettingError } from '../base/SettingError.ts'
import { isSolanaAddress } from '../chains/addresses.ts'
import type { ServedChain, ServedNetwork } from '../settings/settings.ts'

/** The settings of a chain in CHAINS, beyond the catalogue. */
export type Addition = Pick<
  ServedChain,
  'tokens' | 'prices' | 'amm' | 'swaps' | 'smartAccounts' | 'spam' | 'index'
> & {
  network?: Partial<ServedNetwork>
}

/** Parses an entry of CHAINS. `at` is its index. Throws `SettingError`. */
export function toAddition(entry: unknown, at: number): [Caip2, Addition] {
  const { id, network, tokens, prices, amm, swaps, smartAccounts, spam, index } = Object(entry)
  const where = `CHAINS: entry ${at + 1}`
  if (typeof id !== 'string' || !isCaip2(id))
    throw new SettingError(`${where}: id must be a chain id such as "eip155:1".`)
  const { namespace } = parseCaip2(id)
  const isOwnAddress = ownAddress[namespace] ?? isText
  if (network !== undefined) checkNetwork(network, `${where} (${id})`)
  const stranger = listStrangers(namespace).find((member) => Object(entry)[member] !== undefined)
  if (stranger)
    throw new SettingError(
      `${where} (${id}): ${stranger} is not supported on ${namespace} chains. Remove it.`,
    )
  if (
    tokens !== undefined &&
    !(Array.isArray(tokens) && tokens.every((token) => isToken(token, isOwnAddress)))
  )
    throw new SettingError(
      `${where} (${id}): tokens must be a list of {"address","name","symbol","decimals"}, with optional "logoUri" and "eip2612".`,
    )
  const isPriced = (address: string) => address === nativeTokenAddress(namespace) || isOwnAddress(address)
  if (prices !== undefined && !arePrices(prices, isPriced))
    throw new SettingError(
      `${where} (${id}): prices must be US dollars by address, as strings: {"address":"1.25"}; the native token's address is ${nativeTokenAddress(namespace)}.`,
    )
  if (amm !== undefined && !isAmm(amm))
    throw new SettingError(
      `${where} (${id}): amm must be {"factory","router","wrapped","usdToken"}, four addresses, with optional "feeBps" (30 by default) and "takesPermits" (true or false).`,
    )
  if (swaps !== undefined && swaps !== 'router' && swaps !== '0x')
    throw new SettingError(`${where} (${id}): swaps must be "router" or "0x".`)
  if (swaps === 'router' && amm === undefined)
    throw new SettingError(`${where} (${id}): swaps "router" requires amm.`)
  if (smartAccounts !== undefined && !areSmartAccounts(smartAccounts))
    throw new SettingError(
      `${where} (${id}): smartAccounts must be {"factory","implementation","bundlerUrl"}, two addresses and an http(s) URL, with optional "paymasterUrl" and the optional addresses "permissionValidator" and "delegate".`,
    )
  if (spam !== undefined && !(Array.isArray(spam) && spam.every(isOwnAddress)))
    throw new SettingError(`${where} (${id}): spam must be a list of addresses.`)
  const fromBlock = index === undefined ? undefined : Object(index).fromBlock
  if (index !== undefined && !/^\d+$/.test(String(fromBlock)))
    throw new SettingError(`${where} (${id}): index must be {"fromBlock": number}.`)
  return [
    id,
    {
      network,
      tokens,
      prices,
      amm,
      swaps,
      smartAccounts,
      spam,
      ...(fromBlock !== undefined && { index: { fromBlock: BigInt(fromBlock) } }),
    },
  ]
}

/** Returns the members that do not apply to the chains of a namespace. */
function listStrangers(namespace: string): readonly (keyof Addition)[] {
  const ofEvm = ['amm', 'swaps', 'smartAccounts', 'index'] as const
  if (namespace === 'eip155') return []
  return namespace === 'bip122' || namespace === 'polkadot' ? ['tokens', ...ofEvm] : ofEvm
}

/** Validates token addresses by namespace. Other namespaces accept any text. */
const ownAddress: { readonly [namespace: string]: (value: unknown) => boolean } = {
  eip155: isAddress,
  solana: (value) => typeof value === 'string' && isSolanaAddress(value),
  // A denomination in its CAIP-10 form: `ibc%2F…`.
  cosmos: (value) => typeof value === 'string' && /^([-.a-zA-Z0-9]|%2F|%3A){1,124}$/.test(value),
}

/**
 * The members of a network that CHAINS may set, each with its validator and form. Its id and upstreams come from other
 * settings.
 */
const networkMembers: {
  readonly [name: string]: readonly [isValid: (value: unknown) => boolean, form: string]
} = {
  name: [isText, 'a string'],
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
  polkadot: [
    (value) => isPrefix(Object(value).ss58Prefix),
    '{"ss58Prefix"}, a number from the SS58 registry',
  ],
  cosmos: [
    (value) =>
      isRecord(value) &&
      [Reflect.get(value, 'bech32Prefix'), Reflect.get(value, 'denom')].every(
        (text) => isText(text) && text !== '',
      ),
    '{"bech32Prefix","denom"}',
  ],
}

function checkNetwork(network: unknown, where: string) {
  if (!isRecord(network))
    throw new SettingError(`${where}: network must be an object such as {"name","nativeCurrency"}.`)
  for (const [member, [isValid, form]] of Object.entries(networkMembers)) {
    const value: unknown = Reflect.get(network, member)
    if (value !== undefined && !isValid(value))
      throw new SettingError(`${where}: network.${member} must be ${form}.`)
  }
}

function isToken(token: unknown, isOwnAddress: (value: unknown) => boolean): boolean {
  const { address, logoUri, eip2612 } = Object(token)
  return (
    isCurrency(token) &&
    isOwnAddress(address) &&
    (logoUri === undefined || isText(logoUri)) &&
    (eip2612 === undefined || isFlag(eip2612))
  )
}

function arePrices(prices: unknown, isPriced: (address: string) => boolean): boolean {
  return (
    isRecord(prices) &&
    Object.keys(prices).every(isPriced) &&
    Object.values(prices).every((price) => isText(price) && /^\d{1,30}(\.\d{1,18})?$/.test(price))
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
  const { factory, implementation, permissionValidator, delegate, bundlerUrl, paymasterUrl } = Object(value)
  return (
    isAddress(factory) &&
    isAddress(implementation) &&
    [permissionValidator, delegate].every((contract) => contract === undefined || isAddress(contract)) &&
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

function isPrefix(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 16_384
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
