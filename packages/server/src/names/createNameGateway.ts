import { gatewayAnswerSeconds } from '@latchkey/protocol/constants'
import type { Name } from '@latchkey/protocol/schema'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  hexToBytes,
  keccak256,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { RequestFailure } from '../base/RequestFailure.ts'
import type { NameGateway } from './nameGateway.ts'
import type { NameRegistry } from './nameRegistry.ts'

const resolveAbi = parseAbi(['function resolve(bytes name, bytes data)'])
const recordAbi = parseAbi([
  'function addr(bytes32 node)',
  'function addr(bytes32 node, uint256 coinType)',
  'function text(bytes32 node, string key)',
  'function contenthash(bytes32 node)',
])
const ethereumCoinType = 60

/**
 * Creates the gateway for ENS resolvers that look up names of the zone. Responses contain addresses by coin type and
 * texts, signed for the requesting resolver in the form that ENS's own offchain resolver verifies. Missing records are
 * empty.
 */
export function createNameGateway({
  registry,
  zone,
  signerKey,
  now,
}: {
  registry: Pick<NameRegistry, 'getName'>
  zone: string
  signerKey: Hex
  /** The clock that on-chain expiry is checked against, in seconds since 1970. */
  now: () => Promise<number>
}): NameGateway {
  const signer = privateKeyToAccount(signerKey)
  return {
    async ask({ sender, data: request }) {
      const [packet, call] = orRefuse(() => decodeFunctionData({ abi: resolveAbi, data: request })).args
      const name = orRefuse(() => readDnsName(packet))
      if (name !== zone && !name.endsWith(`.${zone}`))
        throw new RequestFailure('NOT_FOUND', {
          field: 'data',
          description: `Only names under ${zone} are supported here.`,
        })
      const record = orRefuse(() => decodeFunctionData({ abi: recordAbi, data: call }))
      if (record.args[0] !== namehash(name)) throw unreadable()
      const result = encodeRecord(record, await registry.getName(name))
      const expires = BigInt((await now()) + gatewayAnswerSeconds)
      const hash = keccak256(
        encodePacked(
          ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
          ['0x1900', sender, expires, keccak256(request), keccak256(result)],
        ),
      )
      const signature = await signer.sign({ hash })
      return encodeAbiParameters(
        [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
        [result, expires, signature],
      )
    },
  }
}

type NameRecord = ReturnType<typeof decodeFunctionData<typeof recordAbi>>

function encodeRecord({ functionName, args }: NameRecord, name: Name | undefined): Hex {
  if (functionName === 'text') {
    const { attributes = {} } = name ?? {}
    const value = Object.hasOwn(attributes, args[1]) ? attributes[args[1]] : ''
    return encodeAbiParameters([{ type: 'string' }], [value ?? ''])
  }
  if (functionName === 'contenthash') return encodeAbiParameters([{ type: 'bytes' }], ['0x'])
  const [, coinType] = args
  const address = name?.addresses[String(coinType ?? ethereumCoinType)]?.address as Hex | undefined
  return coinType === undefined
    ? encodeAbiParameters([{ type: 'address' }], [address ?? zeroAddress])
    : encodeAbiParameters([{ type: 'bytes' }], [address ?? '0x'])
}

/**
 * Decodes a name in DNS wire format: length-prefixed labels up to an empty one (RFC 1035). Throws for an invalid name.
 */
function readDnsName(packet: Hex): string {
  const bytes = hexToBytes(packet)
  const labels: string[] = []
  let at = 0
  for (;;) {
    const length = bytes[at]
    if (length === undefined || at + length >= bytes.length) throw new RangeError('Not a DNS-encoded name.')
    if (length === 0) return labels.join('.')
    labels.push(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(at + 1, at + 1 + length)))
    at += length + 1
  }
}

/** Rejects a request that cannot be decoded. */
function orRefuse<value>(read: () => value): value {
  try {
    return read()
  } catch (cause) {
    throw unreadable(cause)
  }
}

function unreadable(cause?: unknown): RequestFailure {
  return new RequestFailure(
    'PARAMETER_INVALID',
    {
      field: 'data',
      description:
        'It must be a resolve(bytes,bytes) call for an address, text or content hash of a name (ENSIP-10).',
    },
    { cause },
  )
}
