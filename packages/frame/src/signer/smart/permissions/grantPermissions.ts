import { permissionSecondsMax, permissionsPerGrantMax } from '@latchkey/protocol/constants'
import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import {
  countedFunctions,
  type GrantedPermission,
  noLimit,
  type PermittedTarget,
  permissionContextParameters,
  permissionValidatorSignatures,
} from '@latchkey/protocol/permissions'
import {
  type AbiFunction,
  type Address,
  bytesToHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  hexToNumber,
  isAddress,
  isAddressEqual,
  isHex,
  numberToHex,
  parseAbi,
  parseAbiItem,
  parseAbiParameters,
  size,
  toFunctionSelector,
  toFunctionSignature,
  zeroAddress,
} from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import type { Account, PreparedCall } from '../../../base/ports.ts'
import { rpcFailure } from '../../rpcFailure.ts'
import type { SignerContext } from '../../signerContext.ts'
import { refuseOwnCalls } from '../refuseOwnCalls.ts'
import { sendBatch } from '../sendBatch.ts'
import { waitForOperation } from '../waitForOperation.ts'
import { isInstalled, validatorType } from './isInstalled.ts'
import { requireAmounts } from './requireAmounts.ts'
import { requireValidator } from './requireValidator.ts'
import { storeSession } from './storeSession.ts'

const abi = parseAbi([
  ...permissionValidatorSignatures,
  'function installModule(uint256 moduleTypeId, address module, bytes initData)',
])
const contextParameters = parseAbiParameters(permissionContextParameters)

/**
 * `wallet_grantPermissions` (ERC-7715). What the visitor approves is stored on chain by the account's validator, which
 * the first grant installs. The account is deployed if needed. The server is notified before the chain, so that every
 * grant is in the visitor's list.
 */
export async function grantPermissions(
  request: FrameRpcRequest,
  account: Account,
  signal: AbortSignal,
  context: SignerContext,
): Promise<unknown> {
  const { chainId } = request
  const [wire] = request.params as [WireGrant]
  const validator = requireValidator(context, chainId)
  if (wire.chainId !== undefined && `eip155:${hexToBigInt(wire.chainId)}` !== chainId)
    throw rpcFailure('unsupportedChainId', 'chainId does not match the active chain.')
  const { granted, permissions, functions } = readGrant(wire, {
    chainSeconds: await readChainSeconds(chainId, context, signal),
    forbidden: [account.address, validator],
  })
  const permitted = granted.targets.map(({ target, selectors: [data = '0x'] }) => ({
    to: target,
    value: 0n,
    data,
  }))
  await refuseOwnCalls(permitted, account, chainId, context, signal)
  await requireAmounts(granted.targets, chainId, context, signal)
  const grant = encodeFunctionData({ abi, functionName: 'grant', args: [granted] })
  const calls: PreparedCall[] = [
    ...((await isInstalled(validator, account, chainId, context, signal))
      ? []
      : [install(validator, account.address)]),
    { to: validator, value: 0n, data: grant },
  ]
  const permissionsContext = encodeAbiParameters(contextParameters, [granted])
  const hash = await sendBatch(request, calls, account, signal, context, {
    permission: { isRevoked: false, granted, functions },
    begin: (smart) => storeSession('create', permissionsContext, smart, context),
  })
  const { success } = await waitForOperation(chainId, hash, context, signal)
  if (!success) throw rpcFailure('transactionRejected', 'The permission grant failed on chain.')
  return {
    chainId: numberToHex(Number(chainId.split(':')[1])),
    address: account.address,
    expiry: granted.validUntil,
    signer: wire.signer,
    grantedPermissions: permissions.map((permission) => ({ policies: [], ...permission })),
    permissionsContext,
    // Target of operations, and the validator in their nonce.
    signerData: { submitToAddress: account.address, validator },
  }
}

const install = (validator: Address, account: Address): PreparedCall => ({
  to: account,
  value: 0n,
  data: encodeFunctionData({ abi, functionName: 'installModule', args: [validatorType, validator, '0x'] }),
})

/** Reads the chain's own clock, which permissions are measured against: visitors' clocks may be wrong. */
async function readChainSeconds(
  chainId: string,
  { chainRpc }: SignerContext,
  signal: AbortSignal,
): Promise<number> {
  const block = await chainRpc(chainId, 'eth_getBlockByNumber', ['latest', false], signal)
  return hexToNumber(Object(block).timestamp)
}

/** One permission that an app requests (ERC-7715). */
type WirePermission = {
  type: string
  data?: unknown
  policies?: readonly { type: string; data?: unknown }[]
  required?: boolean
}

/** Parameters of `wallet_grantPermissions`. */
type WireGrant = {
  chainId?: Hex
  signer?: { type: string; data?: unknown }
  start?: number
  expiry: number
  permissions: readonly WirePermission[]
}

/** An app's request, as the validator expects it and in the app's words. */
type ReadGrant = {
  granted: GrantedPermission
  permissions: readonly WirePermission[]
  functions: Readonly<Record<Hex, string>>
}

const saltBytes = 32

/**
 * Parses the permissions that an app requests. Rejects those that the validator could not enforce. Only optional
 * permissions of an unsupported kind are skipped. Throws `FrameFailureError` RPC.
 */
function readGrant(
  { signer, start = 0, expiry, permissions }: WireGrant,
  { chainSeconds, forbidden }: { chainSeconds: number; forbidden: readonly Address[] },
): ReadGrant {
  if (expiry <= chainSeconds || expiry <= start)
    throw invalid('expiry: must be in the future and after start.')
  if (expiry > chainSeconds + permissionSecondsMax)
    throw invalid('expiry: must be within a year, in Unix seconds.')
  if (permissions.length > permissionsPerGrantMax)
    throw invalid(`At most ${permissionsPerGrantMax} permissions per request.`)
  const known = permissions.filter(({ type, required }) => {
    if (!Object.hasOwn(readers, type) && required) throw invalid(`Unsupported permission type: ${type}.`)
    return Object.hasOwn(readers, type)
  })
  if (known.length === 0) throw invalid('No supported permission was requested.')
  const natives = known.filter(({ type }) => type === 'native-token-transfer')
  if (natives.length > 1) throw invalid('Duplicate native-token-transfer permission.')
  const functions: Record<Hex, string> = {}
  const targets = known.flatMap((permission) => {
    const target = readers[permission.type]?.(permission, functions)
    return target ? [target] : []
  })
  for (const [at, { target }] of targets.entries()) {
    if ([zeroAddress, entryPoint08Address, ...forbidden].some((each) => isAddressEqual(each, target)))
      throw invalid(`Permissions for ${target} are not allowed.`)
    if (targets.findIndex((other) => isAddressEqual(other.target, target)) !== at)
      throw invalid(`Use only one permission for ${target}.`)
  }
  return {
    permissions: known,
    functions,
    granted: {
      signer: readSigner(signer),
      validAfter: start,
      validUntil: expiry,
      valueLimit: natives[0] ? readAllowance(natives[0]) : 0n,
      feeLimit: leastOf(known.flatMap(readGasLimit)),
      targets,
      salt: bytesToHex(crypto.getRandomValues(new Uint8Array(saltBytes))),
    },
  }
}

type Reader = (permission: WirePermission, functions: Record<Hex, string>) => PermittedTarget | undefined

const [transferSelector = '0x'] = Object.keys(countedFunctions) as Hex[]

/** Calls that each kind of permission allows; a native one only allows plain transfers. */
const readers: Readonly<Record<string, Reader>> = {
  'native-token-transfer': () => undefined,
  'erc20-token-transfer': (permission) => ({
    target: readTarget(permission),
    selectors: [transferSelector],
    amountLimit: readAllowance(permission),
  }),
  'contract-call'(permission, functions) {
    const calls: unknown = Object(permission.data).calls
    if (!Array.isArray(calls) || calls.length === 0)
      throw invalid('contract-call: calls is missing or empty.')
    const selectors = calls.map((call) => {
      const read = readFunction(call)
      if (!read) throw invalid(`${String(call)} is not a function signature.`)
      if (read.signature !== undefined) functions[read.selector] = read.signature
      return read.selector
    })
    const amountLimit = readAllowance(permission)
    const uncounted = selectors.find((selector) => !Object.hasOwn(countedFunctions, selector))
    if (amountLimit !== noLimit && uncounted !== undefined)
      throw invalid(`token-allowance is not supported for ${functions[uncounted] ?? uncounted}.`)
    return { target: readTarget(permission), selectors, amountLimit }
  },
}

function readTarget({ data }: WirePermission): Address {
  const { address } = Object(data)
  if (typeof address !== 'string' || !isAddress(address, { strict: false }))
    throw invalid('data.address: expected a contract address.')
  return address
}

function readSigner(signer: WireGrant['signer']): Address {
  const id: unknown = Object(signer?.data).id
  if (signer?.type !== 'account' || typeof id !== 'string' || !isAddress(id, { strict: false }))
    throw invalid('signer: expected a key, like {"type":"account","data":{"id":"0x…"}}.')
  return id
}

/** Returns the limit of a permission's amounts. Throws for a policy that cannot be enforced. */
function readAllowance({ policies = [] }: WirePermission): bigint {
  let allowance = noLimit
  for (const { type, data } of policies) {
    if (type === 'gas-limit') continue
    if (type !== 'token-allowance') throw invalid(`Unsupported policy type: ${type}.`)
    const limit = readQuantity(Object(data).allowance)
    if (limit < allowance) allowance = limit
  }
  return allowance
}

const readGasLimit = ({ policies = [] }: WirePermission): bigint[] =>
  policies.filter(({ type }) => type === 'gas-limit').map(({ data }) => readQuantity(Object(data).limit))

/** Returns the lowest of several limits; zero without limits. */
function leastOf(limits: readonly bigint[]): bigint {
  const [least = 0n] = [...limits].sort((a, b) => (a < b ? -1 : 1))
  return least
}

function readQuantity(value: unknown): bigint {
  if (isHex(value) && value.length > 2) {
    const quantity = hexToBigInt(value)
    if (quantity <= noLimit) return quantity
  }
  throw invalid('Limits must be hex quantities.')
}

const invalid = (message: string) => rpcFailure('invalidParams', message)

const selectorBytes = 4

/**
 * Parses a function by its signature, such as `mint(address to, uint256 id)`, which is returned without parameter
 * names, or by its selector, which has no signature. Undefined if it is neither.
 */
function readFunction(call: unknown): { selector: Hex; signature: string | undefined } | undefined {
  if (typeof call !== 'string') return undefined
  if (isHex(call))
    return size(call) === selectorBytes
      ? { selector: call.toLowerCase() as Hex, signature: undefined }
      : undefined
  try {
    const text = call.startsWith('function ') ? call : `function ${call}`
    const item = parseAbiItem([text]) as AbiFunction
    return { selector: toFunctionSelector(item), signature: toFunctionSignature(item) }
  } catch {
    return undefined
  }
}
