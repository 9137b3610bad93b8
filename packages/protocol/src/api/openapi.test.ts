import { expect, it } from 'vitest'
import { endpoints } from './index.ts'
import { toOpenApi } from './openapi.ts'

const document = toOpenApi({ url: 'http://127.0.0.1:4000', version: '0.1.0' }) as {
  openapi: string
  paths: Record<
    string,
    Record<string, { operationId: string; parameters: Record<string, unknown>[]; requestBody?: unknown }>
  >
}
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

it('has one operation for each row', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(operations.map((operation) => operation.operationId).sort()).toEqual(Object.keys(endpoints).sort())
})

it('says which parameters are required, with an example', () => {
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

it('has a body for a POST and none for a GET', () => {
  expect(document.paths['/v1/fungible/price']?.post?.requestBody).toMatchObject({ required: true })
  expect(document.paths['/v1/convert/tokens']?.get).not.toHaveProperty('requestBody')
})

it('is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
})
