import * as z from 'zod/mini'
import { isObject } from '../base/isObject.ts'
import { failureStatuses } from '../failure/failure.ts'
import type { Endpoint } from './endpoint/defineEndpoint.ts'
import { endpoints } from './index.ts'

/** A JSON Schema or a part of an OpenAPI document. */
export type OpenApiPart = {
  /** Keyword of JSON Schema, or field of OpenAPI 3.1. */
  readonly [key: string]: unknown
}

/** Generates the OpenAPI 3.1 document of the Provider API from its rows and from `more` endpoints served with them. */
export function toOpenApi(
  server: {
    /** Base of the paths: an origin, or `/`. */
    url: string
    /** Version of the API that the document states. */
    version: string
  },
  more: readonly Endpoint[] = [],
): OpenApiPart {
  const paths: Record<string, Record<string, unknown>> = {}
  const rows = [...Object.values<Endpoint>(endpoints), ...more].sort((one, other) =>
    one.id < other.id ? -1 : 1,
  )
  const used = new Set(rows.map(({ path }) => toTag(path)))
  for (const endpoint of rows) {
    const path = toTemplate(endpoint.path)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Latchkey Provider API',
      description:
        'Balances, history, swaps, names, purchases, sign-in and chain RPC for a wallet-connection kit.',
      version: server.version,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server.url }],
    tags: Object.entries(tags)
      .filter(([name]) => used.has(name))
      .map(([name, { description }]) => ({ name, description })),
    paths,
    components: {
      schemas: { Failure: failureSchema, Json: jsonSchema },
      securitySchemes: { projectId: projectScheme },
    },
  }
}

function toOperation(endpoint: Endpoint): OpenApiPart {
  const [example] = endpoint.examples
  const body = toJsonSchema(endpoint.body)
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [toTag(endpoint.path)],
    security: toSecurity(endpoint),
    parameters: [
      ...toParameters(endpoint.params, 'path', example.params),
      ...toParameters(endpoint.query, 'query', example.query),
      ...(endpoint.project === 'none'
        ? []
        : [
            {
              name: 'projectId',
              in: 'query',
              required: endpoint.project === 'query',
              schema: { type: 'string' },
            },
          ]),
    ],
    ...(example.body !== undefined && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: body, example: example.body } },
      },
    }),
    responses: {
      200: {
        description: endpoint.summary,
        content: {
          'application/json': { schema: toJsonSchema(endpoint.response), example: example.response },
        },
      },
      ...(endpoint.noContent !== undefined && { 204: { description: endpoint.noContent } }),
      '4XX': toFailure('The request was rejected: see `code` and `reasons`.'),
      '5XX': toFailure('The server or an upstream failed.'),
    },
  }
}

/** Removes a trailing slash from a path: the server accepts both forms. */
function toTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '')
}

function toFailure(description: string): OpenApiPart {
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  }
}

/** The document's groups with their path prefixes. The longest matching prefix wins. */
const tags: Record<string, { description: string; starts: readonly string[] }> = {
  Chains: { description: 'Networks and chain RPC.', starts: ['/v1', '/v1/supported-chains'] },
  Accounts: {
    description: 'Balances, history and approvals of accounts.',
    starts: ['/v1/account', '/v1/identity'],
  },
  Swaps: { description: 'Tokens, prices, quotes and transactions.', starts: ['/v1/convert', '/v1/fungible'] },
  Names: { description: 'Names and their records.', starts: ['/v1/profile', '/ccip'] },
  Purchases: {
    description: 'Tokens bought by card or bank transfer.',
    starts: ['/v1/onramp', '/v1/generators'],
  },
  Permissions: { description: 'Permission sessions of smart accounts.', starts: ['/v1/sessions'] },
  'Sign-in': { description: 'Sign-in messages and sessions.', starts: ['/sign-in'] },
  Operation: { description: 'Server health and telemetry.', starts: ['/health', '/v1/events'] },
}

function toTag(path: string): string {
  const starts = Object.entries(tags).flatMap(([tag, row]) => row.starts.map((start) => ({ tag, start })))
  const [found] = starts
    .filter(({ start }) => `${path}/`.startsWith(`${start}/`))
    .sort((one, other) => other.start.length - one.start.length)
  if (!found) throw new TypeError(`No tag matches ${path}. Add its prefix to "tags".`)
  return found.tag
}

/** An empty requirement means that requests without the id in their query are also accepted. */
function toSecurity({ project, isProjectByOrigin }: Endpoint): OpenApiPart[] {
  if (project === 'none') return []
  return project === 'query' && !isProjectByOrigin ? [{ projectId: [] }] : [{ projectId: [] }, {}]
}

function toParameters(schema: z.ZodMiniType, place: 'path' | 'query', example: unknown): OpenApiPart[] {
  const { properties = {}, required = [] } = toJsonSchema(schema) as {
    properties?: Record<string, OpenApiPart>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
    ...(Object(example)[name] !== undefined && { example: Object(example)[name] }),
  }))
}

/** Converts a schema's wire form. Constraints that JSON Schema can't express (checksums, brands) are omitted. */
function toJsonSchema(schema: z.ZodMiniType): OpenApiPart {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return describeEmpty(withoutEmptyChoices(rest)) as OpenApiPart
}

/** Removes alternatives that allow everything, because code generators ignore an empty schema in `anyOf`. */
function withoutEmptyChoices(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutEmptyChoices)
  if (!isObject(part)) return part
  const { anyOf, ...rest } = part
  const isOpen = Array.isArray(anyOf) && anyOf.some((choice: object) => Object.keys(choice).length === 0)
  const kept = isOpen ? rest : part
  return Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, withoutEmptyChoices(value)]))
}

/** Keys of a JSON Schema whose value is a single schema. */
const schemaKeys = ['items', 'additionalProperties']

/** Replaces schemas that allow everything with a reference to `Json`, which has a description. */
function describeEmpty(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(describeEmpty)
  if (!isObject(part)) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (schemaKeys.includes(key)) return [key, nameEmpty(value)]
      if (key !== 'properties' || !isObject(value)) return [key, describeEmpty(value)]
      return [key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, nameEmpty(one)]))]
    }),
  )
}

function nameEmpty(schema: unknown): unknown {
  const isEmpty = isObject(schema) && Object.keys(schema).length === 0
  return isEmpty ? jsonRef : describeEmpty(schema)
}

const projectScheme = {
  type: 'apiKey',
  in: 'query',
  name: 'projectId',
  description: 'The id of a project. Browser requests must come from one of its origins.',
}

const failureSchema = {
  type: 'object',
  required: ['status', 'reasons', 'code'],
  properties: {
    status: { type: 'string', const: 'FAILED' },
    reasons: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'description'],
        properties: { field: { type: 'string' }, description: { type: 'string' } },
      },
    },
    code: { type: 'string', enum: Object.keys(failureStatuses) },
  },
}

/** Generated types can't express recursive JSON, so this becomes a named `unknown`. */
const jsonSchema = { description: 'Any JSON value from a chain, a wallet or a collection.' }
const jsonRef = { $ref: '#/components/schemas/Json' }
