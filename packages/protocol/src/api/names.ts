import * as z from 'zod/mini'
import { evmAddress } from '../schema/address.ts'
import { hex } from '../schema/hex.ts'
import { name, nameSuggestion, signedText } from '../schema/name.ts'
import { defineEndpoint } from './endpoint/defineEndpoint.ts'
import { exampleValues } from './endpoint/exampleValues.ts'

/** A registered name, used in the examples of the name endpoints. */
const exampleName = {
  name: 'alice.mob.eth',
  registered_at: exampleValues.time,
  updated_at: exampleValues.time,
  attributes: {},
  addresses: { '60': { address: exampleValues.account, created_at: exampleValues.time } },
}

/** Returns a signed text about that name. Its fields other than the name differ by endpoint. */
function exampleSigned(said: Readonly<Record<string, unknown>> = {}, coinType = 60) {
  return {
    message: JSON.stringify({ name: exampleName.name, ...said, timestamp: 1_795_168_788 }),
    signature: `0x${'11'.repeat(65)}`,
    coin_type: coinType,
    address: exampleValues.account,
  }
}

/** 7.14: returns a registered name. Unknown names: 404, or an empty list with `apiVersion=2`. */
export const getName = defineEndpoint({
  id: 'getName',
  spec: '7.14',
  summary: 'Returns a registered name.',
  method: 'GET',
  path: '/v1/profile/account/:name',
  params: z.object({
    /** Full name, including its zone, in any case. */
    name: z.string(),
  }),
  query: z.object({
    /** `2`: an unknown name is an empty list. Otherwise it is a 404. */
    apiVersion: z.optional(z.string()),
  }),
  body: z.undefined(),
  response: z.union([name, z.array(name)]),
  project: 'query',
  isProjectByOrigin: true,
  examples: [
    {
      params: { name: 'alice.mob.eth' },
      query: { apiVersion: '2' },
      response: exampleName,
    },
    { params: { name: 'nobody.mob.eth' }, query: { apiVersion: '2' }, response: [] },
  ],
})

/** 7.15: returns the names of an address, case-insensitive. Unknown: 404, or an empty list with `apiVersion=2`. */
export const getReverseNames = defineEndpoint({
  id: 'getReverseNames',
  spec: '7.15',
  summary: 'Lists the names of an address.',
  method: 'GET',
  path: '/v1/profile/reverse/:address',
  params: z.object({
    /** Plain address, in any case. */
    address: z.string().check(z.regex(/^[-.%a-zA-Z0-9]{20,128}$/)),
  }),
  query: z.object({
    /** Sent by existing clients, and not used. */
    sender: z.optional(z.string()),
    /** `2`: an address without names has an empty list. Otherwise it is a 404. */
    apiVersion: z.optional(z.string()),
  }),
  body: z.undefined(),
  response: z.array(name),
  project: 'query',
  isProjectByOrigin: true,
  examples: [
    {
      params: { address: exampleValues.account },
      query: { apiVersion: '2' },
      response: [exampleName],
    },
  ],
})

/** 7.16: suggests names similar to the requested one, the exact name first, at most 5. */
export const getNameSuggestions = defineEndpoint({
  id: 'getNameSuggestions',
  spec: '7.16',
  summary: 'Suggests names.',
  method: 'GET',
  path: '/v1/profile/suggestions/:name',
  params: z.object({
    /** A label or a full name. */
    name: z.string(),
  }),
  query: z.object({
    /** Sent by existing clients, and not used: the server suggests names in its own zone. */
    zone: z.optional(z.string()),
  }),
  body: z.undefined(),
  response: z.object({ suggestions: z.array(nameSuggestion).check(z.maxLength(5)) }),
  project: 'query',
  isProjectByOrigin: true,
  examples: [
    {
      params: { name: 'alice' },
      query: { zone: 'mob.eth' },
      response: {
        suggestions: [
          { name: 'alice.mob.eth', registered: true },
          { name: 'alice1.mob.eth', registered: false },
        ],
      },
    },
  ],
})

/**
 * 7.17: registers a name. `message` is JSON `{name, attributes?, timestamp (s), origin?, nonce?}`, valid 5 minutes. The
 * name resolves to the signer on the chain of `coin_type`, and on Ethereum too if a key signed.
 */
export const registerName = defineEndpoint({
  id: 'registerName',
  spec: '7.17',
  summary: 'Registers a name for an address that signed the request.',
  method: 'POST',
  path: '/v1/profile/account',
  params: z.object({}),
  query: z.object({}),
  body: signedText,
  response: name,
  project: 'query',
  isProjectByOrigin: true,
  examples: [{ body: exampleSigned(), response: exampleName }],
})

const { account: address } = exampleValues
const optimism = 2_147_483_658

/**
 * Sets a name's address for a coin type. `message` is as in 7.17, JSON
 * `{name?, coin_type, address, timestamp (s), origin?, nonce?}`, signed by the account that registered the name. The
 * address also signs the same text (`address_signature`), unless the owner's signature is also its own. Other clients
 * omit `name` and only the owner signs: the name then resolves to that address, but reverse lookups of the address
 * don't return the name. A text without `name` is valid once, for the name in the path.
 */
export const updateNameAddress = defineEndpoint({
  id: 'updateNameAddress',
  summary: "Sets a name's address for a coin type.",
  method: 'POST',
  path: '/v1/profile/account/:name/address',
  params: z.object({
    /** Full name, including its zone. */
    name: z.string(),
  }),
  query: z.object({}),
  body: z.extend(signedText, {
    /** The new address's signature of `message`. Absent if the owner's is also its own. */
    address_signature: z.optional(z.string()),
  }),
  response: name,
  project: 'query',
  isProjectByOrigin: true,
  examples: [
    {
      params: { name: exampleName.name },
      body: exampleSigned({ coin_type: optimism, address }, optimism),
      response: {
        ...exampleName,
        addresses: {
          ...exampleName.addresses,
          [optimism]: { address, created_at: exampleValues.time },
        },
      },
    },
  ],
})

const attributes = { description: 'Drives on Mondays.' }

/**
 * Replaces a name's attributes. `message` is as in 7.17, JSON `{name?, attributes, timestamp (s), origin?, nonce?}`,
 * signed by the account that registered the name. A text without `name` is valid once, for the name in the path.
 */
export const updateNameAttributes = defineEndpoint({
  id: 'updateNameAttributes',
  summary: "Replaces a name's attributes.",
  method: 'POST',
  path: '/v1/profile/account/:name/attributes',
  params: z.object({
    /** Full name, including its zone. */
    name: z.string(),
  }),
  query: z.object({}),
  body: signedText,
  response: name,
  project: 'query',
  isProjectByOrigin: true,
  examples: [
    {
      params: { name: exampleName.name },
      body: exampleSigned({ attributes }),
      response: { ...exampleName, attributes },
    },
  ],
})

/**
 * Serves as the gateway of the zone's names (ERC-3668, ENSIP-10). `data` is the call `resolve(bytes name, bytes data)`
 * of an ENS resolver at `sender`. The response is `(bytes result, uint64 expires, bytes signature)`, signed for that
 * resolver.
 */
export const askGateway = defineEndpoint({
  id: 'askGateway',
  summary: 'Returns a signed name record to an ENS resolver.',
  method: 'GET',
  path: '/ccip/:sender/:data',
  params: z.object({
    /** Address of the resolver contract (ERC-3668). */
    sender: evmAddress,
    /** Call data of `resolve(bytes name, bytes data)` (ENSIP-10). */
    data: hex,
  }),
  query: z.object({}),
  body: z.undefined(),
  response: z.object({
    /** ABI-encoded result, expiry and signature, for the resolver's callback. */
    data: hex,
  }),
  project: 'none',
  examples: [
    {
      params: { sender: exampleValues.peer, data: exampleValues.gatewayCall },
      response: { data: `0x${'00'.repeat(32)}` },
    },
  ],
})

/** Same as `askGateway`, for resolvers whose gateway URL has no `{data}` in it (ERC-3668). */
export const askGatewayByPost = defineEndpoint({
  id: 'askGatewayByPost',
  summary: 'Returns a signed name record to an ENS resolver.',
  method: 'POST',
  path: '/ccip',
  params: z.object({}),
  query: z.object({}),
  body: z.object({
    /** Address of the resolver contract (ERC-3668). */
    sender: evmAddress,
    /** Call data of `resolve(bytes name, bytes data)` (ENSIP-10). */
    data: hex,
  }),
  response: z.object({
    /** ABI-encoded result, expiry and signature, for the resolver's callback. */
    data: hex,
  }),
  project: 'none',
  examples: [
    {
      body: { sender: exampleValues.peer, data: exampleValues.gatewayCall },
      response: { data: `0x${'00'.repeat(32)}` },
    },
  ],
})
