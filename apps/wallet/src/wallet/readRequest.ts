import type { DevAccount } from '@latchkey/devnet/walletPage'
import { isObject } from '@latchkey/protocol/isObject'
import { parseJson } from '@latchkey/protocol/parseJson'
import { type Hex, hexToBytes, isAddress, isHex, stringToHex } from 'viem'

/** A network by the name it has in the wallet. */
export type KnownNetwork = { id: string; name: string }

/** An app's request in a form that can be shown to the user. */
export type Asked =
  | { type: 'message'; account: DevAccount; bytes: Hex; text: string | undefined }
  | { type: 'typedData'; account: DevAccount; typedData: TypedDataText }
  | {
      type: 'transaction'
      account: DevAccount
      to: Hex | undefined
      value: bigint
      data: Hex
      gas: bigint | undefined
    }
  | { type: 'switch'; networkId: string }
  | { type: 'add'; network: KnownNetwork }
  /** Rejected with this error without asking the user (EIP-1193, EIP-3326). */
  | { type: 'refused'; code: number; message: string }

/** Typed data (EIP-712) as received, split into its parts. */
type TypedDataText = {
  domain: Readonly<Record<string, unknown>>
  types: Readonly<Record<string, unknown>>
  primaryType: string
  message: Readonly<Record<string, unknown>>
}

/** State of the wallet that reading a request needs. */
export type Known = {
  accounts: readonly DevAccount[]
  networks: readonly KnownNetwork[]
  /** CAIP-2 id of the only chain that it sends on. */
  localId: string
}

/** Reads a request received for a chain (CAIP-2). */
export function readRequest(
  { chainId, request }: { chainId: string; request: { method: string; params: unknown } },
  known: Known,
): Asked {
  const params = Array.isArray(request.params) ? request.params : []
  switch (request.method) {
    case 'personal_sign':
      return readMessage(params, known)
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4':
      return readTypedData(params, known)
    case 'eth_sendTransaction':
      return readTransaction(params[0], chainId, known)
    case 'wallet_switchEthereumChain':
      return readSwitch(params[0], known)
    case 'wallet_addEthereumChain':
      return readAddition(params[0])
    default:
      return refused(4200, `This wallet does not support ${request.method}.`)
  }
}

const refused = (code: number, message: string): Asked => ({ type: 'refused', code, message })
const malformed = (what: string) => refused(-32_602, `${what} is invalid.`)
const stranger = refused(4100, 'The account is not in this wallet.')

/** Reads a message request. Some apps pass the address first. */
function readMessage(params: readonly unknown[], { accounts }: Known): Asked {
  const [first, second] = params
  const [message, address] =
    isAddressLike(first) && !isAddressLike(second) ? [second, first] : [first, second]
  if (typeof message !== 'string') return malformed('The message')
  const account = find(accounts, address)
  if (!account) return stranger
  const bytes = isHex(message) ? message : stringToHex(message)
  return { type: 'message', account, bytes, text: toText(bytes) }
}

function readTypedData([address, value]: readonly unknown[], { accounts }: Known): Asked {
  const account = find(accounts, address)
  if (!account) return stranger
  const typedData = typeof value === 'string' ? parseJson(value) : value
  if (!isObject(typedData)) return malformed('The typed data')
  const { domain = {}, types, primaryType, message } = typedData
  if (!isObject(domain) || !isObject(types) || !isObject(message) || typeof primaryType !== 'string')
    return malformed('The typed data')
  return { type: 'typedData', account, typedData: { domain, types, primaryType, message } }
}

function readTransaction(value: unknown, chainId: string, { accounts, localId }: Known): Asked {
  if (!isObject(value)) return malformed('The transaction')
  const { from, to, data = value.input ?? '0x' } = value
  const account = find(accounts, from)
  if (!account) return stranger
  if (chainId !== localId) return refused(4901, 'This wallet only sends on the local network.')
  const amount = readQuantity(value.value ?? '0x0')
  const gas = value.gas === undefined ? undefined : readQuantity(value.gas)
  const isWrong = (to !== undefined && to !== null && !isAddressLike(to)) || !isHex(data)
  if (isWrong || amount === undefined || (value.gas !== undefined && gas === undefined))
    return malformed('The transaction')
  return { type: 'transaction', account, to: to ? (to as Hex) : undefined, value: amount, data, gas }
}

function readSwitch(value: unknown, { networks }: Known): Asked {
  const id = readChain(value)
  if (id === undefined) return malformed('The chain')
  return networks.some((network) => network.id === id)
    ? { type: 'switch', networkId: id }
    : refused(4902, 'Unrecognized chain ID. Add the network with wallet_addEthereumChain first.')
}

function readAddition(value: unknown): Asked {
  const id = readChain(value)
  const name = isObject(value) ? value.chainName : undefined
  if (id === undefined || typeof name !== 'string' || name === '') return malformed('The chain')
  return { type: 'add', network: { id, name: name.slice(0, 60) } }
}

function readChain(value: unknown): string | undefined {
  const number = isObject(value) ? readQuantity(value.chainId) : undefined
  return number === undefined || number <= 0n ? undefined : `eip155:${number}`
}

function readQuantity(value: unknown): bigint | undefined {
  return isHex(value) && value.length > 2 ? BigInt(value) : undefined
}

function find(accounts: readonly DevAccount[], address: unknown): DevAccount | undefined {
  return accounts.find((account) => account.address.toLowerCase() === String(address).toLowerCase())
}

/** Decodes bytes as UTF-8. Undefined if they are invalid or contain control characters. */
function toText(bytes: Hex): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(bytes))
    return /^[^\p{Cc}]*$/u.test(text.replace(/[\n\r\t]/g, '')) ? text : undefined
  } catch {
    return undefined
  }
}

const isAddressLike = (value: unknown) => typeof value === 'string' && isAddress(value, { strict: false })
