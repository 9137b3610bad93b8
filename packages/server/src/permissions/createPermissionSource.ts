import { permissionPendingMs, permissionsPendingMax } from '@latchkey/protocol/constants'
import { type Caip2, type Caip10, parseCaip10, toCaip10 } from '@latchkey/protocol/ids'
import {
  type GrantedPermission,
  noLimit,
  type PermittedTarget,
  permissionContextParameters,
  permissionValidatorSignatures,
  toSessionText,
} from '@latchkey/protocol/permissions'
import type { Pci } from '@latchkey/protocol/schema'
import {
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  getAddress,
  type Hex,
  keccak256,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { RequestFailure } from '../base/RequestFailure.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import { findChain } from '../chains/findChain.ts'
import { verifyByChain } from '../chains/verifyByChain.ts'
import type { Project, ServedChain } from '../settings/settings.ts'
import type { KeptPermission, PermissionStore } from './createPermissionStore.ts'

/**
 * The port for permissions that accounts grant to the keys of apps. Only their on-chain validator enforces them and
 * decides whether they are valid. This source stores what they contain. Changes throw `RequestFailure`.
 */
export type PermissionSource = {
  /** Lists the granted permissions, newest first (7.21). Calls `charge` with the number of chain requests. */
  list(account: Caip10, charge: (calls: number) => void): Promise<Pci[]>
  /**
   * Stores a permission that an account is about to grant, and returns its id. If the account has too many that are not
   * on chain, the oldest is deleted. Calls `charge` with the number of chain requests.
   */
  create(
    asked: { account: Caip10; project: string; context: Hex; signature: Hex },
    charge: (calls: number) => void,
  ): Promise<string>
  /** Records that a permission was revoked (7.22). Rejects while it is still valid on chain. */
  revoke(asked: { account: Caip10; project: string; pci: string; signature: string }): Promise<void>
  /** Deletes permissions that are not on chain a day after they were stored. */
  sweep(): Promise<void>
}

/** Dependencies of the handlers of permissions. */
export type PermissionPorts = { sources: { permissions: PermissionSource } }

/** Parameters of `createPermissionSource`. */
export type PermissionSourceOptions = {
  store: PermissionStore
  chains: ReadonlyMap<Caip2, ServedChain>
  /** Returns a client that bypasses every cache. */
  client(chainId: Caip2): EvmClient
  projects: ReadonlyMap<string, Project>
  now?: () => number
}

const abi = parseAbi(permissionValidatorSignatures)

/** Creates a source that stores permissions and reads their state from their validators. */
export function createPermissionSource(options: PermissionSourceOptions): PermissionSource {
  const { store, chains, client, projects, now = Date.now } = options
  const nowSeconds = () => Math.floor(now() / 1000)

  const open = (account: Caip10) => {
    const { chainId, address } = parseCaip10(account)
    const validator = findChain(chains, chainId).smartAccounts?.permissionValidator
    return { chainId, address: address as Address, validator, key: toCaip10(chainId, address.toLowerCase()) }
  }
  const requireSignature = async (
    action: 'create' | 'revoke',
    { account, project, pci, signature }: { account: Caip10; project: string; pci: string; signature: Hex },
  ) => {
    const { chainId, address } = open(account)
    const message = toSessionText(action, { pci, address: account, projectId: project })
    if (!(await verifyByChain(client(chainId), { address, message, signature })))
      throw new RequestFailure('SIGNATURE_INVALID', {
        field: 'signature',
        description: `The account did not sign ${message}`,
      })
  }
  /** Reads a permission's state, and remembers that it was granted. */
  const readGrant = async (chainId: Caip2, validator: Address, kept: KeptPermission) => {
    const address = parseCaip10(kept.account).address as Address
    const state = await readState(client(chainId), validator, address, kept.pci)
    if (state.grantedAt !== 0 && kept.grantedAt === null)
      await store.setGranted(kept.account, kept.pci, state.grantedAt)
    return state
  }
  return {
    async list(account, charge) {
      const { chainId, validator, key } = open(account)
      if (!validator) return []
      const kept = await store.list(key, nowSeconds())
      charge(kept.filter(({ revokedAt }) => revokedAt === null).length)
      const listed = kept.map(async (each) => {
        if (each.revokedAt !== null) return toPci(each, each.revokedAt, projects)
        const { grantedAt, revokedAt } = await readGrant(chainId, validator, each)
        return grantedAt === 0 ? [] : toPci(each, revokedAt, projects)
      })
      return (await Promise.all(listed)).flat()
    },

    async create({ account, project, context, signature }, charge) {
      const { chainId, validator, key } = open(account)
      const permission = readContext(context)
      if (!validator) throw refuse('address', 'Permissions are not supported on this chain.')
      if (!permission) throw refuse('context', 'It is not a permission of the validator.')
      const pci = keccak256(context)
      await requireSignature('create', { account, project, pci, signature })
      const pending = (await store.listPending(key)).filter((each) => each.pci !== pci)
      if (pending.length >= permissionsPendingMax) {
        // Nothing tells the server about grants. Those on chain are not replaced.
        charge(pending.length)
        await Promise.all(pending.map((each) => readGrant(chainId, validator, each)))
      }
      const kept = await store.add({
        account: key,
        pci,
        project,
        context: context.toLowerCase() as Hex,
        expiresAt: permission.validUntil,
        createdAt: now(),
        grantedAt: null,
        revokedAt: null,
      })
      if (kept?.project !== project) throw refuse('context', 'This permission belongs to another project.')
      return pci
    },

    async revoke({ account, project, pci, signature }) {
      const { chainId, address, validator, key } = open(account)
      const kept = await store.find(key, pci)
      if (!validator || kept?.project !== project)
        throw refuse('pci', 'Session not found for this account and project.')
      await requireSignature('revoke', { account, project, pci, signature: signature as Hex })
      if (kept.revokedAt !== null) return
      const { grantedAt, revokedAt } = await readState(client(chainId), validator, address, kept.pci)
      if (grantedAt === 0) return store.remove(key, pci)
      const endedAt = revokedAt || (kept.expiresAt <= nowSeconds() ? kept.expiresAt : 0)
      if (endedAt === 0)
        throw refuse('pci', 'It is still active on chain. Revoke it with the account’s validator first.')
      await store.setRevoked(key, pci, endedAt)
    },

    async sweep() {
      const before = now() - permissionPendingMs
      const sweepChain = async ({ id, smartAccounts }: ServedChain) => {
        const validator = smartAccounts?.permissionValidator
        if (validator) await sweepPending(store, id, before, (each) => readGrant(id, validator, each))
      }
      // An unreachable chain does not keep the others from being swept.
      await Promise.all([...chains.values()].map(sweepChain))
    },
  }
}

/** How many permissions a sweep reads from the chain together. */
const sweptAtOnce = 50

/** Deletes a chain's permissions that were stored before a time and are not on chain. */
async function sweepPending(
  store: PermissionStore,
  chainId: Caip2,
  before: number,
  readGrant: (kept: KeptPermission) => Promise<{ grantedAt: number }>,
): Promise<void> {
  let stale: KeptPermission[]
  do {
    stale = await store.listStale(chainId, before, sweptAtOnce)
    const sweepOne = async (each: KeptPermission) => {
      const { grantedAt } = await readGrant(each)
      if (grantedAt === 0) await store.remove(each.account, each.pci)
    }
    await Promise.all(stale.map(sweepOne))
  } while (stale.length === sweptAtOnce)
}

/** Describes a permission; empty if its context is not one of the validator's. */
function toPci(
  { pci, context, project: id, expiresAt, createdAt }: KeptPermission,
  revokedAt: number,
  projects: ReadonlyMap<string, Project>,
): Pci[] {
  const permission = readContext(context)
  if (!permission) return []
  return [
    {
      project: { id, name: projects.get(id)?.name ?? id, url: null, iconUrl: null },
      pci,
      expiry: expiresAt,
      createdAt: Math.floor(createdAt / 1000),
      ...describePermission(permission),
      context,
      revokedAt: revokedAt || null,
    },
  ]
}

/** Reads from its validator when a permission was granted and revoked, in seconds since 1970; 0 for never. */
async function readState(client: EvmClient, validator: Address, account: Address, pci: Hex) {
  const [grantedAt, revokedAt] = await client.readContract({
    abi,
    address: validator,
    functionName: 'stateOf',
    args: [account, pci],
  })
  return { grantedAt, revokedAt }
}

const refuse = (field: string, description: string) =>
  new RequestFailure('PARAMETER_INVALID', { field, description })

const parameters = parseAbiParameters(permissionContextParameters)

/** Decodes a context; undefined if the validator would encode the same permission differently. */
function readContext(context: Hex): GrantedPermission | undefined {
  try {
    const [permission] = decodeAbiParameters(parameters, context)
    return encodeAbiParameters(parameters, [permission]) === context.toLowerCase() ? permission : undefined
  } catch {
    return undefined
  }
}

/** Describes a permission in ERC-7715 terms, as in a list of sessions. */
function describePermission(permission: GrantedPermission): Pick<Pci, 'permissions' | 'policies'> {
  const { signer, validAfter, valueLimit, feeLimit, targets } = permission
  const native = { type: 'native-token-transfer', data: { allowance: numberToHex(valueLimit) } }
  return {
    permissions: [...(valueLimit > 0n ? [native] : []), ...targets.map(describeTarget)],
    policies: [
      { type: 'signer', data: { id: getAddress(signer) } },
      ...(feeLimit > 0n ? [{ type: 'gas-limit', data: { limit: numberToHex(feeLimit) } }] : []),
      ...(validAfter > 0 ? [{ type: 'start', data: { start: validAfter } }] : []),
    ],
  }
}

function describeTarget({ target, selectors, amountLimit }: PermittedTarget): Pci['permissions'][number] {
  const allowance = amountLimit === noLimit ? {} : { allowance: numberToHex(amountLimit) }
  return {
    type: 'contract-call',
    data: { address: getAddress(target), calls: [...selectors], ...allowance },
  }
}
