import * as z from 'zod/mini'
import { failureStatuses } from '../failure.ts'
import type { Endpoint } from './defineEndpoint.ts'
import { endpoints } from './index.ts'

/** A JSON Schema or a part of an OpenAPI document. */
export type OpenApiPart = { readonly [key: string]: unknown }

/** Derives the OpenAPI 3.1 document of the Provider API from its rows, and `more` that are served beside them. */
export function toOpenApi(
  server: { url: string; version: string },
  more: readonly Endpoint[] = [],
): OpenApiPart {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of [...Object.values<Endpoint>(endpoints), ...more]) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Latchkey Provider API',
      version: server.version,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server.url }],
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
      default: {
        description: 'Any failure, in the one error shape.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

/** An empty requirement says that a request without the id in its query is answered, too. */
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

/** The wire form of a schema; what JSON Schema cannot say (checksums, brands) is left out of it. */
function toJsonSchema(schema: z.ZodMiniType): OpenApiPart {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return describeEmpty(withoutEmptyChoices(rest)) as OpenApiPart
}

/** A choice that allows everything is no choice: generators make nothing of an empty schema in `anyOf`. */
function withoutEmptyChoices(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutEmptyChoices)
  if (typeof part !== 'object' || part === null) return part
  const { anyOf, ...rest } = part as { anyOf?: unknown }
  const isOpen = Array.isArray(anyOf) && anyOf.some((choice: object) => Object.keys(choice).length === 0)
  const kept = isOpen ? rest : part
  return Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, withoutEmptyChoices(value)]))
}

/** Keys of a JSON Schema whose value is one schema. */
const schemaKeys = ['items', 'additionalProperties']

/** Refers to `Json` where a schema allows everything: an empty schema says nothing of why. */
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

function isObject(part: unknown): part is object {
  return typeof part === 'object' && part !== null && !Array.isArray(part)
}

const projectScheme = {
  type: 'apiKey',
  in: 'query',
  name: 'projectId',
  description: 'The id of a project. Browsers must ask from one of its origins.',
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

/** Generated types cannot express JSON that contains itself, so this one is their `unknown`, by a name. */
const jsonSchema = { description: 'Any JSON value: what a chain, a wallet or a collection has written.' }
const jsonRef = { $ref: '#/components/schemas/Json' }
