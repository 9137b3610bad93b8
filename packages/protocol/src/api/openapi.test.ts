import { expect, it } from 'vitest'
import { endpoints } from './index.ts'
import { toOpenApi } from './openapi.ts'

const document = toOpenApi({ url: 'http://127.0.0.1:4000', version: '0.1.0' }) as {
  openapi: string
  info: { license: { name: string } }
  tags: { name: string; description: string }[]
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        summary: string
        tags: string[]
        parameters: Record<string, unknown>[]
        security: Record<string, string[]>[]
        responses: Record<string, unknown>
        requestBody?: unknown
      }
    >
  >
  components: { securitySchemes: Record<string, unknown> }
}
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

it('has one operation per row', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(operations.map((operation) => operation.operationId).sort()).toEqual(Object.keys(endpoints).sort())
})

it('marks required parameters, with an example', () => {
  const parameters = document.paths['/v1/account/{address}/balance']?.get?.parameters
  expect(parameters).toEqual([
    expect.objectContaining({ name: 'address', in: 'path', required: true }),
    expect.objectContaining({ name: 'currency', in: 'query', required: true, example: 'usd' }),
    expect.objectContaining({ name: 'chainId', in: 'query', required: false }),
    expect.objectContaining({
      name: 'forceUpdate',
      in: 'query',
      required: false,
      schema: { type: 'string' },
    }),
    expect.objectContaining({ name: 'projectId', in: 'query', required: true }),
  ])
})

it('has a request body for POST, and none for GET', () => {
  expect(document.paths['/v1/fungible/price']?.post?.requestBody).toMatchObject({ required: true })
  expect(document.paths['/v1/convert/tokens']?.get).not.toHaveProperty('requestBody')
})

it('responds to notifications with 204 and no body', () => {
  const responses = document.paths['/v1']?.post?.responses
  expect(responses?.['204']).toEqual({ description: expect.stringContaining('notifications') })
})

it('requires the project through a security scheme', () => {
  const securityOf = (path: string, method: string) => document.paths[path]?.[method]?.security
  expect(document.components.securitySchemes).toMatchObject({
    projectId: { type: 'apiKey', in: 'query', name: 'projectId' },
  })
  expect(securityOf('/v1/account/{address}/balance', 'get')).toEqual([{ projectId: [] }])
  expect(securityOf('/v1/fungible/price', 'post')).toEqual([{ projectId: [] }, {}])
  expect(securityOf('/v1/supported-chains', 'get')).toEqual([])
})

it('gives every operation a summary, one declared tag, and its failures', () => {
  const failure = expect.objectContaining({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  })
  const declared = document.tags.map((tag) => tag.name)
  expect(new Set(declared).size).toBe(declared.length)
  for (const { summary, tags, responses } of operations) {
    expect(summary).toMatch(/^[A-Z].*\.$/)
    expect(tags).toEqual([expect.toBeOneOf(declared)])
    expect(responses).toMatchObject({ '4XX': failure, '5XX': failure })
  }
  expect(declared.sort()).toEqual([...new Set(operations.flatMap(({ tags }) => tags))].sort())
  for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].*\.$/)
  expect(document.info.license.name).toBe('MIT')
})

it('groups chain RPC apart from other endpoints under the same path', () => {
  const tagOf = (path: string, method: string) => document.paths[path]?.[method]?.tags
  expect(tagOf('/v1', 'post')).toEqual(['Chains'])
  expect(tagOf('/v1/fungible/price', 'post')).toEqual(['Swaps'])
  expect(tagOf('/v1/events', 'post')).toEqual(['Operation'])
})

it('throws for a path that no tag matches', () => {
  const row = { ...endpoints.getSupportedChains, id: 'getSky', path: '/sky' }
  expect(() => toOpenApi({ url: 'http://127.0.0.1:4000', version: '0.1.0' }, [row])).toThrow(
    'No tag matches /sky. Add its prefix to "tags".',
  )
})

it('has no path that ends in a slash', () => {
  expect(Object.keys(document.paths).filter((path) => path.endsWith('/'))).toEqual([])
})

it('has a valid structure', () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [path, methods] of Object.entries(document.paths))
    for (const operation of Object.values(methods)) {
      const placed = operation.parameters.filter((parameter) => parameter.in === 'path')
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(placed.map(({ name, required }) => [name, required])).toEqual(names.map((name) => [name, true]))
      const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(keys).size).toBe(keys.length)
      for (const requirement of operation.security)
        for (const scheme of Object.keys(requirement))
          expect(document.components.securitySchemes).toHaveProperty(scheme)
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^(\d{3}|[45]XX)$/)
        expect(response).toHaveProperty('description', expect.stringMatching(/./))
      }
    }
  checkParts(document)
})

/** Checks that every reference resolves and that no alternative has an empty schema. */
function checkParts(part: unknown): void {
  if (typeof part !== 'object' || part === null) return
  for (const [key, value] of Object.entries(part)) {
    if (key === 'example') continue
    if (key === '$ref') expect(document).toHaveProperty(String(value).replace('#/', '').split('/'))
    if (['anyOf', 'oneOf', 'allOf'].includes(key)) {
      expect(value).not.toHaveLength(0)
      for (const choice of value) expect(choice).not.toEqual({})
    }
    checkParts(value)
  }
}

it('is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
})
